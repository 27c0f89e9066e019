import { useEndpoint } from '#platform/web/api/query.ts'
import { requestsApi, type SharedRequest } from '../../contract.ts'
import { newShared } from './new-shared-requests.ts'

const POLL_MS = 30_000

/** What was shared with a developer and not looked at yet: asked for every 30 s, and at once when something is shared or looked at. */
export function useNewShared(): SharedRequest[] {
  const query = useEndpoint(requestsApi.listSharedWithMe, {}, { every: POLL_MS })
  return newShared(query.data ?? [])
}
