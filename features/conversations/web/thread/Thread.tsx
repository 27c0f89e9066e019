import { useRef, useState, type ReactNode } from 'react'
import { useEndpointOrNull } from '#platform/web/api/query.ts'
import { useUser } from '#features/accounts/web.tsx'
import { profilesApi } from '#features/profiles/contract.ts'
import { SubscribeDialog } from '#features/subscriptions/web.tsx'
import { ContactRefused } from '#features/blocks/web.tsx'
import { isOpenAt, type Conversation } from '../../contract.ts'
import { otherParticipant } from '../people.ts'
import { Composer } from '../composer/Composer.tsx'
import { MessageList } from './MessageList.tsx'
import classes from './Messages.module.css'
import { texts } from '../texts.ts'
import { useDrop } from '../composer/useDrop.ts'
import { useOutbox } from '../composer/useOutbox.ts'
import { useWriting } from '../composer/useWriting.ts'
import { ClosingNote } from './ClosingNote.tsx'
import type { StreamEvents } from './stream-events.ts'
import { useStreamEvents } from './useStreamEvents.ts'
import type { useThread } from './useThread.ts'
import { useTyping } from '../composer/useTyping.ts'

interface ThreadProps {
  conversation: Conversation
  accountId: number
  thread: ReturnType<typeof useThread>
  events: StreamEvents
  /** The event that was jumped to. */
  foundEvent: { key: string } | null
  /** Content between the messages and the composer. */
  children?: ReactNode
}

/** The messages of a conversation above an always visible composer. */
export function Thread({ conversation, accountId, thread, events, foundEvent, children }: ThreadProps) {
  const { id } = conversation
  // Updated when a message is rejected.
  const [now, setNow] = useState(() => new Date())
  const isOpen = isOpenAt(conversation, now)
  const canWrite = isOpen && !conversation.is_blocked
  const user = useUser()
  const scroll = useRef<HTMLDivElement>(null)
  const [mustSubscribe, setMustSubscribe] = useState(false)
  const writing = useWriting(id, accountId)
  const [wasRefused, setWasRefused] = useState(false)
  const outbox = useOutbox(id, accountId, thread.keep, ({ code }, item) => {
    if (code === 'subscription_required') setMustSubscribe(true)
    if (code !== 'conversation_completed' && code !== 'contact_refused') return false
    // The conversation was closed elsewhere, or one side blocked the other; the message goes back into the composer.
    writing.takeBack(item)
    setWasRefused(code === 'conversation_completed')
    setNow(new Date())
    void thread.query.refetch()
    return true
  })
  const typing = useTyping(id, accountId)
  const drop = useDrop(writing.attachments.add, canWrite && writing.attachments.hasRoom)
  const profile = useEndpointOrNull(profilesApi.readDeveloper, {}, { enabled: user.userType === 'developer' })

  return (
    <div className={classes.frame} data-dropping={drop.isOver || undefined} {...drop.handlers}>
      <MessageList
        place={scroll}
        conversation={conversation}
        messages={thread.messages}
        events={useStreamEvents(events, thread)}
        foundEvent={foundEvent}
        outbox={outbox.queue}
        ownId={accountId}
        isOpen={canWrite}
        hasOlder={thread.hasOlder}
        loadingOlder={thread.loadingOlder}
        onOlder={thread.loadOlder}
        found={thread.found}
        isPast={thread.isPast}
        loadingNewer={thread.loadingNewer}
        onNewer={thread.loadNewer}
        onNewest={thread.backToNewest}
        onChange={thread.replace}
        onTryAgain={outbox.tryAgain}
        onDiscard={outbox.discard}
      />
      {children}
      <div className={classes.foot}>
        <p className={classes.typing}>
          <span aria-live="polite">
            {drop.isOver ? texts.dropHere : typing.name !== null && texts.typing(typing.name)}
          </span>
          {!thread.live && <span role="status">{texts.reconnecting}</span>}
        </p>
        {conversation.is_blocked ? (
          <ContactRefused
            person={otherParticipant(conversation, accountId)}
            byMe={conversation.blocked_by_me}
            className={classes.closed}
          />
        ) : (
          <ClosingNote conversation={conversation} isOpen={isOpen} wasRefused={wasRefused} />
        )}
        {/* What was written stays in the draft while the composer is away. */}
        {!conversation.is_blocked && (isOpen || !writing.isEmpty) && (
          <Composer
            writing={writing}
            onDraft={(text) => {
              writing.setDraft(text)
              if (text !== '' && canWrite) typing.say()
            }}
            hasProfile={profile.data?.is_public === true}
            canSend={canWrite}
            onWrite={(written) => {
              setWasRefused(false)
              outbox.write(written)
              writing.clear()
              thread.backToNewest()
              scroll.current?.scrollTo({ top: 0 })
            }}
          />
        )}
      </div>
      <SubscribeDialog opened={mustSubscribe} onClose={() => setMustSubscribe(false)} comesBack={{}} />
    </div>
  )
}
