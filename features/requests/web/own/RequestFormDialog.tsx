import { Checkbox, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { CONTENT_MAX_LENGTH, TITLE_MAX_LENGTH } from '#platform/contract/fields.ts'
import { DialogDraftBar } from '#platform/web/drafts/DialogDraftBar.tsx'
import { DraftNotices } from '#platform/web/drafts/DraftNotices.tsx'
import { deleteFormDraft } from '#platform/web/drafts/form-drafts.ts'
import { unsettledCall } from '#platform/web/drafts/stored-form-draft.ts'
import { useFormDraft } from '#platform/web/drafts/useFormDraft.ts'
import { focusFirstError } from '#platform/web/ui/form/forms.ts'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { useValidateOnLeave } from '#platform/web/ui/form/useValidateOnLeave.ts'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { PriceInput } from '#platform/web/ui/form/PriceInput.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { useAuth } from '#features/accounts/web.tsx'
import { requestsApi, type Request } from '../../contract.ts'
import { SensitiveConsent } from '../shared/SensitiveConsent.tsx'
import { texts } from '../texts.ts'
import { ChooseVideos, type ChooseVideosProps } from '../view/video-parts.tsx'
import { Recipient, type RequestRecipient } from './Recipient.tsx'
import { bodyOf, changesOf, problemsOf, valuesOf, type BegunRequest, type RequestValues } from './request-values.ts'
import { requestDraftName } from './stored-drafts.ts'
import { VisibilityChoice } from './VisibilityChoice.tsx'
import { WithoutRecipient } from './WithoutRecipient.tsx'

export interface RequestFormDialogProps {
  opened: boolean
  onClose: () => void
  /** The request to edit; null for a new one. */
  request: Request | null
  projectId?: number
  /** Creator that a new request is addressed to and immediately shared with. */
  recipient?: RequestRecipient
  /** Creator that a draft was addressed to and who is gone; the draft continues without them. */
  begunForId?: number
  /** Video by that creator that a new request is about. */
  videoId?: number | undefined
  onDone?: (request: Request) => void
  begun?: BegunRequest
}

/** Posts a request, or edits one without losing fields that the form does not show. The draft is stored in the browser until it is sent. */
export function RequestFormDialog({ opened, onClose, request, ...rest }: RequestFormDialogProps) {
  // Incremented on discard to reset the form.
  const [resetCount, setResetCount] = useState(0)
  const { recipient } = rest
  const heading = request ? texts.editRequest : recipient ? texts.newRequestTo(recipient.name) : texts.newRequest
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={heading}>
      {/* Mounted on opening, so that the form starts with the current request. */}
      {opened && (
        <RequestForm
          key={`${request?.updated_at ?? 'new'} ${resetCount} ${rest.begun?.visitor?.version ?? ''}`}
          request={request}
          onClose={onClose}
          onDiscarded={() => setResetCount((before) => before + 1)}
          {...rest}
        />
      )}
    </Dialog>
  )
}

