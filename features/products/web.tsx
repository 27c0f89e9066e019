import type { WebFeature } from '#platform/web/feature.ts'
import { PURCHASE_DRAFT } from './web/own/draft-prefix.ts'
import { deleteProductDrafts, PRODUCT_DRAFTS } from './web/edit/delete-drafts.ts'

export { ProductPage } from './web/view/ProductPage.tsx'

export const productsFeature: WebFeature = {
  screens: [
    { path: '/products', access: 'anyone', load: () => import('./web/list/ProductsPage.tsx') },
    { path: '/products/new', access: 'developer', load: () => import('./web/edit/NewProductPage.tsx') },
    { path: '/products/mine', access: 'developer', load: () => import('./web/own/MinePage.tsx') },
    { path: '/products/codes', access: 'developer', load: () => import('./web/pricing/DiscountCodesPage.tsx') },
    { path: '/products/sales', access: 'developer', load: () => import('./web/own/SalesPage.tsx') },
    {
      path: '/products/refund-requests',
      access: 'developer',
      onlyWith: 'payments',
      load: () => import('./web/refunds/RefundRequestsPage.tsx'),
    },
    { path: '/products/purchases', access: 'signed_in', load: () => import('./web/own/PurchasesPage.tsx') },
    {
      path: '/products/gifts',
      access: 'signed_in',
      onlyWith: 'payments',
      load: () => import('./web/gifts/GiftsPage.tsx'),
    },
    {
      path: '/products/gifts/:id',
      access: 'signed_in',
      onlyWith: 'payments',
      load: () => import('./web/gifts/GiftPage.tsx'),
    },
    { path: '/products/purchases/:id', access: 'signed_in', load: () => import('./web/own/PurchasePage.tsx') },
    {
      path: '/products/purchase/success',
      access: 'anyone',
      onlyWith: 'payments',
      isHidden: true,
      load: () => import('./web/own/PurchaseSuccessPage.tsx'),
    },
    { path: '/products/:id/edit', access: 'developer', load: () => import('./web/edit/EditProductPage.tsx') },
  ],
  sentences: {
    seller_details_needed: null,
    // Shown when a purchase is refused.
    insufficient_funds: 'Insufficient funds for purchase.',
    already_purchased: 'You have already purchased this product.',
  },
  storedNames: [PRODUCT_DRAFTS],
  formDrafts: [PURCHASE_DRAFT],
  onLoggedOut: [deleteProductDrafts],
  liveEvents: () => import('./web/live-events.ts'),
}
