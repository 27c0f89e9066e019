import { z } from 'zod'

const days = (least: number, most: number) => z.coerce.number().int().min(least).max(most)

/**
 * How long data is stored. The minima leave people time to use what is stored: to read a notification, to finish an upload, to look into a
 * failed job.
 */
export const retentionSettings = {
  SESSION_DAYS: days(1, 90).default(30),
  NOTIFICATION_DAYS: days(30, 3650).default(180),
  // 0 stores it until somebody deletes it.
  FEEDBACK_DAYS: z.union([z.literal('0').transform(Number), days(30, 3650)]).default(0),
  INVITATION_KEPT_DAYS: days(1, 3650).default(90),
  UPLOAD_DAYS: days(1, 30).default(7),
  FAILED_JOB_DAYS: days(1, 365).default(14),
}
