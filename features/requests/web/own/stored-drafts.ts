import { deleteFormDraft, deleteFormDrafts, readFormDraft } from '#platform/web/drafts/form-drafts.ts'

/** What names begin with under which the browser keeps requests that somebody has begun to write. */
export const REQUEST_DRAFT = 'request_draft_'

/** The name of a draft: of changes to a request, of a new one for a creator, or of a new one for whom it may concern. */
export const requestDraftName = (
  accountId: number,
  { requestId, creatorId }: { requestId: number | undefined; creatorId: number | undefined },
): string => {
  const creators = creatorId === undefined ? 'new' : `to_${creatorId}`
  return `${REQUEST_DRAFT}${accountId}_${requestId ?? creators}`
}

/** Forgets what an account has begun to write. */
export const deleteRequestDrafts = (accountId: number): void => deleteFormDrafts(REQUEST_DRAFT, accountId)

const nameFor = (accountId: number, creatorId: number) =>
  requestDraftName(accountId, { requestId: undefined, creatorId })

/** Whether somebody has begun to write a request for a creator. */
export const hasRequestDraftFor = (accountId: number, creatorId: number): boolean =>
  readFormDraft(nameFor(accountId, creatorId)) !== null

/** Forgets what somebody has begun to write for a creator. */
export const discardRequestDraftFor = (accountId: number, creatorId: number): void =>
  deleteFormDraft(nameFor(accountId, creatorId))
