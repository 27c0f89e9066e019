import { z } from 'zod'
import { Checksums } from '#platform/server/files/checksums.ts'
import { job, listPending } from '#platform/server/work/jobs.ts'
import type { FileStorage } from '#platform/server/files/storage.ts'
import { inWork, type Work, type WorkBase } from '#platform/server/work/work.ts'
import { productFilesEvents } from '../../contract/files.ts'
import { findToCheck, hasNewer, listToCheck, noteChecked, supersede, type ToCheck } from '../queries/files.ts'
import { lockProduct } from '../queries/products.ts'
import { removeProductFile } from './storage.ts'

const BATCH_SIZE = 1000
// Enough for a file of the maximum size in a distant bucket.
const LIMIT_SECONDS = 60 * 60

type Sums = ReturnType<Checksums['end']>

/** Computes the checksums of a file; null if it is gone or does not match its announcement. */
async function sumsOf(storage: FileStorage, file: ToCheck, signal: AbortSignal): Promise<Sums | null> {
  const content = await storage.read(file.key)
  if (!content) return null
  const sums = new Checksums()
  await sums.read(content, signal)
  const found = sums.end()
  const matchesAnnounced = file.announced_checksum?.equals(found.sha256) ?? true
  return matchesAnnounced && found.size === file.file_size ? found : null
}

/** Makes a checked file downloadable, replacing the older one. */
async function markReady({ db, now }: Work, file: ToCheck, { sha256, crc32 }: Sums): Promise<void> {
  // Of two files of one name the later upload wins, whichever was checked first.
  const isOutdated = await hasNewer(db, file)
  if (!isOutdated) await supersede(db, file, now)
  await noteChecked(db, file.id, { state: 'ready', checksum: sha256, crc32, superseded_at: isOutdated ? now : null })
}

async function storeCheckResult(work: Work, { id, product_id }: ToCheck, sums: Sums | null): Promise<void> {
  await lockProduct(work.db, product_id)
  const file = await findToCheck(work.db, id)
  // It was deleted in the meantime, or another process was faster.
  if (!file) return
  if (sums) await markReady(work, file, sums)
  else {
    await noteChecked(work.db, id, { state: 'failed' })
    await work.enqueue(removeProductFile, { key: file.key })
  }
  work.publish(productFilesEvents.product_file, file.developer_id, {
    product_id,
    id,
    state: sums ? 'ready' : 'failed',
  })
}

/** Reads an uploaded file again for its checksums, then makes it downloadable. */
export const checkProductFile = job({
  name: 'product-check-file',
  data: z.object({ id: z.int() }),
  limitSeconds: LIMIT_SECONDS,
  run: async ({ id }, { db, now, services, signal }) => {
    const file = await findToCheck(db, id)
    if (!file) return
    const sums = await sumsOf(services.files.storage, file, signal)
    await inWork({ db, now, services }, (work) => storeCheckResult(work, file, sums))
  },
})

/** Options to enqueue the check of a file: at once, because a user waits, and once per file. */
export const checkJobOptions = (id: number) => ({ atOnce: true, onceFor: String(id) }) as const

/** Enqueues the check of files whose job was interrupted on every attempt. */
export async function enqueueInterruptedChecks(base: WorkBase): Promise<void> {
  const waiting = await listToCheck(base.db, BATCH_SIZE)
  const keys = waiting.map(({ id }) => String(id))
  const pending = await listPending(base.db, checkProductFile, keys)
  const interrupted = waiting.filter(({ id }) => !pending.has(String(id)))
  await inWork(base, async ({ enqueue }) => {
    for (const { id } of interrupted) await enqueue(checkProductFile, { id }, checkJobOptions(id))
  })
}
