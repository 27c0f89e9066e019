import type { Config } from '#platform/server/config.ts'
import { points, section } from './sections.ts'

/** Section of the privacy policy with all storage periods. */
export const storagePeriods = ({ PAYMENTS, FEEDBACK_DAYS, BACKUP_SCHEDULE, LOG_IP }: Config): string =>
  section(
    'Logs and retention',
    `For each call the server logs the method, the path without its query, the status, the duration and an id${
      LOG_IP ? ', and the IP address it came from' : ''
    }. Tokens, passwords, contents and queries are never logged.${LOG_IP ? '' : ' IP addresses are not logged.'} To limit how often something can be done, we count calls by a hash of the IP address, made with a secret that is deleted after a day.`,
    'This is how long we store the rest:',
    points(
      'Sessions: {{session_idle_days}} days after their last use, and {{session_days}} days at most; they are deleted within hours after that.',
      'Links that we email to you, for a new password or to confirm your address: two days at most. A sign-in through another service that was not completed: ten minutes.',
      'Unused invitations: {{invitation_days}} days after they expire.',
      'API tokens: until you revoke them, or 30 days after they expire. What was sent to your webhooks: 30 days.',
      'Notifications: {{notification_days}} days.',
      FEEDBACK_DAYS > 0 ? 'Feedback: {{feedback_days}} days.' : 'Feedback: until we no longer need it.',
      'Uploads that you do not finish: {{upload_days}} days; files for a message that you do not send: a day.',
      'Responses, so that a repeated call takes effect only once, and live updates for your open pages: a day.',
      'Jobs, such as sending an email, that failed for good: {{failed_job_days}} days.',
      'The record of what operators do: as long as this installation exists. It names accounts by number once they are closed.',
      PAYMENTS === 'on' && 'Payments, balances and invoices: as long as the law requires, which can be ten years.',
      BACKUP_SCHEDULE !== undefined &&
        'Backups: we keep the last {{backups_kept}}. What you delete is in them until they are deleted.',
      'Closed accounts: their data is deleted at once. An empty account remains, so that what others keep still has an author, "Deleted account".',
      'Everything else: until you delete it or close your account.',
    ),
  )
