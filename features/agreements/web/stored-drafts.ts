import { deleteFormDrafts } from '#platform/web/drafts/form-drafts.ts'

/** What names begin with under which the browser keeps deliveries, and reasons to return one, that somebody has begun to write. */
export const DELIVERY_DRAFT = 'delivery_draft_'

/** The name of an account's draft of a delivery for an agreement, or of its reason to return one. */
export const deliveryDraftName = (accountId: number, agreementId: number, returned?: number): string =>
  `${DELIVERY_DRAFT}${accountId}_${agreementId}${returned === undefined ? '' : `_${returned}`}`

/** Forgets what an account has begun to write. */
export const deleteDeliveryDrafts = (accountId: number): void => deleteFormDrafts(DELIVERY_DRAFT, accountId)
