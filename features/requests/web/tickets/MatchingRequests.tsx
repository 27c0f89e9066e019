import { Anchor } from '@mantine/core'
import { Telescope } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { requestsApi, type Request } from '../../contract.ts'
import { RequestCard } from './RequestCard.tsx'
import { listTexts } from './list-texts.ts'
import { texts } from '../texts.ts'

const SHOWN = 10
const REFRESH_MS = 60_000

export interface MatchingRequestsProps {
  /** What can be done with a request, on its card. */
  action?: (request: Request) => ReactNode
  /** How many name one of their skills. */
  count?: number | string | undefined
}

/** A part of the creator's dashboard: open requests that name one of their skills, or simply the newest. */
export function MatchingRequests({ action, count }: MatchingRequestsProps) {
  const query = useEndpoint(requestsApi.listMatching, { query: { limit: SHOWN } }, { every: REFRESH_MS })
  const none = query.data?.length === 0
  const matches = query.data?.some(({ matches_skills }) => matches_skills) ?? true
  return (
    <Section
      title={texts.matching}
      count={count}
      hint={none ? undefined : matches ? texts.matchingHint : texts.newestHint}
      actions={
        <Anchor component={Link} to="/tickets">
          {listTexts.seeTickets}
        </Anchor>
      }
    >
      <QueryView
        query={query}
        empty={
          <EmptyState
            icon={Telescope}
            title={texts.noMatching}
            action={
              <Button to="/tickets" variant="default">
                {texts.explore}
              </Button>
            }
          >
            {texts.noMatchingText}
          </EmptyState>
        }
      >
        {(requests) =>
          requests.map((request) => (
            <RequestCard key={request.id} request={request} showOwner action={action?.(request)} />
          ))
        }
      </QueryView>
    </Section>
  )
}
