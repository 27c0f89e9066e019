import { z } from 'zod'
import { job } from '#platform/server/work/jobs.ts'
import { inWork, type Work } from '#platform/server/work/work.ts'
import { notify } from '#features/notifications/server.ts'
import { announcePurchase } from '../purchases/post-purchase.ts'
import { lockProduct } from '../queries/products.ts'
import { assignKeys, warnSeller } from './issue-key.ts'
import { keyNotice } from './notifications.ts'
import { deleteOwed, listOwedOf, lockOwed } from './queries/issue.ts'
import { findSource } from './queries/settings.ts'

// Purchases per transaction: few enough that nobody waits behind it.
const BATCH_SIZE = 100

/** Gives keys to some buyers who wait for one; returns whether there may be more. */
async function fillNextOwed(work: Work, product_id: number): Promise<boolean> {
  const { db } = work
  // Purchases before their product, as where payments are settled.
  const owed = await lockOwed(db, product_id, BATCH_SIZE)
  const product = await lockProduct(db, product_id)
  const source = await findSource(db, product_id)
  if (owed.length === 0 || !product || source === null) return false
  const assigned = await assignKeys(work, { product_id, source, purchase_ids: owed.map(({ id }) => id) })
  const keys = new Map(assigned.map(({ purchase_id, key }) => [purchase_id, key]))
  await deleteOwed(db, product_id, [...keys.keys()])
  await notify(
    work,
    owed.flatMap((purchase) => {
      const key = keys.get(purchase.id)
      return key === undefined ? [] : [keyNotice(purchase, product.name, key)]
    }),
  )
  for (const purchase of owed) if (keys.has(purchase.id)) announcePurchase(work, purchase)
  if (source === 'list') await warnSeller(work, { product_id, seller_id: product.developer_id }, product.name)
  return keys.size === BATCH_SIZE
}

/** Gives out keys to the buyers of a product who wait for one. */
export const fillOwedKeys = job({
  name: 'product-fill-owed-keys',
  data: z.object({ product_id: z.int() }),
  run: async ({ product_id }, { db, now, services, signal }) => {
    for (let more = true; more;) {
      signal.throwIfAborted()
      more = await inWork({ db, now, services }, (work) => fillNextOwed(work, product_id))
    }
  },
})

/** Gives out keys after the commit, to buyers of a product who wait for one. */
export const enqueueOwedKeys = ({ enqueue }: Work, product_id: number): Promise<void> =>
  enqueue(fillOwedKeys, { product_id }, { onceFor: String(product_id), atOnce: true })

/** Gives out keys after the commit, of every product for which a purchase waits for one. */
export async function enqueueOwedKeysOf(work: Work, purchase_id: number): Promise<void> {
  for (const { product_id } of await listOwedOf(work.db, purchase_id)) await enqueueOwedKeys(work, product_id)
}
