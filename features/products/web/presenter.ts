import type { ProductSummary } from '../contract.ts'

/** Where a product is shown. */
export const productPath = (id: number): string => `/products/${id}`

/** What whoever sells it is called: by their full name, else as they sign in. */
export const sellerName = ({ full_name, username }: ProductSummary['developer']): string => full_name.trim() || username

/** The page of whoever sells it. */
export const sellerPath = (id: number): string => `/profile/developers/${id}/public`
