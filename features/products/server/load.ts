import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Database } from '#platform/server/database/database.ts'
import { badRequest, notFound } from '#platform/server/http/http-errors.ts'
import type { Handler } from '#platform/server/http/routes.ts'
import { findOwner, lockProduct, type OwnedRow } from './queries/products.ts'
import { findProduct, type ProductRow } from './queries/rows.ts'
import { listShowable } from './queries/videos.ts'
import { maySee } from './rules.ts'

/** Handlers of some calls; each file of `server/` provides some of them. */
export type HandlersOf<Api extends Record<string, Endpoint>> = { [Key in keyof Api]: Handler<Api[Key]> }

export const productNotFound = () => notFound('Product not found')

// Without permission to change a product, its existence is not disclosed: it may be a draft.
function expectOwned(product: OwnedRow | undefined, ownerId: number): OwnedRow {
  if (product?.developer_id !== ownerId) throw productNotFound()
  return product
}

/** Returns one of the caller's products; throws if it is not theirs. */
export const getOwn = async (db: Database, id: number, ownerId: number): Promise<OwnedRow> =>
  expectOwned(await findOwner(db, id), ownerId)

/** Locks one of the caller's products until the transaction ends; throws if it is not theirs. */
export const lockOwn = async (db: Database, id: number, ownerId: number): Promise<OwnedRow> =>
  expectOwned(await lockProduct(db, id), ownerId)

/** Returns a product visible to its reader; throws if there is none. */
export async function getVisible(db: Database, id: number, reader: { id: number } | null): Promise<ProductRow> {
  const product = await findProduct(db, id, reader?.id ?? null)
  if (!product || !maySee(product, reader)) throw productNotFound()
  return product
}

/** Throws for videos that are not the owner's or not public; those already shown by the product may stay. */
export async function checkVideos(
  db: Database,
  ids: readonly number[],
  place: { product_id: number | null; owner: number },
): Promise<void> {
  if (ids.length === 0) return
  const showableIds = new Set(await listShowable(db, ids, place))
  if (ids.some((id) => !showableIds.has(id))) {
    throw badRequest(
      'invalid_video_ids',
      "invalid_video_ids: One or more video IDs are invalid, don't belong to you, or are of private videos",
    )
  }
}
