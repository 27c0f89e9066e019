import { Checkbox, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { DialogDraftBar } from '#platform/web/drafts/DialogDraftBar.tsx'
import { DraftNotices } from '#platform/web/drafts/DraftNotices.tsx'
import { deleteFormDraft } from '#platform/web/drafts/form-drafts.ts'
import { useFormDraft } from '#platform/web/drafts/useFormDraft.ts'
import { useAction, useEndpointOrNull } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { fieldProblems, focusFirstError } from '#platform/web/ui/form/forms.ts'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useAuth } from '#features/accounts/web.tsx'
import { LINKS_PER_MESSAGE } from '#features/conversations/contract.ts'
import { profilesApi } from '#features/profiles/contract.ts'
import { ChooseVideos } from '#features/requests/web.tsx'
import { NewSnag, PITCH_MAX_LENGTH, snagsApi } from '../contract.ts'
import { OFFER_PROBLEMS, OfferFields, offerOf, type OfferValues } from './OfferFields.tsx'
import { pitchDraftName } from './stored-drafts.ts'
import { texts } from './texts.ts'

interface Values extends OfferValues {
  message: string
  profile_link: boolean
  video_ids: number[]
}

const EMPTY: Values = { message: '', asking_price: '', duration_days: '', profile_link: false, video_ids: [] }

const WORDS = { message: texts.messageMissing, ...OFFER_PROBLEMS }

const validate = ({ message, ...values }: Values): Record<string, string> =>
  fieldProblems(NewSnag.omit({ request_id: true }), { message, ...offerOf(values) }, WORDS)

export interface SnagDialogProps {
  requestId: number
  opened: boolean
  onClose: () => void
  /** Called when the subscription expired during writing. */
  onMustSubscribe: () => void
}

/** Writes a pitch for a request. The draft is stored in the browser until it is sent or discarded. */
export function SnagDialog({ requestId, opened, onClose, onMustSubscribe }: SnagDialogProps) {
  const draftName = pitchDraftName(
    useAuth((state) => state.user?.id ?? 0),
    requestId,
  )
  // Incremented on discard to reset the form.
  const [round, setRound] = useState(0)
  const snag = useAction(snagsApi.snag, {
    onDone: () => {
      deleteFormDraft(draftName)
      toast.success(texts.sent)
      onClose()
    },
    onRefused: ({ code }) => {
      if (code === 'subscription_required') onMustSubscribe()
    },
  })
  const discard = () => {
    deleteFormDraft(draftName)
    snag.reset()
    setRound(round + 1)
  }
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={texts.title}>
      {opened && <PitchForm key={round} {...{ requestId, draftName, snag, onClose }} onDiscard={discard} />}
    </Dialog>
  )
}

interface PitchFormProps extends Pick<SnagDialogProps, 'requestId' | 'onClose'> {
  draftName: string
  snag: ReturnType<typeof useAction<typeof snagsApi.snag>>
  onDiscard: () => void
}

function PitchForm({ requestId, draftName, snag, onClose, onDiscard }: PitchFormProps) {
  const draft = useFormDraft(draftName, EMPTY)
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: draft.start,
    validate,
    onValuesChange: draft.store,
  })
  const [isComing, setIsComing] = useState(false)
  const profile = useEndpointOrNull(profilesApi.readDeveloper, {})
  const isTouched = draft.isTouched(form.values)
  const submit = form.onSubmit((values) => {
    if (isComing) return
    const profile_link = values.profile_link && Boolean(profile.data)
    const { message, video_ids } = values
    const videos = video_ids.length > 0 && { video_ids }
    void snag.run({ body: { request_id: requestId, message, ...offerOf(values), profile_link, ...videos } })
  }, focusFirstError(form))

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormError>{snag.error?.message}</FormError>
        <DraftNotices draft={{ foundFrom: draft.foundFrom, clashes: [], isTouched }} fieldNames={{}} />
        <Textarea
          label={texts.message}
          description={texts.messageHint}
          required
          minRows={6}
          maxLength={PITCH_MAX_LENGTH}
          data-autofocus
          {...form.getInputProps('message')}
        />
        <OfferFields form={form} />
        <ChooseVideos
          label={texts.videos}
          chosen={form.values.video_ids}
          onChange={(ids) => form.setFieldValue('video_ids', ids)}
          max={LINKS_PER_MESSAGE}
          onUnderWay={setIsComing}
        />
        {profile.data && (
          <Checkbox
            label={texts.profileLink}
            description={profile.data.is_public ? texts.profileLinkHint : texts.profileIsPrivate}
            {...form.getInputProps('profile_link', { type: 'checkbox' })}
          />
        )}
        <DialogDraftBar
          isTouched={isTouched}
          isStored={draft.isStored}
          busy={snag.busy}
          onClose={onClose}
          onDiscard={onDiscard}
        >
          <Button
            type="submit"
            aria-disabled={snag.busy || isComing}
            data-busy={snag.busy || isComing || undefined}
            onClick={(event) => (snag.busy || isComing) && event.preventDefault()}
          >
            {snag.busy ? texts.snagging : isComing ? texts.videoComing : texts.submit}
          </Button>
        </DialogDraftBar>
      </Stack>
    </form>
  )
}
