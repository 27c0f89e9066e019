import type { Sentences } from '#platform/web/api/messages.ts'
import { PRODUCT_DRAFTS } from './web/edit/delete-drafts.ts'

export { deleteProductDrafts } from './web/edit/delete-drafts.ts'

/** The screens of this feature, each loaded when it is opened. */
export const screens = {
  list: () => import('./web/list/ProductsPage.tsx'),
  product: () => import('./web/view/ProductPage.tsx'),
  create: () => import('./web/edit/NewProductPage.tsx'),
  edit: () => import('./web/edit/EditProductPage.tsx'),
  mine: () => import('./web/own/MinePage.tsx'),
  purchases: () => import('./web/own/PurchasesPage.tsx'),
  sales: () => import('./web/own/SalesPage.tsx'),
  purchaseSuccess: () => import('./web/own/PurchaseSuccessPage.tsx'),
}

/** The names under which the browser keeps something for this feature. */
export const storedNames = [PRODUCT_DRAFTS]

/** What people read when a purchase is refused. */
export const sentences: Sentences = {
  insufficient_funds: 'Insufficient funds for purchase.',
  already_purchased: 'You have already purchased this product.',
}
