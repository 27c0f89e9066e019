import { countReceivedBytes, type IncomingUpload } from './incoming-upload.ts'
import type { Config } from '../config.ts'
import type { JobTools } from '../work/jobs.ts'
import { ago, fromNow } from '../dates.ts'
import { HttpError } from '../http/http-errors.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const BATCH_SIZE = 200

/** Returns when an upload announced now expires. */
export const uploadExpiry = (now: Date, { UPLOAD_DAYS }: Pick<Config, 'UPLOAD_DAYS'>): string =>
  fromNow(now, UPLOAD_DAYS * DAY_MS)

/** Callbacks with which a feature completes or deletes its abandoned uploads. */
export interface ExpiringUploads<Pending, Expired> {
  /** Lists pending uploads announced before a given time, oldest first. */
  listAnnouncedBefore: (moment: string, limit: number) => Promise<Pending[]>
  incomingUploadOf: (row: Pending) => IncomingUpload
  /** Completes an upload whose bytes have all arrived; throws an `HttpError` if it is rejected and deleted instead. */
  take: (row: Pending) => Promise<unknown>
  /** Lists expired uploads, oldest first. */
  listExpired: (limit: number) => Promise<Expired[]>
  /** Deletes the received bytes of an upload, unless it was completed, and then its row. */
  deleteExpired: (row: Expired) => Promise<unknown>
}

/** Completes uploads whose bytes all arrived but whose sender or process disappeared before the end, and deletes expired ones. */
export async function expireUploads<Pending, Expired>(
  { services, now, log }: JobTools,
  { listAnnouncedBefore, incomingUploadOf, take, listExpired, deleteExpired }: ExpiringUploads<Pending, Expired>,
): Promise<void> {
  const { storage } = services.files
  for (const row of await listAnnouncedBefore(ago(now, HOUR_MS), BATCH_SIZE)) {
    const upload = incomingUploadOf(row)
    if ((await countReceivedBytes(storage, upload)) !== upload.size) continue
    await take(row).catch((error: unknown) => {
      // A rejected upload has already been deleted.
      if (!(error instanceof HttpError)) log.error({ err: error }, 'an upload could not be completed')
    })
  }
  for (const row of await listExpired(BATCH_SIZE)) await deleteExpired(row)
  await storage.growing.abandonStale(new Date(ago(now, (services.config.UPLOAD_DAYS + 1) * DAY_MS)))
}
