import { deleteFormDrafts } from '#platform/web/drafts/form-drafts.ts'
import type { Agreement } from '../contract.ts'

/** What names begin with under which the browser keeps deliveries, and reasons to return one, that somebody has begun to write. */
export const DELIVERY_DRAFT = 'delivery_draft_'

/** The name of an account's draft of a delivery for an agreement, or of its reason to return one. */
export const deliveryDraftName = (accountId: number, agreementId: number, returned?: number): string =>
  `${DELIVERY_DRAFT}${accountId}_${agreementId}${returned === undefined ? '' : `_${returned}`}`

/** What names begin with under which the browser keeps terms that somebody has begun to write. */
export const TERMS_DRAFT = 'terms_draft_'

/** The name of an account's draft: of first terms in a conversation, or of an answer to one version of them and no other. */
export const termsDraftName = (
  accountId: number,
  conversationId: number,
  superseded: Pick<Agreement, 'id' | 'version'> | null,
): string =>
  `${TERMS_DRAFT}${accountId}_${conversationId}_${superseded ? `${superseded.id}_${superseded.version}` : 'new'}`

/** Deletes what an account has begun to write. */
export function deleteAgreementDrafts(accountId: number): void {
  deleteFormDrafts(TERMS_DRAFT, accountId)
  deleteFormDrafts(DELIVERY_DRAFT, accountId)
}
