import { Anchor } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUser } from '#features/accounts/web.tsx'
import { conversationsApi } from '#features/conversations/contract.ts'
import { ConversationRow } from '#features/conversations/web.tsx'
import { dashboardsApi } from '#features/dashboards/contract.ts'
import { conversationStep, StepButton } from '#features/dashboards/web.tsx'
import { useEndpoint } from '#platform/web/api/query.ts'
import { EmptyState, type EmptyStateProps } from '#platform/web/ui/feedback/EmptyState.tsx'
import { QueryView, type QueryLike } from '#platform/web/ui/feedback/QueryView.tsx'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { texts } from './work-texts.ts'

/** How many of each kind a dashboard shows. */
export const SHOWN = 5

interface DashboardPartProps<Item> {
  title: string
  /** How many there are; undefined until that is known. */
  count: number | undefined
  hint?: string | undefined
  /** Where all of them are. */
  to: string
  /** Beside the way to all. */
  action?: ReactNode
  query: QueryLike<Item[]>
  empty: EmptyStateProps
  children: (item: Item) => ReactNode
}

/** A part of a dashboard: how many there are of a kind, the newest of them, and the way to all. */
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
    <QueryView query={props.query} empty={<EmptyState {...props.empty} />}>
      {(items) => items.map(props.children)}
    </QueryView>
  </Section>
)

interface RecentConversationsProps {
  statistics: { conversations: number; unread_conversations: number } | undefined
  empty: { icon: LucideIcon; title: string; children: string }
}

/** The conversations somebody takes part in, newest first. */
export function RecentConversations({ statistics, empty }: RecentConversationsProps) {
  const user = useUser()
  const query = useEndpoint(conversationsApi.list, { query: { messages: 1, limit: SHOWN } })
  // The list on top has asked for it already.
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
