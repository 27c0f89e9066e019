import { useAction } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Row, RowFacts } from '#platform/web/ui/list/Row.tsx'
import { feedbackApi, type ReceivedFeedback } from '../../contract.ts'
import classes from './FeedbackInbox.module.css'
import { inboxTexts } from './texts.ts'

/** Feedback with its reply and status. */
export function FeedbackRow({ feedback, onReply }: { feedback: ReceivedFeedback; onReply: () => void }) {
  const { id, name, email, rating, comment, location, created_at, done_at, reply, handled_by } = feedback
  const { run, busy } = useAction(feedbackApi.setDone, { onRefused: ({ message }) => toast.error(message) })
  const isDone = done_at !== null
  return (
    <Row data-split>
      <div>
        <strong dir="auto">{name ?? email ?? inboxTexts.anonymous}</strong>{' '}
        <span role="img" aria-label={inboxTexts.stars(rating)} className={classes.stars}>
          {'★'.repeat(rating)}
          {'☆'.repeat(5 - rating)}
        </span>
        <p className={classes.comment} dir="auto">
          {comment || <span className="soft">{inboxTexts.noComment}</span>}
        </p>
        {reply && (
          <blockquote className={classes.reply} dir="auto">
            {reply}
          </blockquote>
        )}
        <RowFacts>
          {email && name && <span>{email}</span>}
          <span>{location}</span>
          <Moment at={created_at} />
          {isDone && <span>{reply ? inboxTexts.repliedBy(handled_by) : inboxTexts.doneBy(handled_by)}</span>}
        </RowFacts>
      </div>
      <div className="buttons">
        {email && reply === null && (
          <Button size="sm" onClick={onReply}>
            {inboxTexts.reply}
          </Button>
        )}
        <Button
          size="sm"
          variant="default"
          loading={busy}
          onClick={() => void run({ params: { id }, body: { is_done: !isDone } })}
        >
          {isDone ? inboxTexts.reopen : inboxTexts.done}
        </Button>
      </div>
    </Row>
  )
}
