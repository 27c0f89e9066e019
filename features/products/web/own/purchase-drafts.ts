import { deleteFormDrafts } from '#platform/web/drafts/form-drafts.ts'

/** Prefix of the browser storage names of message drafts about purchases. */
export const PURCHASE_DRAFT = 'purchase_draft_'

/** Returns the storage name of an account's message draft about a purchase. */
export const purchaseDraftName = (accountId: number, purchaseId: number): string =>
  `${PURCHASE_DRAFT}${accountId}_${purchaseId}`

/** Deletes an account's message drafts. */
export const deletePurchaseDrafts = (accountId: number): void => deleteFormDrafts(PURCHASE_DRAFT, accountId)
