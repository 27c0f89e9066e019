import { deleteFormDrafts } from '#platform/web/drafts/form-drafts.ts'

/** What names begin with under which the browser keeps messages about purchases that somebody has begun to write. */
export const PURCHASE_DRAFT = 'purchase_draft_'

/** The name of an account's draft of a message about a purchase. */
export const purchaseDraftName = (accountId: number, purchaseId: number): string =>
  `${PURCHASE_DRAFT}${accountId}_${purchaseId}`

/** Forgets what an account has begun to write. */
export const deletePurchaseDrafts = (accountId: number): void => deleteFormDrafts(PURCHASE_DRAFT, accountId)
