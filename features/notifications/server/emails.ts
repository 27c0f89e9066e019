import { z } from 'zod'
import { Id } from '#platform/contract/fields.ts'
import { job, type Job, type JobTools } from '#platform/server/work/jobs.ts'
import { emailJobs } from '#platform/server/outside/mail.ts'
import { ago, fromNow } from '#platform/server/dates.ts'
import { inWork, type Work } from '#platform/server/work/work.ts'
import type { MailRhythm } from '../contract.ts'
import { findReader, listForEmail, listWaitingAccounts, takeForEmail, wasHereSince } from './queries/emails.ts'
import { makeUnsubscribeToken } from './unsubscribe.ts'
import { scopeOf, writeEmail } from './write-email.ts'

const MINUTE_MS = 60_000
/** Delay of an immediate email, during which an active user reads the notification on screen. */
export const AT_ONCE_DELAY_MS = 2 * MINUTE_MS
/** A user seen within this time is active. Open screens check in at least every 80 seconds. */
const HERE_MS = 2 * MINUTE_MS
/** Further delay while the recipient is active and has not read the notification. */
const WAIT_AGAIN_MS = 5 * MINUTE_MS
/** Older notifications are no longer emailed; they waited while the recipient could not receive emails. */
const TOO_OLD_MS = 7 * 24 * 60 * MINUTE_MS
/** Number of notifications listed in an email; the rest are only counted. */
const NAMED_MAX = 20
const ACCOUNTS_AT_ONCE = 200

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
const takeAndSend = (tools: JobTools, account_id: number, rhythm: MailRhythm) =>
  inWork(tools, async ({ db, now, enqueue }) => {
    const since = ago(now, TOO_OLD_MS)
    const taken = await takeForEmail(db, { account_id, rhythm, since }, now)
    if (taken.length === 0) return
    const ids = taken.slice(0, NAMED_MAX)
    await enqueue(sendEmail, { account_id, ids, more: taken.length - ids.length })
  })

const emailAtOnce: Job<{ account_id: number }> = job({
  name: 'notices-at-once',
  data: z.object({ account_id: Id }),
  run: async ({ account_id }, tools) => {
    const { db, now } = tools
    if (!(await findReader(db, account_id))) return
    if (await wasHereSince(db, account_id, ago(now, HERE_MS))) {
      const [waiting] = await listWaitingAccounts(db, {
        rhythm: 'at_once',
        since: ago(now, TOO_OLD_MS),
        after: account_id - 1,
        limit: 1,
      })
      if (waiting === account_id) await inWork(tools, (work) => waitForEmails(work, [account_id], WAIT_AGAIN_MS))
      return
    }
    await takeAndSend(tools, account_id, 'at_once')
  },
})

/** Schedules immediate emails in the caller's transaction: one per account, for everything that arrives until then. */
export const waitForEmails = (
  { now, enqueueAll }: Work,
  accounts: readonly number[],
  delayMs = AT_ONCE_DELAY_MS,
): Promise<void> =>
  enqueueAll(
    emailAtOnce,
    accounts.map((account_id) => ({ account_id })),
    { startAfter: new Date(fromNow(now, delayMs)), onceFor: ({ account_id }) => String(account_id) },
  )

/** Sends the pending digest emails of one frequency, one per account. */
export async function sendDigests(tools: JobTools, rhythm: 'hourly' | 'daily'): Promise<void> {
  const since = ago(tools.now, TOO_OLD_MS)
  let after = 0
  for (;;) {
    const accounts = await listWaitingAccounts(tools.db, { rhythm, since, after, limit: ACCOUNTS_AT_ONCE })
    for (const account_id of accounts) await takeAndSend(tools, account_id, rhythm)
    const last = accounts.at(-1)
    if (last === undefined) return
    after = last
  }
}

/** Background jobs of notification emails. */
export const notificationJobs: readonly Job<never>[] = [emailAtOnce, sendEmail]
