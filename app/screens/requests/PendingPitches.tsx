import { Text } from '@mantine/core'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { snagsApi, type SnagState } from '#features/snags/contract.ts'
import { LIST_MAX } from '#platform/contract/fields.ts'
import { useEndpoint } from '#platform/web/api/query.ts'
import { texts } from '../work-texts.ts'

const WAITING_STATES: readonly SnagState[] = ['sent', 'seen', 'shortlisted']

/** Links the client to pitches that still wait for a reply; renders nothing without any. */
export function PendingPitches({ requestId }: { requestId: number }) {
  const { data } = useEndpoint(snagsApi.listForRequest, { params: { id: requestId }, query: { limit: LIST_MAX } })
  const isCutOff = data?.length === LIST_MAX
  if (!isCutOff && !data?.some(({ state }) => WAITING_STATES.includes(state))) return null
  return (
    <Text c="dimmed" size="sm">
      {texts.othersWait} <Link to={`/requests/${requestId}`}>{texts.toOthers}</Link>
    </Text>
  )
}
