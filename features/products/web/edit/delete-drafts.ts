import { deleteDrafts } from '#platform/web/drafts/delete-drafts.ts'

/** The name under which the browser keeps what somebody has begun to write of a product. */
export const PRODUCT_DRAFTS = 'product_drafts'

/** Forgets all that was begun of products in this browser. */
export const deleteProductDrafts = (): void => deleteDrafts(PRODUCT_DRAFTS)
