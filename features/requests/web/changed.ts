import { projectsApi } from '#features/projects/contract.ts'
import { requestsApi } from '../contract.ts'

/** What a change of a request makes out of date. */
export const REQUESTS_CHANGED = [
  requestsApi.listOwn,
  requestsApi.listPublic,
  requestsApi.listSharedWithMe,
  requestsApi.listMatching,
  requestsApi.read,
  projectsApi.list,
]
