import { findLastComplete, listBackups } from '#platform/server/backup-records.ts'
import { closeDays, type DailyTotal } from '#platform/server/database/daily-totals.ts'
import type { ScheduledJob } from '#platform/server/work/jobs.ts'
import { findFailedJobs } from '#platform/server/work/jobs/job-list.ts'
import type { OperatorTask } from '#features/operators/server.ts'

/** Tasks are counted to at most this number. */
const TASK_COUNT_LIMIT = 1000

/** Job that counts the days that have ended and measures levels. */
export const closeDailyTotals = (totals: readonly DailyTotal[]): ScheduledJob => ({
  name: 'close-daily-totals',
  cron: '7,22,37,52 * * * *',
  run: ({ db, now }) => closeDays(db, totals, now),
})

/** Jobs that failed permanently. */
export const failedJobs: OperatorTask = {
  kind: 'failed_jobs',
  role: 'support',
  find: (db) => findFailedJobs(db, TASK_COUNT_LIMIT),
}

/** The last backup, if it failed. */
export const failedBackup: OperatorTask = {
  kind: 'failed_backup',
  role: 'owner',
  find: async (db) => {
    const last = (await listBackups(db)).find(({ state }) => state !== 'running')
    const failed = last?.state === 'failed' ? last : undefined
    return { count: failed ? 1 : 0, oldest_at: failed?.ended_at ?? null }
  },
}

const HOUR_MS = 60 * 60 * 1000

/** The last complete backup, if it is too old. Where none was ever made, the page says how, and nothing warns. */
export const oldBackup: OperatorTask = {
  kind: 'old_backup',
  role: 'owner',
  find: async (db, { now, config }) => {
    const endedAt = (await findLastComplete(db))?.ended_at
    const isOld = endedAt && now.getTime() - Date.parse(endedAt) > config.BACKUP_WARNING_HOURS * HOUR_MS
    return isOld ? { count: 1, oldest_at: endedAt } : { count: 0, oldest_at: null }
  },
}
