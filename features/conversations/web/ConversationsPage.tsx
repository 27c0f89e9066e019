import { Button, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useLive, useLiveState } from '../../../platform/web/live.ts'
import { keyOf, usePages } from '../../../platform/web/query.ts'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { Page } from '../../../platform/web/ui/Page.tsx'
import { QueryView } from '../../../platform/web/ui/QueryView.tsx'
import { statusLabel } from '../../../platform/web/ui/StatusBadge.tsx'
import { useUser } from '../../accounts/web.tsx'
import { conversationsApi, ConversationStatus } from '../contract.ts'
import { ConversationRow } from './ConversationRow.tsx'
import { texts } from './texts.ts'

const PAGE = 20
const POLL_MS = 30_000

/** All conversations of the signed-in user, with a filter by status. */
export function ConversationsPage() {
  const user = useUser()
  const client = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const status = ConversationStatus.safeParse(search.get('status')).data
  const live = useLiveState(({ state }) => state === 'live')
  const query = usePages(
    conversationsApi.list,
    { query: { limit: PAGE, ...(status ? { status } : {}) } },
    { every: live ? false : POLL_MS },
  )
  const refresh = () => void client.invalidateQueries({ queryKey: keyOf(conversationsApi.list) })
  useLive('message', refresh)
  useLive('conversation', refresh)

  const isClient = user.userType === 'client'
  const way = isClient ? { to: '/requests', label: texts.seeRequests } : { to: '/tickets', label: texts.browse }
  return (
    <Page
      title={texts.conversations}
      lead={texts.conversationsLead}
      actions={
        <NativeSelect
          aria-label={texts.show}
          value={status ?? 'all'}
          onChange={({ currentTarget: { value } }) =>
            setSearch(value === 'all' ? {} : { status: value }, { replace: true })
          }
          data={[
            { value: 'all', label: texts.all },
            ...ConversationStatus.options.map((value) => ({ value, label: statusLabel(value) })),
          ]}
        />
      }
    >
      <QueryView
        query={{ ...query, data: query.items }}
        empty={
          <EmptyState
            icon={MessagesSquare}
            title={status ? texts.noneOfStatus : texts.none}
            action={
              <Button component={Link} to={way.to}>
                {way.label}
              </Button>
            }
          >
            {isClient ? texts.noneForClients : texts.noneForCreators}
          </EmptyState>
        }
      >
        {(conversations) =>
          conversations.map((conversation) => (
            <ConversationRow key={conversation.id} conversation={conversation} ownId={user.id} />
          ))
        }
      </QueryView>
      {query.hasNextPage && (
        <Button variant="default" mt="lg" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </Page>
  )
}
