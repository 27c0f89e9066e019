import { deleteFormDrafts } from '#platform/web/drafts/form-drafts.ts'
import type { Agreement } from '../contract.ts'

/** Prefix of the storage keys for drafts of deliveries and of reasons to return one. */
export const DELIVERY_DRAFT = 'delivery_draft_'

/** Returns the storage key of an account's draft of a delivery, or of a reason to return one. */
export const deliveryDraftName = (accountId: number, agreementId: number, returned?: number): string =>
  `${DELIVERY_DRAFT}${accountId}_${agreementId}${returned === undefined ? '' : `_${returned}`}`

/** Returns the storage key of an account's draft about a milestone: of a delivery, or of the reason for a dispute. */
export const milestoneDraftName = (
  accountId: number,
  agreementId: number,
  milestone: number,
  kind: 'delivery' | 'dispute',
): string => `${DELIVERY_DRAFT}${accountId}_${agreementId}_${kind}_${milestone}`

/** Prefix of the storage keys for drafts of terms. */
export const TERMS_DRAFT = 'terms_draft_'

/**
 * Returns the storage key of an account's draft: of the first terms in a conversation, or of a counter-proposal to one specific version.
 */
export const termsDraftName = (
  accountId: number,
  conversationId: number,
  superseded: Pick<Agreement, 'id' | 'version'> | null,
): string =>
  `${TERMS_DRAFT}${accountId}_${conversationId}_${superseded ? `${superseded.id}_${superseded.version}` : 'new'}`

/** Returns the storage key of an account's draft of a change to agreed terms. */
export const changeDraftName = (accountId: number, { id, version }: Pick<Agreement, 'id' | 'version'>): string =>
  `${TERMS_DRAFT}${accountId}_change_${id}_${version}`

/** Deletes an account's drafts. */
export function deleteAgreementDrafts(accountId: number): void {
  deleteFormDrafts(TERMS_DRAFT, accountId)
  deleteFormDrafts(DELIVERY_DRAFT, accountId)
}
