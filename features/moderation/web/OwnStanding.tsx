import { useEndpoint } from '#platform/web/api/query.ts'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Badge } from '#platform/web/ui/list/StatusBadge.tsx'
import { moderationApi, type ReportedKind } from '../contract.ts'
import { texts } from './texts.ts'

/** Tells the owner of an item that it is hidden or held for review; renders nothing otherwise. */
export function OwnStanding({ kind, id }: { kind: ReportedKind; id: number }) {
  const { data } = useEndpoint(moderationApi.standing, { params: { kind, id } })
  if (!data?.standing) return null
  return (
    <span role="status">
      <Badge tone="waiting">{texts.standings[data.standing]}</Badge>{' '}
      {data.statement && <Link to={data.statement}>{texts.why}</Link>}
    </span>
  )
}
