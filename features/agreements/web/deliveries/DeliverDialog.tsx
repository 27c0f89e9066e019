import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { DraftDialog, DraftDialogForm, useDraftAction } from '#platform/web/drafts/DraftDialog.tsx'
import { useFormDraft } from '#platform/web/drafts/useFormDraft.ts'
import { useUser } from '#features/accounts/web.tsx'
import { LINKS_PER_MESSAGE, type Conversation } from '#features/conversations/contract.ts'
import { FilesField, useAttachments, type UploadedFile } from '#features/conversations/web.tsx'
import { ChooseVideos } from '#features/requests/web.tsx'
import { SubscribeDialog } from '#features/subscriptions/web.tsx'
import { deliveriesApi, NOTE_MAX_LENGTH, type Agreement, type Milestone } from '../../contract.ts'
import { deliveryTexts as texts } from './delivery-texts.ts'
import { deliveryDraftName, milestoneDraftName } from '../draft-names.ts'

const EMPTY = { note: '', video_ids: [] as number[], files: [] as UploadedFile[] }

export interface DeliverDialogProps {
  opened: boolean
  onClose: () => void
  agreement: Agreement
  conversation: Pick<Conversation, 'client_full_name' | 'developer_full_name'>
  /** What is delivered, in work that is paid here. */
  milestone?: Milestone
}

/** Delivers work. The text and uploaded files are stored in the browser until they are sent or discarded. */
export function DeliverDialog({ opened, onClose, agreement, conversation, milestone }: DeliverDialogProps) {
  const { id: ownId } = useUser()
  const draftName = milestone
    ? milestoneDraftName(ownId, agreement.id, milestone.number, 'delivery')
    : deliveryDraftName(ownId, agreement.id)
  const [mustSubscribe, setMustSubscribe] = useState(false)
  const deliver = useDraftAction(deliveriesApi.deliver, {
    draftName,
    done: texts.sent(conversation.client_full_name),
    onClose,
    onCode: { subscription_required: () => setMustSubscribe(true) },
  })
  return (
    <>
      <DraftDialog
        draftName={draftName}
        opened={opened}
        onClose={onClose}
        onReset={deliver.reset}
        size="lg"
        title={milestone ? texts.deliverTitle(milestone.title) : texts.deliver}
      >
        <DeliverForm {...{ agreement, milestone, draftName, deliver }} />
      </DraftDialog>
      <SubscribeDialog opened={mustSubscribe} onClose={() => setMustSubscribe(false)} comesBack={{}} />
    </>
  )
}

interface DeliverFormProps extends Pick<DeliverDialogProps, 'agreement' | 'milestone'> {
  draftName: string
  deliver: ReturnType<typeof useDraftAction<typeof deliveriesApi.deliver>>
}

function DeliverForm({ agreement, milestone, draftName, deliver }: DeliverFormProps) {
  const { id, conversation_id } = agreement
  const draft = useFormDraft(draftName, EMPTY)
  const { files: begun, ...initialValues } = draft.start
  const attachments = useAttachments(conversation_id, begun)
  const form = useForm({
    mode: 'controlled',
    initialValues,
    validate: { note: (note) => (note.trim() === '' ? texts.noteMissing : null) },
  })
  const [isVideoComing, setIsVideoComing] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const values = { ...form.values, files: attachments.arrived }
  const storeDraft = useEffectEvent(() => draft.store(values))
  const written = JSON.stringify(values)
  useEffect(() => storeDraft(), [written])
  const isUploading = attachments.busy || isVideoComing
  const isWaiting = deliver.busy || isUploading
  const submit = form.onSubmit(({ note, video_ids }) => {
    if (isWaiting) return
    const hasFailed = attachments.items.some(({ error }) => error !== null)
    setFault(hasFailed ? texts.fileFailed : null)
    if (hasFailed) return
    const file_ids = attachments.arrived.map((file) => file.id)
    void deliver.run({
      params: { id },
      body: { note, ...(milestone && { milestone: milestone.number }), video_ids, file_ids },
    })
  })
  const { error } = deliver

  return (
    <DraftDialogForm
      draft={draft}
      isTouched={draft.isTouched(values)}
      error={fault ?? (error?.code === 'invalid_file_ids' ? texts.fileGone : error?.message)}
      busy={deliver.busy}
      isWaiting={isWaiting}
      submit={deliver.busy ? texts.sending : isUploading ? texts.uploading : texts.deliver}
      onSubmit={submit}
    >
      <Textarea
        label={texts.note}
        description={texts.noteHint}
        required
        minRows={5}
        maxLength={NOTE_MAX_LENGTH}
        data-autofocus
        {...form.getInputProps('note')}
      />
      <FilesField attachments={attachments} />
      <ChooseVideos
        label={texts.videos}
        chosen={form.values.video_ids}
        onChange={(ids) => form.setFieldValue('video_ids', ids)}
        max={LINKS_PER_MESSAGE}
        onUnderWay={setIsVideoComing}
      />
      <Text c="dimmed" size="sm">
        {texts.kept}
      </Text>
    </DraftDialogForm>
  )
}
