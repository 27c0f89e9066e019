import { ago } from '#platform/server/dates.ts'
import type { WorkerTools } from '#platform/server/work/jobs.ts'
import { deleteFeedbackBefore } from './queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Deletes feedback after `FEEDBACK_DAYS`; with 0 it is stored until somebody deletes it. */
export async function deleteOldFeedback({ db, now, services: { config } }: WorkerTools): Promise<void> {
  if (config.FEEDBACK_DAYS > 0) await deleteFeedbackBefore(db, ago(now, config.FEEDBACK_DAYS * DAY_MS))
}
