import { Anchor } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUser } from '#features/accounts/web.tsx'
import { conversationsApi } from '#features/conversations/contract.ts'
import { ConversationRow } from '#features/conversations/web.tsx'
import { dashboardsApi } from '#features/dashboards/contract.ts'
import { conversationStep, StepButton } from '#features/dashboards/web.tsx'
import { useEndpoint } from '#platform/web/api/query.ts'
import type { EmptyStateProps } from '#platform/web/ui/feedback/EmptyState.tsx'
import { QueryView, type QueryLike } from '#platform/web/ui/feedback/QueryView.tsx'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { texts } from '../work-texts.ts'

/** Number of items in each section of a dashboard. */
export const ITEMS_SHOWN = 5

interface DashboardPartProps<Item> {
  title: string
  /** Total count; undefined while loading. */
  count: number | undefined
  hint?: string | undefined
  /** Path of the full list. */
  to: string
  /** Action beside the link to the full list. */
  action?: ReactNode
  query: QueryLike<Item[]>
  empty: EmptyStateProps
  children: (item: Item) => ReactNode
}

/** Section of a dashboard: the count, the newest items, and a link to the full list. */
export const DashboardPart = <Item,>(props: DashboardPartProps<Item>) => (
  <Section
    title={props.title}
    count={props.count}
    hint={props.hint}
    actions={
      <>
        {props.action}
        <Anchor component={Link} to={props.to}>
          {texts.seeAll}
        </Anchor>
      </>
    }
  >
    <QueryView query={props.query} empty={props.empty}>
      {(items) => items.map(props.children)}
    </QueryView>
  </Section>
)

interface RecentConversationsProps {
  statistics: { conversations: number; unread_conversations: number } | undefined
  empty: { icon: LucideIcon; title: string; children: string }
}

/** The user's conversations, newest first. */
export function RecentConversations({ statistics, empty }: RecentConversationsProps) {
  const user = useUser()
  const query = useEndpoint(conversationsApi.list, { query: { messages: 1, limit: ITEMS_SHOWN } })
  // Shares its query with the list at the top.
  const waiting = useEndpoint(dashboardsApi.listWaiting, {})
  const unread = statistics?.unread_conversations ?? 0
  return (
    <DashboardPart
      title={texts.conversations}
      count={statistics?.conversations}
      hint={unread > 0 ? texts.unreadOf(unread) : undefined}
      to="/conversations"
      query={query}
      empty={empty}
    >
      {(conversation) => (
        <ConversationRow
          key={conversation.id}
          conversation={conversation}
          ownId={user.id}
          action={
            <StepButton step={conversationStep(conversation, waiting.data ?? [])} title={conversation.request_title} />
          }
        />
      )}
    </DashboardPart>
  )
}
