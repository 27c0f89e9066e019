import { deleteFormDraft, deleteFormDrafts, readFormDraft } from '#platform/web/drafts/form-drafts.ts'

/** Prefix of the storage keys for request drafts. */
export const REQUEST_DRAFT = 'request_draft_'

/** Returns the storage key of a draft: of changes to a request, of a new request for a creator, or of one without a recipient. */
export const requestDraftName = (
  accountId: number,
  { requestId, creatorId }: { requestId: number | undefined; creatorId: number | undefined },
): string => {
  const creators = creatorId === undefined ? 'new' : `to_${creatorId}`
  return `${REQUEST_DRAFT}${accountId}_${requestId ?? creators}`
}

/** Deletes an account's drafts. */
export const deleteRequestDrafts = (accountId: number): void => deleteFormDrafts(REQUEST_DRAFT, accountId)

const nameFor = (accountId: number, creatorId: number) =>
  requestDraftName(accountId, { requestId: undefined, creatorId })

/** Returns whether there is a draft of a request for a creator. */
export const hasRequestDraftFor = (accountId: number, creatorId: number): boolean =>
  readFormDraft(nameFor(accountId, creatorId)) !== null

/** Deletes the draft of a request for a creator. */
export const discardRequestDraftFor = (accountId: number, creatorId: number): void =>
  deleteFormDraft(nameFor(accountId, creatorId))
