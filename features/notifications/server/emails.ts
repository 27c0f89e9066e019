import { z } from 'zod'
import { Id } from '#platform/contract/fields.ts'
import { job, type Job, type JobTools } from '#platform/server/work/jobs.ts'
import { emailJobs } from '#platform/server/outside/mail.ts'
import { ago, fromNow } from '#platform/server/dates.ts'
import { inWork, type Work } from '#platform/server/work/work.ts'
import type { MailFrequency } from '../contract.ts'
import { findReader, listForEmail, listWaitingAccounts, takeForEmail, wasActiveSince } from './queries/emails.ts'
import { makeUnsubscribeToken } from './unsubscribe.ts'
import { scopeOf, writeEmail } from './write-email.ts'

const MINUTE_MS = 60_000
/** Delay of an immediate email, during which an active user reads the notification on screen. */
export const IMMEDIATE_DELAY_MS = 2 * MINUTE_MS
/** A user seen within this time is active. Open screens check in at least every 80 seconds. */
const ACTIVE_WITHIN_MS = 2 * MINUTE_MS
/** Further delay while the recipient is active and has not read the notification. */
const ACTIVE_DELAY_MS = 5 * MINUTE_MS
/** Older notifications are no longer emailed; they waited while the recipient could not receive emails. */
const EMAIL_MAX_AGE_MS = 7 * 24 * 60 * MINUTE_MS
/** Number of notifications listed in an email; the rest are only counted. */
const NAMED_MAX = 20
const ACCOUNT_BATCH_SIZE = 200

const sendEmail = job({
  ...emailJobs,
  name: 'send-notices',
  data: z.object({ account_id: Id, ids: z.array(Id), more: z.int().min(0) }),
  run: async ({ account_id, ids, more }, { db, services }) => {
    const reader = await findReader(db, account_id)
    const notices = await listForEmail(db, ids)
    if (!reader || notices.length === 0) return
    const { config } = services
    const { PUBLIC_URL, FRONTEND_URL } = config
    const token = await makeUnsubscribeToken(db, { account_id, kind: scopeOf(notices) })
    await services.mailer.send({
      to: reader.email,
      ...(await writeEmail({ db, config }, { name: reader.full_name, notices, more })),
      unsubscribe: {
        page: `${FRONTEND_URL}/unsubscribe?token=${token}`,
        post: `${PUBLIC_URL}/api/notifications/unsubscribe/one-click?token=${token}`,
      },
    })
  },
})

// Claims notifications and enqueues their email in one transaction, so that each is emailed exactly once. The queue retries failed sends.
const claimAndEnqueue = (tools: JobTools, account_id: number, rhythm: MailFrequency) =>
  inWork(tools, async ({ db, now, enqueue }) => {
    const since = ago(now, EMAIL_MAX_AGE_MS)
    const claimed = await takeForEmail(db, { account_id, rhythm, since }, now)
    if (claimed.length === 0) return
    const ids = claimed.slice(0, NAMED_MAX)
    await enqueue(sendEmail, { account_id, ids, more: claimed.length - ids.length })
  })

const sendImmediateEmail: Job<{ account_id: number }> = job({
  name: 'notices-at-once',
  data: z.object({ account_id: Id }),
  run: async ({ account_id }, tools) => {
    const { db, now } = tools
    if (!(await findReader(db, account_id))) return
    if (await wasActiveSince(db, account_id, ago(now, ACTIVE_WITHIN_MS))) {
      const [waiting] = await listWaitingAccounts(db, {
        rhythm: 'at_once',
        since: ago(now, EMAIL_MAX_AGE_MS),
        after: account_id - 1,
        limit: 1,
      })
      if (waiting === account_id) await inWork(tools, (work) => waitForEmails(work, [account_id], ACTIVE_DELAY_MS))
      return
    }
    await claimAndEnqueue(tools, account_id, 'at_once')
  },
})

/** Schedules immediate emails in the caller's transaction: one per account, for everything that arrives until then. */
export const waitForEmails = (
  { now, enqueueAll }: Work,
  accounts: readonly number[],
  delayMs = IMMEDIATE_DELAY_MS,
): Promise<void> =>
  enqueueAll(
    sendImmediateEmail,
    accounts.map((account_id) => ({ account_id })),
    { startAfter: new Date(fromNow(now, delayMs)), onceFor: ({ account_id }) => String(account_id) },
  )

/** Sends the pending digest emails of one frequency, one per account. */
export async function sendDigests(tools: JobTools, rhythm: 'hourly' | 'daily'): Promise<void> {
  const since = ago(tools.now, EMAIL_MAX_AGE_MS)
  let after = 0
  for (;;) {
    const accounts = await listWaitingAccounts(tools.db, { rhythm, since, after, limit: ACCOUNT_BATCH_SIZE })
    for (const account_id of accounts) await claimAndEnqueue(tools, account_id, rhythm)
    const last = accounts.at(-1)
    if (last === undefined) return
    after = last
  }
}

/** Background jobs of notification emails. */
export const notificationJobs: readonly Job<never>[] = [sendImmediateEmail, sendEmail]
