import type { Work } from '#platform/server/work/work.ts'
import { notify } from '#features/notifications/server.ts'
import type { LicenceSource } from '../../contract/licences.ts'
import type { LockedPurchase } from '../purchases/queries/settle-purchase.ts'
import { fewKeysNotice, keyNotice, owedNotice } from './notifications.ts'
import { insertIssued, insertOwed, takeUnused, type IssuedKey } from './queries/issue.ts'
import { countUnused } from './queries/keys.ts'
import { storeWarning } from './queries/settings.ts'
import { LOW_STOCK_KEYS, generateKey } from './rules.ts'

interface Recipients {
  product_id: number
  source: LicenceSource
  purchase_ids: readonly number[]
}

/** Gives each of these purchases of a locked product a key; fewer if the seller's list has not enough. */
export const assignKeys = (
  { db, now }: Work,
  { source, purchase_ids, product_id }: Recipients,
): Promise<IssuedKey[]> => {
  const issuing = { product_id, purchase_ids, now }
  return source === 'list' ? takeUnused(db, issuing) : insertIssued(db, issuing, purchase_ids.map(generateKey))
}

/** Notifies the seller, once, that few keys of a list are left, and once more when none is. */
export async function warnSeller(
  work: Work,
  of: { seller_id: number; product_id: number },
  product: string,
): Promise<void> {
  const unusedCount = await countUnused(work.db, of.product_id, LOW_STOCK_KEYS + 1)
  if (unusedCount > LOW_STOCK_KEYS) return
  const isNewWarning = await storeWarning(work.db, of.product_id, unusedCount === 0 ? 'none_left' : 'few_left')
  if (isNewWarning) await notify(work, [fewKeysNotice(of, product, unusedCount)])
}

/**
 * Gives a new purchase its licence key, if its product comes with one; when none is left, the seller owes it. Storing the purchase has
 * locked the product, so purchases take their keys one after the other.
 */
export async function issueKey(
  work: Work,
  purchase: LockedPurchase,
  { source, product }: { source: LicenceSource | null; product: string },
): Promise<void> {
  if (source === null) return
  const { id: purchase_id, product_id } = purchase
  const [issuedKey] = await assignKeys(work, { product_id, source, purchase_ids: [purchase_id] })
  if (!issuedKey) await insertOwed(work.db, { purchase_id, product_id, owed_since: work.now })
  await notify(work, [issuedKey ? keyNotice(purchase, product, issuedKey.key) : owedNotice(purchase, product)])
  if (source === 'list') await warnSeller(work, purchase, product)
}
