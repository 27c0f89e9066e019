import { Anchor } from '@mantine/core'
import { ArrowDown } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject, type UIEvent } from 'react'
import { dayLabel } from '#platform/web/format/days.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import type { Conversation, Message } from '../../contract.ts'
import { otherParticipant } from '../people.ts'
import { Bubble } from './Bubble.tsx'
import { EventItem } from './EventItem.tsx'
import classes from './Messages.module.css'
import type { Outgoing } from '../composer/outbox.ts'
import { SentMessage } from './SentMessage.tsx'
import { texts } from '../texts.ts'
import type { StreamEvent } from './stream-events.ts'
import { timelineOf, type TimelineItem } from './timeline.ts'
import { useArrivals, useEventAnnouncement } from './useArrivals.ts'
import { usePreservedScroll } from './usePreservedScroll.ts'

// Distance from the top at which older messages are loaded, before they come into view.
const LOAD_OLDER_WITHIN_PX = 400

export interface MessageListProps {
  /** Scroll container with reversed direction: position 0 is the newest message. */
  place: RefObject<HTMLDivElement | null>
  conversation: Conversation
  messages: readonly Message[]
  /** Events of the conversation, oldest first. */
  events: readonly StreamEvent[]
  outbox: readonly Outgoing[]
  ownId: number
  /** Whether new messages can be sent. */
  isOpen: boolean
  hasOlder: boolean
  loadingOlder: boolean
  onOlder: () => void
  /** The message that was jumped to. */
  found: { id: number } | null
  /** The event that was jumped to. */
  foundEvent: { key: string } | null
  /** Whether the newest messages are not shown. */
  isPast: boolean
  loadingNewer: boolean
  onNewer: () => void
  /** Returns to the newest messages. */
  onNewest: () => void
  /** Called with a message that its author edited or deleted. */
  onChange: (message: Message) => void
  onTryAgain: () => void
  onDiscard: (key: string) => void
}

/** The messages of a conversation by day, oldest first, followed by outgoing ones; scrolling up loads older ones. */
export function MessageList(props: MessageListProps) {
  const { place, conversation, messages, events, outbox, ownId, hasOlder, loadingOlder, onOlder, found, isPast } = props
  const { foundEvent } = props
  const { read_by_other_id: readId } = conversation
  const other = otherParticipant(conversation, ownId)
  const lastReadOwn = messages.findLast(
    (message) => message.user_id === ownId && readId !== null && message.id <= readId,
  )?.id
  const foundPlace = useRef<HTMLLIElement>(null)
  const eventPlace = useRef<HTMLLIElement>(null)
  const [isScrolledAway, setIsScrolledAway] = useState(false)
  const messageAnnouncement = useArrivals(messages, ownId, other.name)
  const eventAnnouncement = useEventAnnouncement(events)
  const timeline = timelineOf(messages, events)
  usePreservedScroll(place, newestOf(timeline))
  useEffect(() => {
    if (found !== null) foundPlace.current?.scrollIntoView({ block: 'center' })
  }, [found])
  // The event may not be loaded until the messages around it are.
  const hasEvent = foundEvent !== null && events.some(({ key }) => key === foundEvent.key)
  useEffect(() => {
    if (hasEvent) eventPlace.current?.scrollIntoView({ block: 'center' })
  }, [foundEvent, hasEvent])
  const onScroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLElement>) => {
    setIsScrolledAway(-scrollTop > clientHeight / 2)
    if (hasOlder && !loadingOlder && scrollHeight - clientHeight + scrollTop < LOAD_OLDER_WITHIN_PX) onOlder()
  }
  const toNewest = () => {
    props.onNewest()
    place.current?.scrollTo({ top: 0 })
  }
  return (
    <div className={classes.listing}>
      <div
        ref={place}
        className={classes.scroll}
        // Makes it scrollable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus
        tabIndex={0}
        role="log"
        // Off, because loading older messages must not announce them; new ones are announced below.
        aria-live="off"
        aria-label={texts.theMessages}
        onScroll={onScroll}
      >
        <div className={classes.column}>
          <div className={classes.top}>
            {hasOlder ? (
              <Button variant="subtle" size="sm" loading={loadingOlder} onClick={onOlder}>
                {texts.older}
              </Button>
            ) : (
              <>{timeline.length === 0 ? texts.firstMessage : texts.beginning}</>
            )}
          </div>
          <ol className="list">
            {timeline.map((item) => {
              if (item.kind === 'day') {
                return (
                  <li key={item.day} className={classes.day}>
                    {dayLabel(item.day)}
                  </li>
                )
              }
              if (item.kind === 'event') {
                const { event, message } = item
                const isFound = event.key === foundEvent?.key
                return (
                  <EventItem
                    key={event.key}
                    event={event}
                    message={message}
                    isOpen={props.isOpen}
                    isSeen={message !== undefined && message.id === lastReadOwn}
                    place={isFound ? eventPlace : message && message.id === found?.id ? foundPlace : undefined}
                  />
                )
              }
              const { message, follows } = item
              return (
                <SentMessage
                  key={message.id}
                  message={message}
                  follows={follows}
                  author={message.user_id === ownId ? null : other}
                  isOpen={props.isOpen}
                  isSeen={message.id === lastReadOwn}
                  place={message.id === found?.id ? foundPlace : undefined}
                  onChange={props.onChange}
                />
              )
            })}
            {!isPast && outbox.map((item) => <OutgoingMessage key={item.key} item={item} {...props} />)}
          </ol>
          {isPast && (
            <div className={classes.newer}>
              <Button variant="subtle" size="sm" loading={props.loadingNewer} onClick={props.onNewer}>
                {texts.newer}
              </Button>
            </div>
          )}
        </div>
      </div>
      {(isPast || isScrolledAway) && (
        <Button
          className={classes.jump}
          variant="default"
          size="sm"
          leftSection={<ArrowDown size="1rem" strokeWidth={1.5} aria-hidden />}
          onClick={toNewest}
        >
          {texts.toNewest}
        </Button>
      )}
      <p className="visually-hidden" role="status">
        {messageAnnouncement}
      </p>
      <p className="visually-hidden" role="status">
        {eventAnnouncement}
      </p>
    </div>
  )
}

// Returns the time of the newest item, to recognize later ones as new.
function newestOf(timeline: readonly TimelineItem[]): number | undefined {
  const last = timeline.at(-1)
  if (last?.kind === 'event') return Date.parse(last.event.at)
  return last?.kind === 'message' ? Date.parse(last.message.created_at) : undefined
}

function OutgoingMessage({ item, onTryAgain, onDiscard }: { item: Outgoing } & MessageListProps) {
  const videos = item.video_ids?.length ?? 0
  const names = [...item.files.map(({ name }) => name), ...(videos > 0 ? [texts.videos(videos)] : [])]
  return (
    <Bubble isOwn head={false} text={item.content} state={item.state} carried={<span>{names.join(', ')}</span>}>
      {item.state === 'failed' ? (
        <>
          <span role="alert">
            {texts.failed}: {item.error}
          </span>
          <Anchor component="button" type="button" onClick={onTryAgain}>
            {texts.tryAgain}
          </Anchor>
          <Anchor component="button" type="button" onClick={() => onDiscard(item.key)}>
            {texts.discard}
          </Anchor>
        </>
      ) : (
        <span>{item.state === 'sending' ? texts.sending : texts.waiting}</span>
      )}
    </Bubble>
  )
}
