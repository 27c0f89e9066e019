import { deleteFormDraft, formDraftName, readFormDraft } from '#platform/web/drafts/form-drafts.ts'
import { REQUEST_DRAFT } from './draft-prefix.ts'

/** Returns the storage key of a draft: of changes to a request, of a new request for a creator, or of one without a recipient. */
export const requestDraftName = (
  accountId: number,
  { requestId, creatorId }: { requestId: number | undefined; creatorId: number | undefined },
): string => formDraftName(REQUEST_DRAFT, accountId, requestId ?? (creatorId === undefined ? 'new' : `to_${creatorId}`))

const nameFor = (accountId: number, creatorId: number) =>
  requestDraftName(accountId, { requestId: undefined, creatorId })

/** Returns whether there is a draft of a request for a creator. */
export const hasRequestDraftFor = (accountId: number, creatorId: number): boolean =>
  readFormDraft(nameFor(accountId, creatorId)) !== null

/** Deletes the draft of a request for a creator. */
export const discardRequestDraftFor = (accountId: number, creatorId: number): void =>
  deleteFormDraft(nameFor(accountId, creatorId))
