import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { Link } from 'react-router'
import { useLive, useLiveState } from '#platform/web/live.ts'
import { keyOf, usePages } from '#platform/web/query.ts'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { Page } from '#platform/web/ui/Page.tsx'
import { PagesView } from '#platform/web/ui/PagesView.tsx'
import { useUser } from '#features/accounts/web.tsx'
import { conversationsApi } from '../contract.ts'
import { ConversationFilters } from './ConversationFilters.tsx'
import { ConversationRow } from './ConversationRow.tsx'
import { texts } from './texts.ts'
import { useFilters, type Filters } from './useFilters.ts'

const PAGE = 20
const POLL_MS = 30_000

/** All conversations of the signed-in user, the last active on top; narrowed by status, by what is unread, and by words. */
export function ConversationsPage() {
  const user = useUser()
  const client = useQueryClient()
  const [filters, setFilters] = useFilters()
  const live = useLiveState(({ state }) => state === 'live')
  const query = usePages(
    conversationsApi.list,
    { query: { limit: PAGE, ...filters } },
    { every: live ? false : POLL_MS },
  )
  const refresh = () => void client.invalidateQueries({ queryKey: keyOf(conversationsApi.list) })
  useLive('message', refresh)
  useLive('conversation', refresh)
  useLive('read', refresh)

  const isCreator = user.userType === 'developer'
  return (
    <Page
      title={texts.conversations}
      lead={texts.conversationsLead}
      actions={isCreator && <Way isCreator variant="default" />}
    >
      <ConversationFilters filters={filters} onChange={setFilters} />
      <PagesView
        query={query}
        empty={<Nothing filters={filters} isCreator={isCreator} onShowAll={() => setFilters({})} />}
      >
        {(conversations) =>
          conversations.map((conversation) => (
            <ConversationRow key={conversation.id} conversation={conversation} ownId={user.id} />
          ))
        }
      </PagesView>
    </Page>
  )
}

/** Where conversations begin. */
function Way({ isCreator, variant = 'filled' }: { isCreator: boolean; variant?: 'filled' | 'default' }) {
  return (
    <Button component={Link} variant={variant} to={isCreator ? '/tickets' : '/requests'}>
      {isCreator ? texts.browse : texts.seeRequests}
    </Button>
  )
}

function wordsFor({ q, unread, status }: Filters): readonly [string, string] | null {
  if (q !== undefined) return [texts.noneFound, texts.noneFoundText(q)]
  if (unread) return [texts.noneUnread, texts.noneUnreadText]
  return status ? (texts.noneOf[status] as [string, string]) : null
}

interface NothingProps {
  filters: Filters
  isCreator: boolean
  onShowAll: () => void
}

function Nothing({ filters, isCreator, onShowAll }: NothingProps) {
  const words = wordsFor(filters)
  if (!words) {
    return (
      <EmptyState icon={MessagesSquare} title={texts.none} action={<Way isCreator={isCreator} />}>
        {isCreator ? texts.noneForCreators : texts.noneForClients}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={MessagesSquare}
      title={words[0]}
      action={
        <Button variant="default" onClick={onShowAll}>
          {texts.showAll}
        </Button>
      }
    >
      {words[1]}
    </EmptyState>
  )
}
