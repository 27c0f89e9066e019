import { Checkbox, Group, NumberInput, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { CONTENT_MAX_LENGTH, MONEY_MAX, TITLE_MAX_LENGTH } from '#platform/contract/fields.ts'
import { fieldProblems, focusFirstError } from '#platform/web/ui/form/forms.ts'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { useValidateOnLeave } from '#platform/web/ui/form/useValidateOnLeave.ts'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useAuth } from '#features/accounts/web.tsx'
import { NewRequest, requestsApi, type Request, type RequestChange } from '../../contract.ts'
import { SensitiveConsent } from '../shared/SensitiveConsent.tsx'
import { texts } from '../texts.ts'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { ChooseVideos, type ChooseVideosProps } from '../view/video-parts.tsx'

interface Values {
  title: string
  content: string
  estimated_budget: number | ''
  is_idea: boolean
  seeks_collaboration: boolean
  collaboration_details: string
  is_public: boolean
  contains_sensitive_data: boolean
  acknowledge_sensitive: boolean
  video_ids: number[]
}

const valuesOf = (request: Request | null): Values => ({
  title: request?.title ?? '',
  content: request?.content ?? '',
  estimated_budget: request?.estimated_budget ?? '',
  is_idea: request?.is_idea ?? false,
  seeks_collaboration: request?.seeks_collaboration ?? false,
  collaboration_details: request?.collaboration_details ?? '',
  is_public: request?.is_public ?? false,
  contains_sensitive_data: request?.contains_sensitive_data ?? false,
  acknowledge_sensitive: false,
  video_ids: [],
})

/** What the form says: what does not apply is cleared rather than kept behind the screen. */
const bodyOf = ({ acknowledge_sensitive: _consent, video_ids: _videos, ...values }: Values) => ({
  ...values,
  estimated_budget: values.is_idea || values.estimated_budget === '' ? null : values.estimated_budget,
  collaboration_details:
    values.seeks_collaboration && values.collaboration_details.trim() !== '' ? values.collaboration_details : null,
  is_public: values.is_public && !values.contains_sensitive_data,
})

/** What was changed: the rest stays as it is by now, also what the form does not show or somebody else changed meanwhile. */
function changesOf(request: Request, values: Values): RequestChange {
  const before: Record<string, unknown> = bodyOf(valuesOf(request))
  return Object.fromEntries(Object.entries(bodyOf(values)).filter(([name, value]) => value !== before[name]))
}

const WORDS = {
  title: texts.titleMissing,
  content: texts.contentMissing,
  estimated_budget: texts.budgetWrong,
  collaboration_details: texts.detailsWrong,
}

const validate = (values: Values, isSent: boolean): Record<string, string> => ({
  ...fieldProblems(NewRequest, bodyOf(values), WORDS),
  ...(isSent && values.contains_sensitive_data && !values.acknowledge_sensitive
    ? { acknowledge_sensitive: texts.consentMissing }
    : {}),
})

export interface RequestFormDialogProps {
  opened: boolean
  onClose: () => void
  /** The request to change; null makes a new one. */
  request: Request | null
  projectId?: number
  /** The developer a new request is written for: it is shared with them at once. */
  developerId?: number
  /** A video of that developer's which a new request is about. */
  videoId?: number | undefined
  onDone?: (request: Request) => void
}

/** Posts a request, or changes one without losing what the form does not show. */
export function RequestFormDialog({ opened, onClose, request, ...rest }: RequestFormDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={request ? texts.editRequest : texts.newRequest}>
      {/* Each opening starts with the request as it is now. */}
      {opened && <RequestForm key={request?.updated_at ?? 'new'} request={request} onClose={onClose} {...rest} />}
    </Dialog>
  )
}