function RequestForm({
  request,
  projectId,
  recipient: chosen,
  begunForId,
  videoId: aboutId,
  onClose,
  onDiscarded,
  onDone,
  begun,
}: Omit<RequestFormDialogProps, 'opened'> & { onDiscarded: () => void }) {
  const [isGone, setIsGone] = useState(false)
  // A closed account's videos are gone too.
  const [recipient, videoId] = isGone ? [undefined, undefined] : [chosen, aboutId]
  // An addressed request is shared with its recipient at once.
  const isSent = recipient !== undefined
  const ownId = useAuth((state) => state.user?.id)
  const [isComing, setIsComing] = useState(false)
  const draftName = requestDraftName(ownId ?? 0, { requestId: request?.id, creatorId: chosen?.id ?? begunForId })
  const draft = useFormDraft(draftName, valuesOf(request))
  const form = useForm<RequestValues>({
    mode: 'controlled',
    initialValues: { ...draft.start, ...begun?.values },
    validate: (values) => problemsOf(values, isSent),
    onValuesChange: begun?.visitor?.onChange ?? draft.store,
  })
  const done = (saved: Request) => {
    deleteFormDraft(draftName)
    toast.success(recipient ? texts.sentTo(recipient.name) : request ? texts.updated : texts.created)
    onClose()
    onDone?.(saved)
  }
  const create = useAction(requestsApi.create, { onDone: done, unsettledEntry: unsettledCall(draftName) })
  const update = useAction(requestsApi.update, { onDone: done })
  // Only the owner decides about visibility; others with edit access do not.
  const isOwner = request === null || request.user_id === ownId
  const error = create.error ?? update.error
  const isMissing = recipient !== undefined && create.error?.status === 404
  const continueWithoutRecipient = () => {
    create.reset()
    setIsGone(true)
    if (!form.values.contains_sensitive_data) form.setFieldValue('visibility', 'everybody')
  }
  const busy = create.busy || update.busy
  const { is_idea, seeks_collaboration, contains_sensitive_data } = form.values
  const isTouched = draft.isTouched(form.values)
  const readerNames = request?.shared_with_info.map(({ full_name }) => full_name) ?? []

  const submit = form.onSubmit((values) => {
    if (begun?.visitor) begun.visitor.onPost(bodyOf(values))
    else if (request) void update.run({ params: { id: request.id }, body: changesOf(request, values) })
    else {
      const body = bodyOf(values)
      const project = projectId === undefined ? {} : { project_id: projectId }
      const { acknowledge_sensitive } = values
      const consent = body.contains_sensitive_data ? { acknowledge_sensitive } : {}
      const developer = recipient ? { developer_id: recipient.id, ...consent } : {}
      const [chosenId] = values.video_ids
      const video_id = videoId ?? chosenId
      const video = video_id === undefined ? {} : { video_id }
      void create.run({ body: { ...body, ...project, ...developer, ...video } })
    }
  }, focusFirstError(form))
  const label = begun?.visitor
    ? texts.goOn
    : request
      ? texts.update
      : recipient
        ? texts.sendTo(recipient.name)
        : texts.createButton

  return (
    <form ref={useValidateOnLeave(form)} onSubmit={submit} noValidate>
      <Stack gap="md">
        {begun?.visitor?.notice}
        {isMissing ? (
          <WithoutRecipient name={recipient.name} onGoOn={continueWithoutRecipient} />
        ) : (
          <FormError>{error?.message}</FormError>
        )}
        <DraftNotices draft={{ foundFrom: draft.foundFrom, clashes: [], isTouched }} fieldNames={{}} />
        {recipient && <Recipient recipient={recipient} />}
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
        {isOwner && (
          <VisibilityChoice
            value={form.values.visibility}
            onChange={(value) => form.setFieldValue('visibility', value)}
            error={form.errors['visibility']}
            isSensitive={contains_sensitive_data}
            recipient={recipient?.name}
          />
        )}
        {!is_idea && (
          <PriceInput label={texts.budget} description={texts.budgetHint} {...form.getInputProps('estimated_budget')} />
        )}
        {request === null && videoId === undefined && !begun?.visitor && (
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
        {contains_sensitive_data && readerNames.length > 0 && (
          <Text role="note" c="dimmed">
            {texts.sensitiveShared(readerNames)}
          </Text>
        )}
        <DialogDraftBar
          isTouched={isTouched}
          isStored={begun?.visitor?.isStored ?? draft.isStored}
          busy={busy}
          onClose={onClose}
          onDiscard={() => {
            deleteFormDraft(draftName)
            begun?.visitor?.onDiscard()
            onDiscarded()
          }}
        >
          <Button type="submit" aria-disabled={busy} disabled={isComing}>
            {busy ? texts.saving : isComing ? texts.videoComing : label}
          </Button>
        </DialogDraftBar>
      </Stack>
    </form>
  )
}

/** Field to attach one's own video, loaded on demand. */
function AddVideo(choice: Pick<ChooseVideosProps, 'chosen' | 'onChange' | 'onUnderWay'>) {
  const [isWanted, setIsWanted] = useState(choice.chosen.length > 0)
  if (isWanted) return <ChooseVideos {...choice} label={texts.video} max={1} />
  return (
    <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => setIsWanted(true)}>
      {texts.addVideo}
    </Button>
  )
}
