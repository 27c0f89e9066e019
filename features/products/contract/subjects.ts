import { subject } from '#platform/contract/freshness.ts'
import { shownWithVideos } from '#features/videos/contract.ts'

/** Products, with what stands in them and how often they were looked at, bought and downloaded. */
export const productsSubject = subject('products')
/** What is bought, and what is sold. */
export const purchasesSubject = subject('product_purchases')
/** What every answer with products shows: them, whose they are, what people think of them, and the videos about them. */
export const shownWithProducts = [productsSubject, purchasesSubject, ...shownWithVideos]
