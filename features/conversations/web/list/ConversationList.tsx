import type { ReactNode } from 'react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { useLiveState } from '#platform/web/live/live.ts'
import { usePages } from '#platform/web/api/query.ts'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { useUser } from '#features/accounts/web.tsx'
import { conversationsApi } from '../../contract.ts'
import { ConversationFilters } from './ConversationFilters.tsx'
import { NoConversations } from './NoConversations.tsx'
import { ConversationEntry } from './ConversationEntry.tsx'
import classes from './ConversationList.module.css'
import { texts } from '../texts.ts'
import { useFilters } from './useFilters.ts'

const PAGE = 20
const POLL_MS = 30_000

/** The signed-in user's conversations, most recently active first, with filters. */
export function ConversationList({ currentId, heading }: { currentId: number | null; heading: ReactNode }) {
  const user = useUser()
  const [filters, setFilters] = useFilters()
  const live = useLiveState(({ state }) => state === 'live')
  const query = usePages(
    conversationsApi.list,
    { query: { messages: 1, limit: PAGE, ...filters } },
    { refetchEveryMs: live ? false : POLL_MS, keepsPreviousData: true },
  )

  const isCreator = user.userType === 'developer'
  return (
    <>
      <div className={classes.head}>
        <div className={classes.title}>
          {heading}
          {isCreator && <Link to="/tickets">{texts.browse}</Link>}
        </div>
        <ConversationFilters filters={filters} onChange={setFilters} />
      </div>
      <nav className={classes.scroll} aria-label={texts.conversations}>
        <PagesView
          query={query}
          empty={
            <div className={classes.none}>
              <NoConversations filters={filters} isCreator={isCreator} onShowAll={() => setFilters({})} />
            </div>
          }
        >
          {(conversations) => (
            <ul className="list">
              {conversations.map((conversation) => (
                <ConversationEntry
                  key={conversation.id}
                  conversation={conversation}
                  ownId={user.id}
                  current={conversation.id === currentId}
                />
              ))}
            </ul>
          )}
        </PagesView>
      </nav>
    </>
  )
}
