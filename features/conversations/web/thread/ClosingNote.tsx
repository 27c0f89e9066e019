import { Button } from '#platform/web/ui/form/Button.tsx'
import { useToastedAction } from '#platform/web/ui/feedback/useToastedAction.ts'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { conversationsApi, type Conversation } from '../../contract.ts'
import { texts } from '../texts.ts'
import classes from './Messages.module.css'

interface ClosingNoteProps {
  conversation: Conversation
  isOpen: boolean
  /** Whether a message was rejected because the conversation had closed. */
  wasRefused: boolean
}

/** States until when messages can be sent after completion; afterwards, lets either side reopen the conversation. */
export function ClosingNote({ conversation: { id, status, closes_at }, isOpen, wasRefused }: ClosingNoteProps) {
  const reopen = useToastedAction(conversationsApi.reopen, texts.reopened)
  if (status !== 'completed') return null
  const day = closes_at !== null && <Moment at={closes_at} as="day" />
  if (isOpen) {
    return (
      <p className={classes.note}>
        {texts.openUntil} {day}.
      </p>
    )
  }
  return (
    <div className={classes.closed}>
      <div>
        {wasRefused && <p role="alert">{texts.notSentClosed}</p>}
        <p>
          {day ? (
            <>
              {texts.closedOn} {day}.
            </>
          ) : (
            texts.closed
          )}
        </p>
      </div>
      <Button size="sm" loading={reopen.busy} onClick={() => void reopen.run({ params: { id } })}>
        {texts.reopen}
      </Button>
    </div>
  )
}
