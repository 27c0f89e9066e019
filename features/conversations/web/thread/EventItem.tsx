import type { RefObject } from 'react'
import type { Message } from '../../contract.ts'
import { texts } from '../texts.ts'
import { Attachments } from './Attachments.tsx'
import classes from './Messages.module.css'
import type { StreamEvent } from './stream-events.ts'

interface EventItemProps {
  event: StreamEvent
  /** The message in whose place it stands. */
  message: Message | undefined
  /** Whether more may be said in the conversation. */
  isOpen: boolean
  /** It is the last of one's own messages that the other side has read. */
  isSeen: boolean
  /** Set where it was jumped to. */
  place: RefObject<HTMLLIElement | null> | undefined
}

/** The card of an event in the list of messages. */
export const EventItem = ({ event, message, isOpen, isSeen, place }: EventItemProps) => (
  <li ref={place} className={classes.event} data-found={place !== undefined || undefined}>
    {event.messageId === undefined
      ? event.card
      : event.card(message && <Attachments message={message} isOpen={isOpen} />)}
    {isSeen && <div className={classes.meta}>{texts.seen}</div>}
  </li>
)
