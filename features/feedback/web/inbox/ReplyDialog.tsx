import { useDialogAction } from '#platform/web/ui/feedback/useDialogAction.ts'
import { TextForm } from '#platform/web/ui/form/TextForm.tsx'
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
  const { run, busy, error } = useDialogAction(feedbackApi.reply, inboxTexts.sent, onClose)
  return (
    <TextForm
      field={{
        label: inboxTexts.replyLabel,
        hint: inboxTexts.replyHint(email ?? ''),
        missing: inboxTexts.replyMissing,
        max: REPLY_MAX_LENGTH,
        rows: 5,
      }}
      submit={{ label: inboxTexts.send }}
      busy={busy}
      error={error}
      onSend={(text) => void run({ params: { id }, body: { text } })}
      onCancel={onClose}
    />
  )
}
