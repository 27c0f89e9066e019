import type { Work } from '#platform/server/work/work.ts'
import { notify } from '#features/notifications/server.ts'
import type { LicenceSource } from '../../contract/licences.ts'
import type { LockedPart } from '../bundles/queries/lock-for-sale.ts'
import type { LockedPurchase } from '../purchases/queries/settle-purchase.ts'
import { assignKeys, issueKey, warnSeller } from './issue-key.ts'
import { keysNotice } from './notifications.ts'
import { insertOwed } from './queries/issue.ts'

interface SaleWithKeys {
  product: string
  licence_source: LicenceSource | null
  /** Locked products of a bundle; none for other products. */
  parts: readonly LockedPart[]
}

/** Whether buyers get a licence key, of the product or of one in the bundle. */
export const hasKeys = ({ licence_source, parts }: SaleWithKeys): boolean =>
  [licence_source, ...parts.map((part) => part.licence_source)].some((source) => source !== null)

/** Gives a new purchase its licence key; that of a bundle gets one for each of its products that comes with keys. */
export async function issueKeys(work: Work, purchase: LockedPurchase, sale: SaleWithKeys): Promise<void> {
  const { product, licence_source, parts } = sale
  if (parts.length === 0) return issueKey(work, purchase, { source: licence_source, product })
  if (!hasKeys(sale)) return
  const { id: purchase_id, seller_id } = purchase
  const counts = { given: 0, owed: 0 }
  for (const { id: product_id, name, licence_source: source } of parts) {
    if (source === null) continue
    const [given] = await assignKeys(work, { product_id, source, purchase_ids: [purchase_id] })
    if (!given) await insertOwed(work.db, { purchase_id, product_id, owed_since: work.now })
    counts[given ? 'given' : 'owed']++
    if (source === 'list') await warnSeller(work, { product_id, seller_id }, name)
  }
  await notify(work, [keysNotice(purchase, product, counts)])
}
