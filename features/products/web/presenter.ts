import type { ProductSummary } from '../contract.ts'

/** Returns the path of a product's page. */
export const productPath = (id: number): string => `/products/${id}`

/** Returns the name of a seller: their full name, or else their username. */
export const sellerName = ({ full_name, username }: ProductSummary['developer']): string => full_name.trim() || username

/** Returns the path of a seller's public page. */
export const sellerPath = (id: number): string => `/profile/developers/${id}/public`
