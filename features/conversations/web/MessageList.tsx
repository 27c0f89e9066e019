import { Anchor, Button } from '@mantine/core'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { dayLabel } from '#platform/web/days.ts'
import type { Message } from '../contract.ts'
import { Attachments } from './Attachments.tsx'
import classes from './Messages.module.css'
import type { Outgoing } from './outbox.ts'
import { texts } from './texts.ts'
import { timelineOf } from './timeline.ts'
import { Words } from './Words.tsx'

const clock = new Intl.DateTimeFormat('en', { timeStyle: 'short' })

export interface MessageListProps {
  messages: readonly Message[]
  outbox: readonly Outgoing[]
  ownId: number
  /** The newest message the other side has read. */
  readId: number | null
  hasOlder: boolean
  loadingOlder: boolean
  onOlder: () => void
  /** The message that was jumped to. */
  found: { id: number } | null
  /** Whether what is shown is not the newest. */
  isPast: boolean
  loadingNewer: boolean
  onNewer: () => void
  onTryAgain: () => void
  onDiscard: (key: string) => void
}

/** The messages of a conversation by day, oldest first, with those on their way at the end. */
export function MessageList(props: MessageListProps) {
  const { messages, outbox, ownId, readId, hasOlder, loadingOlder, onOlder, found, isPast } = props
  const lastReadOwn = messages.findLast(
    (message) => message.user_id === ownId && readId !== null && message.id <= readId,
  )?.id
  const foundPlace = useRef<HTMLLIElement>(null)
  const count = messages.length
  useEffect(() => {
    if (found !== null) foundPlace.current?.scrollIntoView({ block: 'center' })
  }, [found])
  return (
    // Keyboards scroll it too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus
    <div className={classes.scroll} tabIndex={0} role="log" aria-label={texts.conversations}>
      <div>
        <div className={classes.top}>
          {hasOlder ? (
            <Button variant="subtle" size="sm" loading={loadingOlder} onClick={onOlder}>
              {texts.older}
            </Button>
          ) : (
            <>{count === 0 ? texts.firstMessage : texts.beginning}</>
          )}
        </div>
        <ol className={classes.list}>
          {timelineOf(messages).map((item) => {
            if (item.kind === 'day') {
              return (
                <li key={item.day} className={classes.day}>
                  {dayLabel(item.day)}
                </li>
              )
            }
            const { message, follows } = item
            const isOwn = message.user_id === ownId
            return (
              <Bubble
                key={message.id}
                isOwn={isOwn}
                follows={follows}
                text={message.content}
                place={message.id === found?.id ? foundPlace : undefined}
                carried={<Attachments message={message} />}
              >
                {!follows && <span>{isOwn ? texts.you : message.username}</span>}
                {!follows && <time dateTime={message.created_at}>{clock.format(new Date(message.created_at))}</time>}
                {message.id === lastReadOwn && <span>{texts.seen}</span>}
              </Bubble>
            )
          })}
          {!isPast && outbox.map((item) => <OnItsWay key={item.key} item={item} {...props} />)}
        </ol>
        {isPast && (
          <div className={classes.jump}>
            <Button variant="subtle" size="sm" loading={props.loadingNewer} onClick={props.onNewer}>
              {texts.newer}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

function OnItsWay({ item, onTryAgain, onDiscard }: { item: Outgoing } & MessageListProps) {
  const names = item.files.map(({ name }) => name)
  return (
    <Bubble isOwn follows text={item.content} state={item.state} carried={<span>{names.join(', ')}</span>}>
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

interface BubbleProps {
  isOwn: boolean
  follows: boolean
  text: string
  state?: Outgoing['state']
  /** Set where the message was jumped to. */
  place?: RefObject<HTMLLIElement | null> | undefined
  carried: ReactNode
  children: ReactNode
}

function Bubble({ isOwn, follows, text, state, place, carried, children }: BubbleProps) {
  return (
    <li
      ref={place}
      className={classes.message}
      data-own={isOwn || undefined}
      data-follows={follows || undefined}
      data-found={place !== undefined || undefined}
      data-state={state}
    >
      {text !== '' && (
        <div className={classes.bubble} dir="auto">
          <Words>{text}</Words>
        </div>
      )}
      {carried}
      <div className={classes.meta}>{children}</div>
    </li>
  )
}
