import type { Database } from '#platform/server/database/database.ts'
import { hourOf } from '#platform/server/dates.ts'
import { isStripeObjectMissing } from '#platform/server/outside/stripe.ts'
import type { JobTools, ScheduledJob } from '#platform/server/work/jobs.ts'
import { inWork } from '#platform/server/work/work.ts'
import { storeEvents } from './provider-events.ts'
import { findEventProgress, storeEventProgress } from './queries.ts'
import { FOLLOWED_EVENTS } from './subject.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const PAGE = 100
// A new installation reads as far back as the provider retries.
const FIRST_LOOKBACK_MS = 3 * DAY_MS
// The provider lists events of the last 30 days.
const LISTED_WITHIN_MS = 30 * DAY_MS
// An event may be listed some time after it happened. Relative to the full hour.
const OVERLAP_MS = HOUR_MS
// Well below the time limit of scheduled jobs. What is left is read by the next run.
const READ_MAX_MS = 5 * 60 * 1000

/** A reading of the provider's list, from the newest event back to those that an earlier reading began with. */
interface Reading {
  readUntil: string
  /** Hour of the newest event when it began, by the provider's clock; null before the first page. */
  newestAt: string | null
  /** The last event that was read; null before the first page. */
  lastEvent: string | null
}

/** Returns the reading that an earlier run began, or a new one. */
async function findReading(db: Database, now: Date): Promise<Reading> {
  const known = await findEventProgress(db)
  return {
    readUntil: known?.read_until ?? hourOf(new Date(now.getTime() - FIRST_LOOKBACK_MS)),
    newestAt: known?.newest_at ?? null,
    lastEvent: known?.last_event ?? null,
  }
}

/** Lists the next page of a reading. Begins with the newest event again if the provider does not know the last one that was read. */
async function listPage({ now, services }: JobTools, { readUntil, lastEvent }: Reading) {
  const since = Math.max(new Date(readUntil).getTime() - OVERLAP_MS, now.getTime() - LISTED_WITHIN_MS)
  const wanted = { types: [...FOLLOWED_EVENTS], created: { gte: Math.floor(since / 1000) }, limit: PAGE }
  const { events } = services.stripe.client
  if (lastEvent !== null) {
    try {
      return { ...(await events.list({ ...wanted, starting_after: lastEvent })), isFirst: false }
    } catch (error) {
      // An event of the account whose keys were used before, or one that the provider lists no more.
      if (!isStripeObjectMissing(error)) throw error
    }
  }
  return { ...(await events.list(wanted)), isFirst: true }
}

/** Stores a page of events and how far the list was read, in one transaction; returns the reading that goes on, or null at the end. */
async function storePage(
  tools: JobTools,
  reading: Reading,
  { data, has_more, isFirst }: Awaited<ReturnType<typeof listPage>>,
): Promise<Reading | null> {
  const [newest] = data
  const newestAt = isFirst && newest ? hourOf(new Date(newest.created * 1000)) : reading.newestAt
  const lastEvent = data.at(-1)?.id
  const next = has_more && lastEvent !== undefined ? { readUntil: reading.readUntil, newestAt, lastEvent } : null
  await inWork(tools, async (work) => {
    await storeEvents(work, data)
    await storeEventProgress(
      work.db,
      next
        ? { read_until: next.readUntil, newest_at: newestAt, last_event: next.lastEvent }
        : { read_until: newestAt ?? reading.readUntil, newest_at: null, last_event: null },
    )
  })
  return next
}

/**
 * Reads events from the provider that may not have been delivered, and skips known ones. A refund or dispute of a long settled payment can be
 * found in no other way. A run that ends early, for whatever reason, is continued by the next one.
 */
async function readEvents(tools: JobTools): Promise<void> {
  const startedAt = performance.now()
  let reading: Reading | null = await findReading(tools.db, tools.now)
  const isContinued = reading.lastEvent !== null
  while (reading !== null) {
    tools.signal.throwIfAborted()
    if (performance.now() - startedAt > READ_MAX_MS) {
      tools.log.warn('more payment events were missed than one run can read: the next one continues')
      return
    }
    reading = await storePage(tools, reading, await listPage(tools, reading))
  }
  // What happened since the reading began that was continued.
  if (isContinued) await readEvents(tools)
}

/** Fetches events that were not delivered. */
export const fetchMissed: ScheduledJob = {
  name: 'fetch-missed-payment-events',
  cron: '23 * * * *',
  onlyWith: 'payments',
  run: readEvents,
}
