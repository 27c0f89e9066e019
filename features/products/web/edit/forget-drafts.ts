import { forgetDrafts } from '#platform/web/drafts/forget-drafts.ts'

/** The name under which the browser keeps what somebody has begun to write of a product. */
export const PRODUCT_DRAFTS = 'product_drafts'

/** Forgets all that was begun of products in this browser. */
export const forgetProductDrafts = (): void => forgetDrafts(PRODUCT_DRAFTS)
