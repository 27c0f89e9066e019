import { createHash } from 'node:crypto'
import { Cron } from 'croner'
import type { Database } from '../../database/database.ts'
import { insertJobs } from '../enqueue.ts'
import type { ScheduledJob } from './job-kinds.ts'

const MINUTE_MS = 60_000

// All processes choose the same id for one time of one job: the first to add it is the only one.
const idOf = (kind: string, at: Date) =>
  createHash('sha256').update(`${kind} ${at.toISOString()}`).digest('hex').slice(0, 32)

/**
 * Adds scheduled jobs when their time comes; to be called with the time it is, more often than once a minute. A time that passed longer
 * ago, because no process was there, is left out.
 */
export function scheduleOf(scheduledJobs: readonly ScheduledJob[]): (db: Database, now: Date) => Promise<void> {
  const schedule = scheduledJobs.map(({ name, cron }) => ({ kind: name, cron: new Cron(cron, { timezone: 'UTC' }) }))
  let seenUntil = 0
  return async (db, now) => {
    const minute = now.getTime() - (now.getTime() % MINUTE_MS)
    // A clock that was ahead has been set back: until then nothing would be scheduled.
    if (minute < seenUntil - MINUTE_MS) seenUntil = minute - MINUTE_MS
    if (minute <= seenUntil) return
    const due = schedule.flatMap(({ kind, cron }) => {
      const at = cron.nextRun(new Date(Math.max(seenUntil, minute - MINUTE_MS)))
      // What waits already is not added once more.
      return at && at <= now ? [{ id: idOf(kind, at), kind, key: '' }] : []
    })
    if (due.length > 0) await insertJobs(db, due)
    seenUntil = minute
  }
}