function RequestForm({
  request,
  projectId,
  developerId,
  videoId,
  onClose,
  onDone,
}: Omit<RequestFormDialogProps, 'opened'>) {
  // One that is written for a creator is shared with them at once.
  const isSent = developerId !== undefined
  const [isComing, setIsComing] = useState(false)
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: valuesOf(request),
    validate: (values) => validate(values, isSent),
  })
  const done = (saved: Request) => {
    toast.success(request ? texts.updated : texts.created)
    onClose()
    onDone?.(saved)
  }
  const create = useAction(requestsApi.create, { onDone: done })
  const update = useAction(requestsApi.update, { onDone: done })
  const ownId = useAuth((state) => state.user?.id)
  // Who may edit a request of somebody else does not decide who sees it.
  const isOwner = request === null || request.user_id === ownId
  const error = create.error ?? update.error
  const busy = create.busy || update.busy
  const { is_idea, seeks_collaboration, contains_sensitive_data } = form.values

  const shownTo = request?.shared_with_info.map(({ username }) => username) ?? []

  const submit = form.onSubmit((values) => {
    if (request) void update.run({ params: { id: request.id }, body: changesOf(request, values) })
    else {
      const body = bodyOf(values)
      const project = projectId === undefined ? {} : { project_id: projectId }
      const { acknowledge_sensitive } = values
      const consent = body.contains_sensitive_data ? { acknowledge_sensitive } : {}
      const developer = isSent ? { developer_id: developerId, ...consent } : {}
      const [chosenId] = values.video_ids
      const video_id = videoId ?? chosenId
      const video = video_id === undefined ? {} : { video_id }
      void create.run({ body: { ...body, ...project, ...developer, ...video } })
    }
  }, focusFirstError(form))

  return (
    <form ref={useValidateOnLeave(form)} onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormError>{error?.message}</FormError>
        <TextInput
          label={texts.title}
          description={texts.titleHint}
          required
          maxLength={TITLE_MAX_LENGTH}
          data-autofocus
          {...form.getInputProps('title')}
        />
        <Textarea
          label={texts.description}
          description={texts.descriptionHint}
          required
          maxLength={CONTENT_MAX_LENGTH}
          {...form.getInputProps('content')}
        />
        {request === null && videoId === undefined && (
          <AddVideo
            chosen={form.values.video_ids}
            onChange={(ids) => form.setFieldValue('video_ids', ids)}
            onUnderWay={setIsComing}
          />
        )}
        <Checkbox
          label={texts.isIdea}
          description={texts.isIdeaHint}
          {...form.getInputProps('is_idea', { type: 'checkbox' })}
        />
        {!is_idea && (
          <NumberInput
            label={texts.budget}
            description={texts.budgetHint}
            prefix="$"
            thousandSeparator=","
            min={0}
            max={MONEY_MAX}
            decimalScale={2}
            allowNegative={false}
            {...form.getInputProps('estimated_budget')}
          />
        )}
        <Checkbox label={texts.seeks} {...form.getInputProps('seeks_collaboration', { type: 'checkbox' })} />
        {seeks_collaboration && (
          <Textarea
            label={texts.details}
            minRows={2}
            maxLength={CONTENT_MAX_LENGTH}
            {...form.getInputProps('collaboration_details')}
          />
        )}
        {isOwner && (
          <Checkbox
            label={texts.makePublic}
            description={texts.makePublicHint}
            disabled={contains_sensitive_data}
            {...form.getInputProps('is_public', { type: 'checkbox' })}
            checked={form.values.is_public && !contains_sensitive_data}
          />
        )}
        {isOwner && (
          <Checkbox
            label={texts.containsSensitive}
            description={texts.containsSensitiveHint}
            {...form.getInputProps('contains_sensitive_data', { type: 'checkbox' })}
          />
        )}
        {isSent && contains_sensitive_data && (
          <SensitiveConsent
            checked={form.values.acknowledge_sensitive}
            error={form.errors['acknowledge_sensitive'] ? texts.consentMissing : null}
            onChange={(checked) => form.setFieldValue('acknowledge_sensitive', checked)}
          />
        )}
        {contains_sensitive_data && shownTo.length > 0 && (
          <Text role="note" c="dimmed">
            {texts.sensitiveShared(shownTo)}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" disabled={busy || isComing}>
            {busy ? texts.saving : isComing ? texts.videoComing : request ? texts.update : texts.createButton}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** A video of one's own that goes along: asked for only once somebody wants it. */
function AddVideo(choice: Pick<ChooseVideosProps, 'chosen' | 'onChange' | 'onUnderWay'>) {
  const [isWanted, setIsWanted] = useState(false)
  if (isWanted) return <ChooseVideos {...choice} label={texts.video} max={1} />
  return (
    <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => setIsWanted(true)}>
      {texts.addVideo}
    </Button>
  )
}
