import { useState, type ReactNode } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { SidePanel } from '#platform/web/ui/layout/SidePanel.tsx'
import { usePageHead } from '#platform/web/page/page-head.ts'
import { useUser } from '#features/accounts/web.tsx'
import type { Conversation } from '../../contract.ts'
import { Details } from './Details.tsx'
import { MessageSearch } from './MessageSearch.tsx'
import classes from './Messages.module.css'
import { NextStepRow } from './NextStepRow.tsx'
import { FactsPane, Room, ThreadPane } from './Room.tsx'
import { ConversationList } from '../list/ConversationList.tsx'
import { texts } from '../texts.ts'
import { NO_EVENTS, type StreamEvents } from './stream-events.ts'
import { SentFiles } from './SentFiles.tsx'
import { Thread } from './Thread.tsx'
import { ThreadHead } from './ThreadHead.tsx'
import { useEscape } from './useEscape.ts'
import { useIsWide } from './useIsWide.ts'
import { useThread } from './useThread.ts'

/** Scrolls the messages to an event. */
export type ShowEvent = (event: { key: string; at: string }) => void

export interface ConversationPageProps {
  /** Pinned row with the current state and the user's next step. */
  nextStep?: (conversation: Conversation) => ReactNode
  /** Content next to the messages, above the details of the conversation. */
  panel?: (conversation: Conversation, showEvent: ShowEvent) => ReactNode
  /** Loads the conversation's events and renders the messages together with them. */
  withEvents?: (conversation: Conversation, draw: (events: StreamEvents) => ReactNode) => ReactNode
}

/** A conversation with its messages, the composer and its details, next to the list of all conversations. */
export function ConversationPage(slots: ConversationPageProps) {
  const id = Number(useParams()['id'])
  const user = useUser()
  return (
    <Room isOpen list={<ConversationList currentId={id} heading={<p>{texts.conversations}</p>} />}>
      {/* The key remounts the screen for each conversation, so that no state carries over. */}
      <OpenConversation key={id} id={id} accountId={user.id} {...slots} />
    </Room>
  )
}

interface OpenConversationProps extends ConversationPageProps {
  id: number
  accountId: number
}

const withoutEvents: NonNullable<ConversationPageProps['withEvents']> = (_, draw) => draw(NO_EVENTS)

function OpenConversation({ id, accountId, nextStep, panel, withEvents = withoutEvents }: OpenConversationProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const thread = useThread(id, accountId)
  const isWide = useIsWide()
  const [searching, setSearching] = useState(false)
  const [showsFacts, setShowsFacts] = useState(false)
  // A new object for each jump, so that repeating a jump to the same event works.
  const [foundEvent, setFoundEvent] = useState<{ key: string } | null>(null)
  useEscape(() => void navigate({ pathname: '/conversations', search }))
  const conversation = thread.query.data
  const title = conversation?.request_title ?? (thread.query.error ? texts.notFound : '')
  usePageHead({ title })
  const showEvent: ShowEvent = ({ key, at }) => {
    setShowsFacts(false)
    setFoundEvent({ key })
    thread.jumpToTime(at)
  }
  const facts = conversation && (
    <>
      {panel?.(conversation, showEvent)}
      <Details conversation={conversation} accountId={accountId} />
      <SentFiles conversation={conversation} />
    </>
  )
  return (
    <>
      <ThreadPane>
        <ThreadHead
          conversation={conversation}
          title={title}
          accountId={accountId}
          searching={searching}
          onSearch={() => setSearching(!searching)}
        />
        <div className={classes.body}>
          <QueryView query={thread.query} gone={{ to: '/conversations', label: texts.back }}>
            {(data) => (
              <>
                {searching && (
                  <MessageSearch conversation={data} onJump={thread.jumpTo} onClose={() => setSearching(false)} />
                )}
                {withEvents(data, (events) => (
                  <Thread
                    conversation={data}
                    accountId={accountId}
                    thread={thread}
                    events={events}
                    foundEvent={foundEvent}
                  >
                    {!isWide && <NextStepRow onDetails={() => setShowsFacts(true)}>{nextStep?.(data)}</NextStepRow>}
                  </Thread>
                ))}
              </>
            )}
          </QueryView>
        </div>
      </ThreadPane>
      {isWide ? (
        <FactsPane first={conversation && nextStep?.(conversation)}>{facts}</FactsPane>
      ) : (
        <SidePanel
          position="bottom"
          size="85%"
          opened={showsFacts}
          onClose={() => setShowsFacts(false)}
          title={texts.details}
        >
          {facts}
        </SidePanel>
      )}
    </>
  )
}
