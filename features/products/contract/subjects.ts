import { subject } from '#platform/contract/freshness.ts'
import { sellerDetailsSubject } from '#features/traders/contract.ts'
import { shownWithVideos } from '#features/videos/contract.ts'

/** Live subject of products and their content. */
export const productsSubject = subject('products')
/** Live subject of purchases and sales, and of their payment. */
export const purchasesSubject = subject('purchases')
/** Live subject of licence keys, as their seller sees them. */
export const licencesSubject = subject('licences')
/** Live subject of discount codes, as their seller sees them. */
export const discountCodesSubject = subject('discount_codes')
/** Live subject of gifts, as their giver sees them. */
export const giftsSubject = subject('gifts')
/** Subjects of every response with products: the products, their purchases, their sellers, their ratings, and their videos. */
export const shownWithProducts = [productsSubject, purchasesSubject, sellerDetailsSubject, ...shownWithVideos]
