import type { ScheduledJob } from '#platform/server/jobs.ts'
import { sweepMessageFiles } from './files.ts'

/** What conversations need done at set times. */
export const conversationsScheduledJobs: ScheduledJob[] = [
  {
    name: 'sweep-message-files',
    cron: '41 3 * * *',
    run: ({ db, now, services }) => sweepMessageFiles(db, services.files, now),
  },
]
