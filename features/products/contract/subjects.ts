import { subject } from '#platform/contract/freshness.ts'
import { shownWithVideos } from '#features/videos/contract.ts'

/** Products, with what stands in them. */
export const productsSubject = subject('products')
/** What people bought and sold, and whether it was paid for. */
export const purchasesSubject = subject('purchases')
/** What every answer with products shows: them, who bought them, what people think of them, and the videos about them. */
export const shownWithProducts = [productsSubject, purchasesSubject, ...shownWithVideos]
