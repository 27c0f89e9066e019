import { useEndpoint } from '#platform/web/api/query.ts'
import { requestsApi, type SharedRequest } from '../../contract.ts'
import { listNewShared } from './new-shared-requests.ts'

const POLL_MS = 30_000

/** Loads the shared requests not viewed yet: polls every 30 s, and refetches at once when one is shared or viewed. */
export function useNewShared(): SharedRequest[] {
  const query = useEndpoint(requestsApi.listSharedWithMe, {}, { refetchEveryMs: POLL_MS })
  return listNewShared(query.data ?? [])
}
