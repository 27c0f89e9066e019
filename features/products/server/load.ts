import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Database } from '#platform/server/database/database.ts'
import { badRequest, notFound } from '#platform/server/http/http-errors.ts'
import type { Handler } from '#platform/server/http/routes.ts'
import { findOwner, lockProduct, type OwnedRow } from './queries/products.ts'
import { findProduct, type ProductRow } from './queries/rows.ts'
import { listShowable } from './queries/videos.ts'
import { maySee } from './rules.ts'

/** The handlers of some calls; each file of `server/` brings some of them. */
export type HandlersOf<Api extends Record<string, Endpoint>> = { [Key in keyof Api]: Handler<Api[Key]> }

export const productNotFound = () => notFound('Product not found')

// Who may not change a product is not told whether there is one: it may be a draft.
function checked(product: OwnedRow | undefined, ownerId: number): OwnedRow {
  if (product?.developer_id !== ownerId) throw productNotFound()
  return product
}

/** A product of the caller's own. */
export const getOwn = async (db: Database, id: number, ownerId: number): Promise<OwnedRow> =>
  checked(await findOwner(db, id), ownerId)

/** Holds a product of the caller's own until the transaction ends. */
export const lockOwn = async (db: Database, id: number, ownerId: number): Promise<OwnedRow> =>
  checked(await lockProduct(db, id), ownerId)

/** A product that its reader may see. */
export async function getVisible(db: Database, id: number, reader: { id: number } | null): Promise<ProductRow> {
  const product = await findProduct(db, id, reader?.id ?? null)
  if (!product || !maySee(product, reader)) throw productNotFound()
  return product
}

/** Refuses to show videos that are not the owner's own or that not everybody may watch; what stands in the product already may stay. */
export async function checkVideos(
  db: Database,
  ids: readonly number[],
  place: { product_id: number | null; owner: number },
): Promise<void> {
  if (ids.length === 0) return
  const showable = new Set(await listShowable(db, ids, place))
  if (ids.some((id) => !showable.has(id))) {
    throw badRequest(
      'invalid_video_ids',
      "invalid_video_ids: One or more video IDs are invalid, don't belong to you, or are of private videos",
    )
  }
}
