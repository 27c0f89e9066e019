import { z } from 'zod'
import { job } from '#platform/server/work/jobs.ts'
import { inWork, type Work } from '#platform/server/work/work.ts'
import { notify } from '#features/notifications/server.ts'
import { announce } from '../purchases/post-purchase.ts'
import { lockProduct } from '../queries/products.ts'
import { giveKeys, warnSeller } from './issue-key.ts'
import { keyNotice } from './notifications.ts'
import { deleteOwed, listOwedOf, lockOwed } from './queries/issue.ts'
import { findSource } from './queries/settings.ts'

// Purchases per transaction: few enough that nobody waits behind it.
const AT_ONCE = 100

/** Gives keys to some buyers who wait for one; returns whether there may be more. */
async function fillSome(work: Work, product_id: number): Promise<boolean> {
  const { db } = work
  // Purchases before their product, as where payments are settled.
  const owed = await lockOwed(db, product_id, AT_ONCE)
  const product = await lockProduct(db, product_id)
  const source = await findSource(db, product_id)
  if (owed.length === 0 || !product || source === null) return false
  const given = await giveKeys(work, { product_id, source, purchase_ids: owed.map(({ id }) => id) })
  const keys = new Map(given.map(({ purchase_id, key }) => [purchase_id, key]))
  await deleteOwed(db, product_id, [...keys.keys()])
  await notify(
    work,
    owed.flatMap((purchase) => {
      const key = keys.get(purchase.id)
      return key === undefined ? [] : [keyNotice(purchase, product.name, key)]
    }),
  )
  for (const purchase of owed) if (keys.has(purchase.id)) announce(work, purchase)
  if (source === 'list') await warnSeller(work, { product_id, seller_id: product.developer_id }, product.name)
  return keys.size === AT_ONCE
}

/** Gives out keys to the buyers of a product who wait for one. */
export const fillOwedKeys = job({
  name: 'product-fill-owed-keys',
  data: z.object({ product_id: z.int() }),
  run: async ({ product_id }, { db, now, services, signal }) => {
    for (let more = true; more;) {
      signal.throwIfAborted()
      more = await inWork({ db, now, services }, (work) => fillSome(work, product_id))
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
