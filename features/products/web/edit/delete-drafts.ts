import { deleteDrafts } from '#platform/web/drafts/delete-drafts.ts'

/** Browser storage name of product drafts. */
export const PRODUCT_DRAFTS = 'product_drafts'

/** Deletes all product drafts in this browser. */
export const deleteProductDrafts = (): void => deleteDrafts(PRODUCT_DRAFTS)
