import { Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import { DialogDraftBar } from '#platform/web/drafts/DialogDraftBar.tsx'
import { DraftNotices } from '#platform/web/drafts/DraftNotices.tsx'
import { deleteFormDraft } from '#platform/web/drafts/form-drafts.ts'
import { useFormDraft } from '#platform/web/drafts/useFormDraft.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { useUser } from '#features/accounts/web.tsx'
import { LINKS_PER_MESSAGE, type Conversation } from '#features/conversations/contract.ts'
import { FilesField, useAttachments, type ArrivedFile } from '#features/conversations/web.tsx'
import { ChooseVideos } from '#features/requests/web.tsx'
import { SubscribeDialog } from '#features/subscriptions/web.tsx'
import { deliveriesApi, NOTE_MAX_LENGTH, type Agreement, type Milestone } from '../../contract.ts'
import { deliveryTexts as texts } from './delivery-texts.ts'
import { deliveryDraftName, milestoneDraftName } from '../stored-drafts.ts'

const EMPTY = { note: '', video_ids: [] as number[], files: [] as ArrivedFile[] }

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
  // Incremented on discard to reset the form.
  const [round, setRound] = useState(0)
  const deliver = useAction(deliveriesApi.deliver, {
    onDone: () => {
      deleteFormDraft(draftName)
      toast.success(texts.sent(conversation.client_full_name))
      onClose()
    },
    onRefused: ({ code }) => {
      if (code === 'subscription_required') setMustSubscribe(true)
    },
  })
  const discard = () => {
    deleteFormDraft(draftName)
    deliver.reset()
    setRound(round + 1)
  }
  return (
    <>
      <Dialog
        opened={opened}
        onClose={onClose}
        size="lg"
        title={milestone ? texts.deliverTitle(milestone.title) : texts.deliver}
      >
        {opened && (
          <DeliverForm key={round} {...{ agreement, milestone, draftName, deliver, onClose }} onDiscard={discard} />
        )}
      </Dialog>
      <SubscribeDialog opened={mustSubscribe} onClose={() => setMustSubscribe(false)} comesBack={{}} />
    </>
  )
}

interface DeliverFormProps extends Pick<DeliverDialogProps, 'agreement' | 'milestone' | 'onClose'> {
  draftName: string
  deliver: ReturnType<typeof useAction<typeof deliveriesApi.deliver>>
  onDiscard: () => void
}

function DeliverForm({ agreement, milestone, draftName, deliver, onClose, onDiscard }: DeliverFormProps) {
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
  const isTouched = draft.isTouched(values)
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
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormError>{fault ?? (error?.code === 'invalid_file_ids' ? texts.fileGone : error?.message)}</FormError>
        <DraftNotices draft={{ foundFrom: draft.foundFrom, clashes: [], isTouched }} fieldNames={{}} />
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
        <DialogDraftBar
          isTouched={isTouched}
          isStored={draft.isStored}
          busy={deliver.busy}
          onClose={onClose}
          onDiscard={onDiscard}
        >
          <Button
            type="submit"
            aria-disabled={isWaiting}
            data-busy={isWaiting || undefined}
            onClick={(event) => isWaiting && event.preventDefault()}
          >
            {deliver.busy ? texts.sending : isUploading ? texts.uploading : texts.deliver}
          </Button>
        </DialogDraftBar>
      </Stack>
    </form>
  )
}
