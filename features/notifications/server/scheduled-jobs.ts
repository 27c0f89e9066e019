import type { ScheduledJob } from '#platform/server/work/jobs.ts'
import { ago } from '#platform/server/dates.ts'
import { sendDigests } from './emails.ts'
import { deleteOlder } from './queries/notices.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Scheduled jobs of this feature, in UTC. */
export const notificationScheduledJobs: readonly ScheduledJob[] = [
  { name: 'e-mails-of-the-hour', cron: '2 * * * *', run: (tools) => sendDigests(tools, 'hourly') },
  { name: 'e-mails-of-the-day', cron: '30 6 * * *', run: (tools) => sendDigests(tools, 'daily') },
  {
    name: 'forget-old-notices',
    cron: '40 3 * * *',
    run: ({ db, now, services: { config } }) => deleteOlder(db, ago(now, config.NOTIFICATION_DAYS * DAY_MS)),
  },
]
