import { Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { feedbackApi, type ReceivedFeedback, REPLY_MAX_LENGTH } from '../../contract.ts'
import { inboxTexts } from './texts.ts'

interface ReplyDialogProps {
  feedback: ReceivedFeedback | null
  onClose: () => void
}

/** Dialog to reply to feedback whose author left an address. */
export const ReplyDialog = ({ feedback, onClose }: ReplyDialogProps) => (
  <Dialog
    opened={feedback !== null}
    onClose={onClose}
    title={inboxTexts.replyTitle(feedback?.name ?? feedback?.email ?? '')}
    size="lg"
  >
    {feedback && <ReplyForm key={feedback.id} feedback={feedback} onClose={onClose} />}
  </Dialog>
)

function ReplyForm({ feedback: { id, email }, onClose }: { feedback: ReceivedFeedback; onClose: () => void }) {
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { run, busy, error } = useAction(feedbackApi.reply, {
    onDone: () => {
      toast.success(inboxTexts.sent)
      onClose()
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(text.trim() === '')
        if (text.trim() !== '') void run({ params: { id }, body: { text } })
      }}
    >
      <Stack gap="md">
        <FormError>{error?.message}</FormError>
        <Textarea
          label={inboxTexts.replyLabel}
          description={inboxTexts.replyHint(email ?? '')}
          error={isMissing && inboxTexts.replyMissing}
          maxLength={REPLY_MAX_LENGTH}
          autosize
          minRows={5}
          data-autofocus
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {inboxTexts.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {inboxTexts.send}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
