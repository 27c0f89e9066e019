import { Button } from '@mantine/core'
import { Search } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useEndpointOrNull } from '#platform/web/query.ts'
import { Columns } from '#platform/web/ui/Facts.tsx'
import { Page } from '#platform/web/ui/Page.tsx'
import { QueryView } from '#platform/web/ui/QueryView.tsx'
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx'
import { useUser } from '#features/accounts/web.tsx'
import { profilesApi } from '#features/profiles/contract.ts'
import { SubscribeDialog } from '#features/subscriptions/web.tsx'
import type { Conversation } from '../contract.ts'
import { Composer } from './Composer.tsx'
import { Details, type DetailsProps } from './Details.tsx'
import { MessageList } from './MessageList.tsx'
import { MessageSearch } from './MessageSearch.tsx'
import classes from './Messages.module.css'
import { texts } from './texts.ts'
import { useAttachments } from './useAttachments.ts'
import { useDraft } from './useDraft.ts'
import { useDrop } from './useDrop.ts'
import { useEscape } from './useEscape.ts'
import { useOutbox } from './useOutbox.ts'
import { useThread } from './useThread.ts'
import { useTyping } from './useTyping.ts'

export interface ConversationPageProps {
  /** What stands beside the messages, above what the conversation is about. */
  panel?: (conversation: Conversation) => ReactNode
  completing?: DetailsProps['completing']
}

/** One conversation: its messages, a place to write, and what it is about. */
export function ConversationPage(slots: ConversationPageProps) {
  const id = Number(useParams()['id'])
  const user = useUser()
  // Another conversation is another screen: nothing of the one before may linger.
  return <ConversationScreen key={id} id={id} accountId={user.id} {...slots} />
}

const otherName = (conversation: Conversation, accountId: number) =>
  conversation.starter_user_id === accountId ? conversation.recipient_username : conversation.starter_username

interface ConversationScreenProps extends ConversationPageProps {
  id: number
  accountId: number
}

function ConversationScreen({ id, accountId, panel, completing }: ConversationScreenProps) {
  const navigate = useNavigate()
  const thread = useThread(id, accountId)
  const [searching, setSearching] = useState(false)
  useEscape(() => void navigate('/conversations'))
  const conversation = thread.query.data
  return (
    <Page
      title={conversation?.request_title ?? (thread.query.error ? texts.notFound : '')}
      kicker={conversation && <StatusBadge status={conversation.status} />}
      back={{ to: '/conversations', label: texts.back }}
      lead={conversation && texts.withPerson(otherName(conversation, accountId))}
      actions={
        conversation && (
          <Button
            variant="default"
            aria-expanded={searching}
            leftSection={<Search size="1rem" strokeWidth={1.5} aria-hidden />}
            onClick={() => setSearching(!searching)}
          >
            {searching ? texts.closeSearch : texts.search}
          </Button>
        )
      }
    >
      <QueryView query={thread.query}>
        {(data) => (
          <Columns
            aside={
              <>
                {panel?.(data)}
                <Details
                  conversation={data}
                  accountId={accountId}
                  onChanged={() => void thread.query.refetch()}
                  completing={completing}
                />
              </>
            }
          >
            {searching && (
              <MessageSearch conversationId={id} onJump={thread.jumpTo} onClose={() => setSearching(false)} />
            )}
            <Thread conversation={data} accountId={accountId} thread={thread} />
          </Columns>
        )}
      </QueryView>
    </Page>
  )
}

interface ThreadProps {
  conversation: Conversation
  accountId: number
  thread: ReturnType<typeof useThread>
}

function Thread({ conversation, accountId, thread }: ThreadProps) {
  const { id, status } = conversation
  const isOpen = status !== 'completed'
  const user = useUser()
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
    <>
      <div className={classes.frame} data-dropping={drop.isOver || undefined} {...drop.handlers}>
        <MessageList
          messages={thread.messages}
          outbox={outbox.queue}
          ownId={accountId}
          readId={conversation.read_by_other_id}
          hasOlder={thread.hasOlder}
          loadingOlder={thread.loadingOlder}
          onOlder={thread.loadOlder}
          found={thread.found}
          isPast={thread.isPast}
          loadingNewer={thread.loadingNewer}
          onNewer={thread.loadNewer}
          onTryAgain={outbox.tryAgain}
          onDiscard={outbox.discard}
        />
        {thread.isPast && (
          <div className={classes.jump}>
            <Button variant="default" size="sm" onClick={thread.toPresent}>
              {texts.toNewest}
            </Button>
          </div>
        )}
        <p className={classes.typing} aria-live="polite">
          {drop.isOver ? texts.dropHere : typing.name !== null && texts.typing(typing.name)}
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
            }}
          />
        ) : (
          <p className={classes.note}>{texts.completedNote}</p>
        )}
      </div>
      {!thread.live && (
        <p className={classes.note} role="status">
          {texts.reconnecting}
        </p>
      )}
      <SubscribeDialog opened={mustSubscribe} onClose={() => setMustSubscribe(false)} />
    </>
  )
}
