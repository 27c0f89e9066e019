import type { RefObject } from 'react'
import type { Message } from '../../contract.ts'
import { texts } from '../texts.ts'
import { Attachments } from './Attachments.tsx'
import classes from './Messages.module.css'
import type { StreamEvent } from './stream-events.ts'

interface EventItemProps {
  event: StreamEvent
  /** The message that the event replaces. */
  message: Message | undefined
  /** Whether new messages can be sent. */
  isOpen: boolean
  /** Whether it is the last own message that the other side has read. */
  isSeen: boolean
  /** Set on the event that was jumped to. */
  place: RefObject<HTMLLIElement | null> | undefined
}

/** An event's card in the list of messages. */
export const EventItem = ({ event, message, isOpen, isSeen, place }: EventItemProps) => (
  <li ref={place} className={classes.event} data-found={place !== undefined || undefined}>
    {event.messageId === undefined
      ? event.card
      : event.card(message && <Attachments message={message} isOpen={isOpen} />)}
    {isSeen && <div className={classes.meta}>{texts.seen}</div>}
  </li>
)
