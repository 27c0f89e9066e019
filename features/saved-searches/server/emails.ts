import { z } from 'zod'
import { Id } from '#platform/contract/fields.ts'
import { ago, fromNow } from '#platform/server/dates.ts'
import { emailJobs } from '#platform/server/outside/mail.ts'
import { job, type Job, type JobTools } from '#platform/server/work/jobs.ts'
import { inWork, type Work } from '#platform/server/work/work.ts'
import { SearchKind } from '#features/search/contract.ts'
import type { SavedSearchDelivery } from '../contract.ts'
import { ITEM_COLUMNS } from './item-columns.ts'
import { findReader } from '#features/notifications/server.ts'
import { listForEmail, listWaitingAccounts, takeForEmail } from './queries/matches.ts'
import { makeEmailToken } from './signed-names.ts'
import { writeEmail } from './write-email.ts'

const MINUTE_MS = 60_000
/** Delay of an immediate email, so that items of a few minutes are in one. */
export const IMMEDIATE_DELAY_MS = 5 * MINUTE_MS
/** Older matches are no longer emailed; they waited while their owner could not receive emails. */
const MATCH_MAX_AGE_MS = 14 * 24 * 60 * MINUTE_MS
/** Maximum number of matches in an email; more are counted. */
const NAMED_MAX = 100
const ACCOUNT_BATCH_SIZE = 200

const Taken = z.object({ search_id: Id, kind: SearchKind, item_id: Id })

const sendEmail = job({
  ...emailJobs,
  name: 'send-saved-searches',
  data: z.object({ account_id: Id, taken: z.array(Taken), more: z.int().min(0) }),
  run: async ({ account_id, taken, more }, { db, services: { config, mailer } }) => {
    const reader = await findReader(db, account_id)
    const matches = await listForEmail(db, taken, ITEM_COLUMNS)
    const [first] = matches
    if (!reader || !first) return
    const isSingleSearch = matches.every(({ search_id }) => search_id === first.search_id)
    const token = await makeEmailToken(db, { account_id, search_id: isSingleSearch ? first.search_id : null })
    await mailer.send({
      to: reader.email,
      ...(await writeEmail({ db, config }, { name: reader.full_name, matches, more })),
      unsubscribe: {
        page: `${config.FRONTEND_URL}/saved-searches/unsubscribe?token=${token}`,
        post: `${config.PUBLIC_URL}/api/saved-searches/unsubscribe/one-click?token=${token}`,
      },
    })
  },
})

// Takes matches and enqueues their email in one transaction, so that each is emailed once whatever is interrupted or repeated.
const claimAndEnqueue = (tools: JobTools, account_id: number, deliveries: readonly SavedSearchDelivery[]) =>
  inWork(tools, async ({ db, now, enqueue }) => {
    const taken = await takeForEmail(db, { account_id, deliveries, since: ago(now, MATCH_MAX_AGE_MS) }, now)
    if (taken.length === 0) return
    const named = taken.slice(0, NAMED_MAX)
    await enqueue(sendEmail, { account_id, taken: named, more: taken.length - named.length })
  })

const sendImmediateEmail: Job<{ account_id: number }> = job({
  name: 'saved-searches-at-once',
  data: z.object({ account_id: Id }),
  run: async ({ account_id }, tools) => {
    if (await findReader(tools.db, account_id)) await claimAndEnqueue(tools, account_id, ['email_at_once'])
  },
})

/** Schedules immediate emails in the caller's transaction: one per account, for everything that is found until then. */
export async function waitForEmails({ now, enqueueAll }: Work, accounts: readonly number[]): Promise<void> {
  if (accounts.length === 0) return
  await enqueueAll(
    sendImmediateEmail,
    accounts.map((account_id) => ({ account_id })),
    { startAfter: new Date(fromNow(now, IMMEDIATE_DELAY_MS)), onceFor: ({ account_id }) => String(account_id) },
  )
}

/** Sends the emails that are due, one per account with all its searches. */
export async function sendDigests(tools: JobTools, deliveries: readonly SavedSearchDelivery[]): Promise<void> {
  const since = ago(tools.now, MATCH_MAX_AGE_MS)
  let after: number | undefined = 0
  while (after !== undefined) {
    tools.signal.throwIfAborted()
    const wanted = { deliveries, since, after, limit: ACCOUNT_BATCH_SIZE }
    const accounts: number[] = await listWaitingAccounts(tools.db, wanted)
    for (const account_id of accounts) await claimAndEnqueue(tools, account_id, deliveries)
    after = accounts.at(-1)
  }
}

/** Background jobs of the emails of saved searches. */
export const savedSearchEmailJobs: readonly Job<never>[] = [sendImmediateEmail, sendEmail]
