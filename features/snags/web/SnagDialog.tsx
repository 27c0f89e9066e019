import { Checkbox, Textarea } from '@mantine/core'
import { useState } from 'react'
import { DraftDialog, DraftDialogForm, useDraftAction } from '#platform/web/drafts/DraftDialog.tsx'
import { formDraftName } from '#platform/web/drafts/form-drafts.ts'
import { useDraftedForm } from '#platform/web/drafts/useDraftedForm.ts'
import { useEndpointOrNull } from '#platform/web/api/query.ts'
import { fieldProblems, focusFirstError } from '#platform/web/ui/form/forms.ts'
import { useAuth } from '#features/accounts/web.tsx'
import { LINKS_PER_MESSAGE } from '#features/conversations/contract.ts'
import { profilesApi } from '#features/profiles/contract.ts'
import { ChooseVideos } from '#features/requests/web.tsx'
import { NewSnag, PITCH_MAX_LENGTH, snagsApi } from '../contract.ts'
import { OFFER_PROBLEMS, OfferFields, offerOf, type OfferValues } from './OfferFields.tsx'
import { PITCH_DRAFT } from './draft-prefix.ts'
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
  const draftName = formDraftName(
    PITCH_DRAFT,
    useAuth((state) => state.user?.id ?? 0),
    requestId,
  )
  const snag = useDraftAction(snagsApi.snag, {
    draftName,
    done: texts.sent,
    onClose,
    onCode: { subscription_required: onMustSubscribe },
  })
  return (
    <DraftDialog {...{ draftName, opened, onClose }} onReset={snag.reset} size="lg" title={texts.title}>
      <PitchForm {...{ requestId, draftName, snag }} />
    </DraftDialog>
  )
}

interface PitchFormProps {
  requestId: number
  draftName: string
  snag: ReturnType<typeof useDraftAction<typeof snagsApi.snag>>
}

function PitchForm({ requestId, draftName, snag }: PitchFormProps) {
  const { draft, form } = useDraftedForm(draftName, EMPTY, validate)
  const [isComing, setIsComing] = useState(false)
  const profile = useEndpointOrNull(profilesApi.readDeveloper, {})
  const submit = form.onSubmit((values) => {
    if (isComing) return
    const profile_link = values.profile_link && Boolean(profile.data)
    const { message, video_ids } = values
    const videos = video_ids.length > 0 && { video_ids }
    void snag.run({ body: { request_id: requestId, message, ...offerOf(values), profile_link, ...videos } })
  }, focusFirstError(form))

  return (
    <DraftDialogForm
      draft={draft}
      isTouched={draft.isTouched(form.values)}
      error={snag.error?.message}
      busy={snag.busy}
      isWaiting={snag.busy || isComing}
      submit={snag.busy ? texts.snagging : isComing ? texts.videoComing : texts.submit}
      onSubmit={submit}
    >
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
    </DraftDialogForm>
  )
}
