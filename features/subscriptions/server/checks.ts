import { z } from 'zod'
import { job } from '#platform/server/work/jobs.ts'
import { ago } from '#platform/server/dates.ts'
import { inWork, type WorkBase } from '#platform/server/work/work.ts'
import { providerJobs } from '#features/payments/server.ts'
import { check, listCustomers } from './payment-flow.ts'
import { hurryCheck } from './queries.ts'
import { isOld } from './rules.ts'

/** Who waits makes us ask no more often than this. */
const HURRIED_MS = 5_000

const checkSubscription = job({
  ...providerJobs,
  name: 'subscription-check',
  data: z.object({ account_id: z.int() }),
  run: async (account, tools) => {
    for (const about of await listCustomers(tools.db, [account])) await check(tools, about)
  },
})

/** The job that asks about one account. */
export const subscriptionChecks = [checkSubscription]

/**
 * Asks the provider at once about somebody who looks at their status and may be back from a payment page, or of whom it has said
 * nothing for long: an event may be late or lost. What it answers reaches open screens; the look itself waits for nobody.
 */
export async function hurry(
  base: WorkBase,
  account_id: number,
  kept: { status: string; told_at: string } | undefined,
): Promise<void> {
  const { db, now } = base
  const isOldNews = kept !== undefined && isOld(kept, now)
  if (kept?.status === 'active' && !isOldNews) return
  if (!(await hurryCheck(db, account_id, { now, notSince: ago(now, HURRIED_MS), isOld: isOldNews }))) return
  await inWork(base, ({ enqueue }) =>
    enqueue(checkSubscription, { account_id }, { onceFor: String(account_id), atOnce: true }),
  )
}
