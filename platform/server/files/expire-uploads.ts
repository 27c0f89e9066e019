import { countArrived, type IncomingUpload } from './incoming-upload.ts'
import type { JobTools } from '../work/jobs.ts'
import { ago, ahead } from '../dates.ts'
import { HttpError } from '../http/http-errors.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const EXPIRES_AFTER_MS = 7 * DAY_MS
const AT_ONCE = 200

/** Until when somebody may send a file that they announce now. */
export const uploadExpires = (now: Date): string => ahead(now, EXPIRES_AFTER_MS)

/** What a feature does with files of its own on their way that nobody goes on with. */
export interface TidiedUploads<OnItsWay, Expired> {
  /** Files on their way that were announced before a moment, oldest first. */
  listAnnouncedBefore: (moment: string, limit: number) => Promise<OnItsWay[]>
  arrivingOf: (row: OnItsWay) => IncomingUpload
  /** Takes what has arrived whole; throws a refusal for what is thrown away instead. */
  take: (row: OnItsWay) => Promise<unknown>
  /** Whose time is over, oldest first. */
  listExpired: (limit: number) => Promise<Expired[]>
  /** Removes what has arrived of a file, unless it was taken, and then its row. */
  forget: (row: Expired) => Promise<unknown>
}

/**
 * Takes what arrived whole while its sender, or the process that took it, went away before the end, and throws away files whose sender
 * never came back.
 */
export async function tidyUploads<OnItsWay, Expired>(
  { services, now, log }: JobTools,
  { listAnnouncedBefore, arrivingOf, take, listExpired, forget }: TidiedUploads<OnItsWay, Expired>,
): Promise<void> {
  const { storage } = services.files
  for (const row of await listAnnouncedBefore(ago(now, HOUR_MS), AT_ONCE)) {
    const arriving = arrivingOf(row)
    if ((await countArrived(storage, arriving)) !== arriving.size) continue
    await take(row).catch((error: unknown) => {
      // What is refused is thrown away by now.
      if (!(error instanceof HttpError)) log.error({ err: error }, 'an upload could not be completed')
    })
  }
  for (const row of await listExpired(AT_ONCE)) await forget(row)
  await storage.growing.abandonUntouched(new Date(ago(now, EXPIRES_AFTER_MS + DAY_MS)))
}
