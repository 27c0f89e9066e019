import { useState, type ReactNode } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { useWindowTitle } from '#platform/web/page/window-title.ts'
import { useUser } from '#features/accounts/web.tsx'
import type { Conversation } from '../../contract.ts'
import { Details, type DetailsProps } from './Details.tsx'
import { MessageSearch } from './MessageSearch.tsx'
import classes from './Messages.module.css'
import { Room, RoomPane } from './Room.tsx'
import { ConversationList } from '../list/ConversationList.tsx'
import { texts } from '../texts.ts'
import { Thread } from './Thread.tsx'
import { FactsHead, ThreadHead } from './ThreadHead.tsx'
import { useEscape } from './useEscape.ts'
import { useThread } from './useThread.ts'

export interface ConversationPageProps {
  /** What stands beside the messages, above what the conversation is about. */
  panel?: (conversation: Conversation) => ReactNode
  completing?: DetailsProps['completing']
}

/** One conversation among all of them: its messages, a place to write, and what it is about. */
export function ConversationPage(slots: ConversationPageProps) {
  const id = Number(useParams()['id'])
  const user = useUser()
  return (
    <Room isOpen list={<ConversationList currentId={id} heading={<p>{texts.conversations}</p>} />}>
      {/* Another conversation is another screen: nothing of the one before may linger. */}
      <OpenConversation key={id} id={id} accountId={user.id} {...slots} />
    </Room>
  )
}

interface OpenConversationProps extends ConversationPageProps {
  id: number
  accountId: number
}

function OpenConversation({ id, accountId, panel, completing }: OpenConversationProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const thread = useThread(id, accountId)
  const [searching, setSearching] = useState(false)
  const [showsFacts, setShowsFacts] = useState(false)
  useEscape(() => {
    if (showsFacts) return setShowsFacts(false)
    void navigate({ pathname: '/conversations', search })
  })
  const conversation = thread.query.data
  const title = conversation?.request_title ?? (thread.query.error ? texts.notFound : '')
  useWindowTitle(title)
  return (
    <>
      <RoomPane holds="thread" givesWay={showsFacts}>
        <ThreadHead
          conversation={conversation}
          title={title}
          accountId={accountId}
          givesWay={showsFacts}
          searching={searching}
          onSearch={() => setSearching(!searching)}
          onDetails={() => setShowsFacts(true)}
        />
        <div className={classes.body}>
          <QueryView query={thread.query} gone={{ to: '/conversations', label: texts.back }}>
            {(data) => (
              <>
                {searching && (
                  <MessageSearch conversationId={id} onJump={thread.jumpTo} onClose={() => setSearching(false)} />
                )}
                <Thread conversation={data} accountId={accountId} thread={thread} />
              </>
            )}
          </QueryView>
        </div>
      </RoomPane>
      <RoomPane holds="facts" givesWay={!showsFacts}>
        {showsFacts && <FactsHead onBack={() => setShowsFacts(false)} />}
        {conversation && (
          <>
            {panel?.(conversation)}
            <Details conversation={conversation} accountId={accountId} completing={completing} />
          </>
        )}
      </RoomPane>
    </>
  )
}
