import { useRef, useState } from 'react'
import { useEndpointOrNull } from '#platform/web/api/query.ts'
import { useUser } from '#features/accounts/web.tsx'
import { profilesApi } from '#features/profiles/contract.ts'
import { SubscribeDialog } from '#features/subscriptions/web.tsx'
import type { Conversation } from '../../contract.ts'
import { Composer } from '../composer/Composer.tsx'
import { MessageList } from './MessageList.tsx'
import classes from './Messages.module.css'
import { texts } from '../texts.ts'
import { useAttachments } from '../composer/useAttachments.ts'
import { useDraft } from '../composer/useDraft.ts'
import { useDrop } from '../composer/useDrop.ts'
import { useOutbox } from '../composer/useOutbox.ts'
import type { useThread } from './useThread.ts'
import { useTyping } from '../composer/useTyping.ts'

interface ThreadProps {
  conversation: Conversation
  accountId: number
  thread: ReturnType<typeof useThread>
}

/** The messages of a conversation, and below them, always in sight, where one writes. */
export function Thread({ conversation, accountId, thread }: ThreadProps) {
  const { id, status } = conversation
  const isOpen = status !== 'completed'
  const user = useUser()
  const scroll = useRef<HTMLDivElement>(null)
  const [mustSubscribe, setMustSubscribe] = useState(false)
  const outbox = useOutbox(id, accountId, thread.keep, ({ code }) => {
    if (code === 'subscription_required') setMustSubscribe(true)
  })
  const typing = useTyping(id, accountId)
  const [draft, setDraft] = useDraft(id, accountId)
  const attachments = useAttachments(id)
  const drop = useDrop(attachments.add, isOpen && attachments.hasRoom)
  const profile = useEndpointOrNull(profilesApi.readDeveloper, {}, { enabled: user.userType === 'developer' })

  return (
    <div className={classes.frame} data-dropping={drop.isOver || undefined} {...drop.handlers}>
      <MessageList
        place={scroll}
        messages={thread.messages}
        outbox={outbox.queue}
        ownId={accountId}
        isOpen={isOpen}
        readId={conversation.read_by_other_id}
        hasOlder={thread.hasOlder}
        loadingOlder={thread.loadingOlder}
        onOlder={thread.loadOlder}
        found={thread.found}
        isPast={thread.isPast}
        loadingNewer={thread.loadingNewer}
        onNewer={thread.loadNewer}
        onNewest={thread.toPresent}
        onChange={thread.replace}
        onTryAgain={outbox.tryAgain}
        onDiscard={outbox.discard}
      />
      <div className={classes.foot}>
        <p className={classes.typing}>
          <span aria-live="polite">
            {drop.isOver ? texts.dropHere : typing.name !== null && texts.typing(typing.name)}
          </span>
          {!thread.live && <span role="status">{texts.reconnecting}</span>}
        </p>
        {isOpen ? (
          <Composer
            draft={draft}
            onDraft={(text) => {
              setDraft(text)
              if (text !== '') typing.say()
            }}
            attachments={attachments}
            hasProfile={profile.data?.is_public === true}
            onWrite={(written) => {
              outbox.write(written)
              setDraft('')
              attachments.clear()
              thread.toPresent()
              scroll.current?.scrollTo({ top: 0 })
            }}
          />
        ) : (
          <p className={classes.note}>{texts.completedNote}</p>
        )}
      </div>
      <SubscribeDialog opened={mustSubscribe} onClose={() => setMustSubscribe(false)} />
    </div>
  )
}
