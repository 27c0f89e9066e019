import type { ReactNode } from 'react'
import type { Today } from '#features/administration/contract.ts'
import { AuditRow } from '#features/operators/admin.tsx'
import { operatorsApi } from '#features/operators/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { useEndpoint } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { Row, RowFacts, RowTitle } from '#platform/web/ui/list/Row.tsx'
import { todayTexts } from './today-texts.ts'
import { useCanOpen } from './useCanOpen.ts'

const LISTED_MAX = 5
const PEOPLE_PATH = '/admin/people'

interface NewestProps {
  title: string
  /** Address of the whole list. */
  to?: string
  children: ReactNode
}

function NewestSection({ title, to, children }: NewestProps) {
  const canOpen = useCanOpen()
  return (
    <div>
      <Section title={title} actions={to && canOpen(to) && <Link to={to}>{todayTexts.all}</Link>}>
        {children}
      </Section>
    </div>
  )
}

function AccountLink({ id, username }: { id: number; username: string }) {
  const canOpen = useCanOpen()
  return (
    <strong dir="auto">
      {canOpen(PEOPLE_PATH) ? <Link to={`${PEOPLE_PATH}/${id}`}>@{username}</Link> : `@${username}`}
    </strong>
  )
}

/** The people who joined last. */
export const NewestPeople = ({ people }: { people: Today['new_people'] }) => (
  <NewestSection title={todayTexts.people} to={PEOPLE_PATH}>
    {people.length === 0 && <p className="soft">{todayTexts.noPeople}</p>}
    {people.map(({ id, username, user_type, created_at }) => (
      <Row key={id}>
        <AccountLink id={id} username={username} />
        <RowFacts>
          <span>{todayTexts.roles[user_type ?? ''] ?? todayTexts.noRole}</span>
          <Moment at={created_at} />
        </RowFacts>
      </Row>
    ))}
  </NewestSection>
)

/** The latest public requests. */
export function NewestRequests() {
  const query = useEndpoint(requestsApi.listPublic, { query: { limit: LISTED_MAX } })
  return (
    <NewestSection title={todayTexts.requests} to="/tickets">
      <QueryView query={query} empty={<p className="soft">{todayTexts.noRequests}</p>}>
        {(requests) =>
          requests.map(({ id, title, created_at }) => (
            <Row key={id} linked>
              <RowTitle to={`/tickets/${id}`} level={3} small>
                {title}
              </RowTitle>
              <RowFacts>
                <Moment at={created_at} />
              </RowFacts>
            </Row>
          ))
        }
      </QueryView>
    </NewestSection>
  )
}

/** The latest entries of the audit log. */
export function LatestAudit() {
  const query = useEndpoint(operatorsApi.audit, { query: { limit: LISTED_MAX } })
  return (
    <NewestSection title={todayTexts.audit} to="/admin/audit">
      <QueryView query={query} empty={<p className="soft">{todayTexts.noAudit}</p>}>
        {(entries) => entries.map((entry) => <AuditRow key={entry.id} entry={entry} />)}
      </QueryView>
    </NewestSection>
  )
}
