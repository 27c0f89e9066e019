import type { Database } from '#platform/server/database/database.ts'
import { invalidParts, notEmpty, partsFixed } from './http-errors.ts'
import { listPartIds } from './queries/parts.ts'
import { isFull, listBundleable, replaceParts } from './queries/store-parts.ts'

interface Bundle {
  id: number
  developer_id: number
  published_at: string | null
}

const isSameSet = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

/**
 * Makes a locked product a bundle of others, or an ordinary product again. What was published keeps its parts, because all purchases of it
 * give access to the same ones; their order may change. No bundle gets into another: only published products do, and those become no bundles. Lock the seller's account first, as for files.
 */
export async function storeParts(db: Database, { id, developer_id, published_at }: Bundle, partIds: readonly number[]) {
  const before = await listPartIds(db, id)
  if (!isSameSet(before, partIds)) {
    if (published_at !== null) throw partsFixed()
    const allowed = new Set(await listBundleable(db, partIds, developer_id))
    if (partIds.some((part) => part === id || !allowed.has(part))) throw invalidParts()
    if (partIds.length > 0 && (await isFull(db, id))) throw notEmpty()
  }
  await replaceParts(db, id, partIds)
}
