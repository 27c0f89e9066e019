import type { WebFeature } from '#platform/web/feature.ts'
import { SELLER_DETAILS_PATH } from './web/paths.ts'

export { DeclareNotice } from './web/DeclareNotice.tsx'
export { requiresSellerDetails, SellerNote, SellerSentence } from './web/parts.ts'
export { SELLER_DETAILS_PATH }

export const tradersFeature: WebFeature = {
  screens: [{ path: SELLER_DETAILS_PATH, access: 'developer', load: () => import('./web/SellerDetailsPage.tsx') }],
}
