import { requestsApi } from '#features/requests/contract.ts'

/** What says of requests how the creator's own pitch stands: out of date once a pitch was sent, answered or withdrawn. */
export const REQUESTS_STALE = [
  requestsApi.read,
  requestsApi.listPublic,
  requestsApi.listMatching,
  requestsApi.listOwn,
  requestsApi.listSharedWithMe,
]
