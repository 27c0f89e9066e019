import { z } from 'zod'
import { job } from '#platform/server/work/jobs.ts'
import { conflict } from '#platform/server/http/http-errors.ts'
import type { Call } from '#platform/server/http/routes.ts'
import { inWork, type Work } from '#platform/server/work/work.ts'
import { notify } from '#features/notifications/server.ts'
import type { productFilesApi, ProductRelease } from '../../contract/files.ts'
import { lockOwn } from '../load.ts'
import { updateProduct } from '../queries/products.ts'
import { assignFiles, insertRelease, listBuyers, lockRelease, storeNotifiedUpTo } from '../queries/releases.ts'

// Notifications per transaction: few enough that nobody waits behind it.
const NOTIFY_BATCH_SIZE = 200

/** Notifies some of a product's buyers of a release; returns whether there may be more. */
async function notifyNextBuyers(work: Work, releaseId: number): Promise<boolean> {
  const lockedRelease = await lockRelease(work.db, releaseId)
  if (!lockedRelease) return false
  const { product_id, told_up_to, name, version, username } = lockedRelease
  const buyers = await listBuyers(work.db, product_id, told_up_to, NOTIFY_BATCH_SIZE)
  const last = buyers.at(-1)
  if (!last) return false
  await notify(
    work,
    buyers.map(({ id: account_id }) => ({
      account_id,
      kind: 'release',
      actor: username,
      subject: name,
      detail: `Version ${version}`,
      path: `/products/${product_id}`,
      about: `product ${product_id}`,
    })),
  )
  await storeNotifiedUpTo(work.db, releaseId, last.id)
  return buyers.length === NOTIFY_BATCH_SIZE
}

/** Notifies each buyer of a product once of a new version. */
export const notifyOfRelease = job({
  name: 'product-tell-of-release',
  data: z.object({ release_id: z.int() }),
  run: async ({ release_id }, { db, now, services, signal }) => {
    for (let more = true; more;) {
      signal.throwIfAborted()
      more = await inWork({ db, now, services }, (work) => notifyNextBuyers(work, release_id))
    }
  },
})

/** Releases the files added since the last release as a version of a product, and enqueues the notification of its buyers. */
export async function release(call: Call<typeof productFilesApi.release>): Promise<ProductRelease> {
  const { work, db, caller, params, body, now } = call
  const { id: product_id } = await lockOwn(db, params.id, caller.id)
  const { version, notes = null } = body
  const released = await insertRelease(db, { product_id, version, notes, released_at: now })
  if (!released)
    throw conflict('already_released', `Version ${version} has already been released. Choose another number.`)
  if ((await assignFiles(db, released)) === 0) throw conflict('nothing_new', 'No file is newer than the last release')
  await updateProduct(db, product_id, { version, updated_at: now })
  await work.enqueue(notifyOfRelease, { release_id: released.id }, { onceFor: String(released.id) })
  return released
}
