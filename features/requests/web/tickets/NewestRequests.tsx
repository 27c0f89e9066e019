import { Link } from '#platform/web/ui/layout/Link.tsx'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { RowFacts, RowTitle } from '#platform/web/ui/list/Row.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { Tag } from '#platform/web/ui/list/StatusBadge.tsx'
import { requestsApi } from '../../contract.ts'
import classes from './NewestRequests.module.css'
import { budgetOf } from './RequestCard.tsx'
import { listTexts } from './list-texts.ts'

const SHOWN = 4

/** What clients ask for right now, as an ornament of a page about something else: without any, or without an answer, it is not there. */
export function NewestRequests() {
  const query = useEndpoint(requestsApi.listPublic, { query: { filter: 'open', limit: SHOWN } })
  if (!query.data || query.data.length === 0) return null
  return (
    <div className={classes.part}>
      <Section title={listTexts.newest} actions={<Link to="/tickets">{listTexts.seeTickets}</Link>}>
        <ul className={classes.list}>
          {query.data.map((request) => (
            <li key={request.id} className={classes.one}>
              <RowTitle to={`/requests/${request.id}`} level={3} small>
                {request.title}
              </RowTitle>
              <RowFacts>
                {budgetOf(request) && <span>{budgetOf(request)}</span>}
                {request.seeks_collaboration && <Tag>{listTexts.collaboration}</Tag>}
                <span>@{request.owner_username}</span>
                <Moment at={request.created_at} />
              </RowFacts>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
