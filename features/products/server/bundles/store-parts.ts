import type { Database } from '#platform/server/database/database.ts'
import type { ProductStatus } from '../../contract/shapes.ts'
import { invalidParts, productNotEmpty, partOfBundle, partsCannotChange } from './http-errors.ts'
import { listPartIds } from './queries/parts.ts'
import { hasOwnContent, isPart, listBundleable, replaceParts } from './queries/store-parts.ts'

interface Bundle {
  id: number
  developer_id: number
  published_at: string | null
}

const isSameSet = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

/**
 * Makes a locked product a bundle of others, or an ordinary product again. What was published keeps its parts, because all purchases of it
 * give access to the same ones; their order may change. Only published products are added, except by an import, which brings drafts. No
 * bundle gets into another, and nothing that is in a bundle becomes one. Lock the seller's account first, as for files.
 */
export async function storeParts(
  db: Database,
  { id, developer_id, published_at }: Bundle,
  partIds: readonly number[],
  statuses: readonly ProductStatus[] = ['published'],
) {
  const before = await listPartIds(db, id)
  if (!isSameSet(before, partIds)) {
    if (published_at !== null) throw partsCannotChange()
    // Those that it has may stay, whatever became of them.
    const added = partIds.filter((part) => !before.includes(part))
    const allowed = new Set(await listBundleable(db, added, { seller_id: developer_id, statuses }))
    if (added.some((part) => part === id || !allowed.has(part))) throw invalidParts()
    if (partIds.length > 0 && (await hasOwnContent(db, id))) throw productNotEmpty()
    if (partIds.length > 0 && (await isPart(db, id))) throw partOfBundle()
  }
  await replaceParts(db, id, partIds)
}
