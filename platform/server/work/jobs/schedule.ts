import { createHash } from 'node:crypto'
import { Cron } from 'croner'
import type { Database } from '../../database/database.ts'
import { insertJobs } from '../enqueue.ts'
import type { ScheduledJob } from './job-kinds.ts'

const MINUTE_MS = 60_000

// Returns the same id in all processes for one scheduled time of one job, so that only the first to insert it succeeds.
const idOf = (kind: string, at: Date) =>
  createHash('sha256').update(`${kind} ${at.toISOString()}`).digest('hex').slice(0, 32)

/**
 * Returns a function that adds scheduled jobs when they are due; to be called with the current time, more than once a minute. Times missed
 * earlier, because no process was running, are skipped.
 */
export function createSchedule(scheduledJobs: readonly ScheduledJob[]): (db: Database, now: Date) => Promise<void> {
  const schedule = scheduledJobs.map(({ name, cron }) => ({ kind: name, cron: new Cron(cron, { timezone: 'UTC' }) }))
  let scheduledUntil = 0
  return async (db, now) => {
    const minute = now.getTime() - (now.getTime() % MINUTE_MS)
    // The clock was set back: without this, nothing would be scheduled until it catches up.
    if (minute < scheduledUntil - MINUTE_MS) scheduledUntil = minute - MINUTE_MS
    if (minute <= scheduledUntil) return
    const due = schedule.flatMap(({ kind, cron }) => {
      const at = cron.nextRun(new Date(Math.max(scheduledUntil, minute - MINUTE_MS)))
      // With this key, a job is not added while one of the same kind is still waiting.
      return at && at <= now ? [{ id: idOf(kind, at), kind, key: '' }] : []
    })
    if (due.length > 0) await insertJobs(db, due)
    scheduledUntil = minute
  }
}
