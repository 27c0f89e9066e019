import type { Database } from '#platform/server/database/database.ts'
import { forbidden, notFound } from '#platform/server/http/http-errors.ts'
import { productNotFound } from '../load.ts'
import { hasPurchased } from '../purchases/queries/owned-products.ts'
import { findOwner, type OwnedRow } from '../queries/products.ts'
import { maySee } from '../rules.ts'
import { canDownload } from './rules.ts'

export const fileNotFound = () => notFound('File not found')
export const noFiles = () => notFound('No files found for this product')

/** Returns a product visible to its reader, and whether they may download its files. */
export async function getProductWithAccess(
  db: Database,
  id: number,
  reader: { id: number } | null,
): Promise<OwnedRow & { isDownloadable: boolean }> {
  const product = await findOwner(db, id)
  const is_purchased = reader !== null && product !== undefined && (await hasPurchased(db, id, reader.id))
  if (!product || !maySee({ ...product, is_purchased }, reader)) throw productNotFound()
  return { ...product, isDownloadable: reader !== null && canDownload({ ...product, is_purchased }, reader.id) }
}

/** Returns a product whose files the account may download. Throws 403 if it is visible but not bought. */
export async function getDownloadable(db: Database, id: number, accountId: number): Promise<OwnedRow> {
  const product = await getProductWithAccess(db, id, { id: accountId })
  if (!product.isDownloadable) throw forbidden('Purchase required to download this product', 'purchase_required')
  return product
}
