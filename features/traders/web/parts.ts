import { siteSetting } from '#platform/web/page/product.ts'
import { lazyPart } from '#platform/web/ui/layout/lazyPart.tsx'

// Apart from the feature's entry, which every page loads.

/** Whether sellers must declare if they are traders, and products say so. */
export const requiresSellerDetails = /* @__PURE__ */ siteSetting('law') !== undefined

// Loaded only where it is shown.
const load = () => import('./SellerNote.tsx')

/** Whether the seller of a product is a trader, with the details of traders. */
export const SellerNote = lazyPart(load, (file) => file.SellerNote)
/** The same in a sentence, for a confirmation. */
export const SellerSentence = lazyPart(load, (file) => file.SellerSentence)
