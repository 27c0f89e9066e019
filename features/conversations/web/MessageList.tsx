import { Anchor, Button } from '@mantine/core'
import Linkify from 'linkify-react'
import type { ReactNode } from 'react'
import type { Message } from '../contract.ts'
import classes from './Messages.module.css'
import type { Outgoing } from './outbox.ts'
import { texts } from './texts.ts'
import { dayOf, timelineOf } from './timeline.ts'

const clock = new Intl.DateTimeFormat('en', { timeStyle: 'short' })
const longDay = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const DAY_MS = 24 * 60 * 60 * 1000

function dayLabel(day: string): string {
  if (day === dayOf(new Date())) return texts.today
  if (day === dayOf(new Date(Date.now() - DAY_MS))) return texts.yesterday
  return longDay.format(new Date(`${day}T12:00:00`))
}

// Addresses become links; nothing else in a text means anything.
function Words({ children }: { children: string }) {
  return (
    <Linkify
      options={{
        target: '_blank',
        rel: 'noopener noreferrer nofollow',
        defaultProtocol: 'https',
        validate: { url: (value) => /^(https?:\/\/|www\.)/i.test(value) },
      }}
    >
      {children}
    </Linkify>
  )
}

export interface MessageListProps {
  messages: readonly Message[]
  outbox: readonly Outgoing[]
  ownId: number
  /** The newest message the other side has read. */
  readId: number | null
  hasOlder: boolean
  loadingOlder: boolean
  onOlder: () => void
  onTryAgain: () => void
  onDiscard: (key: string) => void
}

/** The messages of a conversation by day, oldest first, with those on their way at the end. */
export function MessageList(props: MessageListProps) {
  const { messages, outbox, ownId, readId, hasOlder, loadingOlder, onOlder, onTryAgain, onDiscard } = props
  const lastReadOwn = messages.findLast(
    (message) => message.user_id === ownId && readId !== null && message.id <= readId,
  )?.id
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
            <>{messages.length === 0 ? texts.firstMessage : texts.beginning}</>
          )}
        </div>
        <ol className={classes.list}>
          {timelineOf(messages).map((item) =>
            item.kind === 'day' ? (
              <li key={item.day} className={classes.day}>
                {dayLabel(item.day)}
              </li>
            ) : (
              <Bubble
                key={item.message.id}
                isOwn={item.message.user_id === ownId}
                follows={item.follows}
                text={item.message.content}
              >
                {!item.follows && <span>{item.message.user_id === ownId ? texts.you : item.message.username}</span>}
                {!item.follows && (
                  <time dateTime={item.message.created_at}>{clock.format(new Date(item.message.created_at))}</time>
                )}
                {item.message.id === lastReadOwn && <span>{texts.read}</span>}
              </Bubble>
            ),
          )}
          {outbox.map((item) => (
            <Bubble key={item.key} isOwn follows text={item.content} state={item.state}>
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
          ))}
        </ol>
      </div>
    </div>
  )
}

interface BubbleProps {
  isOwn: boolean
  follows: boolean
  text: string
  state?: Outgoing['state']
  children: ReactNode
}

function Bubble({ isOwn, follows, text, state, children }: BubbleProps) {
  return (
    <li
      className={classes.message}
      data-own={isOwn || undefined}
      data-follows={follows || undefined}
      data-state={state}
    >
      <div className={classes.bubble} dir="auto">
        <Words>{text}</Words>
      </div>
      <div className={classes.meta}>{children}</div>
    </li>
  )
}
