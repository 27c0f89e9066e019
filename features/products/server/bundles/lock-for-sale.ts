import type { Database } from '#platform/server/database/database.ts'
import type { LicenceSource } from '../../contract/licences.ts'
import { alreadyPurchased, noSuchProduct } from '../purchases/http-errors.ts'
import { everythingOwned, partsMissing } from './http-errors.ts'
import { lockWithParts, type LockedPart } from './queries/lock-for-sale.ts'
import { ownershipOf } from './rules.ts'

/** What is sold: where its licence keys come from, and the products of a bundle. */
export interface ForSale {
  licence_source: LicenceSource | null
  parts: LockedPart[]
}

/** What somebody buys. */
interface SaleOrder {
  product_id: number
  buyer_id: number
}

/** Locks a product for sale, with those of a bundle; throws if one of them is no longer for sale. */
export async function lockForSale(db: Database, { product_id, buyer_id }: SaleOrder) {
  const products = await lockWithParts(db, product_id, buyer_id)
  const product = products.find(({ id }) => id === product_id)
  if (product?.status !== 'published') throw noSuchProduct()
  if (products.some(({ status }) => status !== 'published')) throw partsMissing()
  const parts = products.filter(({ id }) => id !== product_id)
  return { licence_source: product.licence_source, parts, owned: ownershipOf(product_id, products) }
}

/** The same for a purchase; throws also if the buyer has it already, by itself or in a bundle, or has everything in it. */
export async function lockForPurchase(db: Database, saleOrder: SaleOrder): Promise<ForSale> {
  const { owned, ...forSale } = await lockForSale(db, saleOrder)
  if (owned !== null) throw owned === 'product' ? alreadyPurchased() : everythingOwned()
  return forSale
}
