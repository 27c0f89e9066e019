import { z } from 'zod'
import { job } from '#platform/server/work/jobs.ts'
import { ago } from '#platform/server/dates.ts'
import { inWork, type WorkBase } from '#platform/server/work/work.ts'
import { providerJobs } from '#features/payments/server.ts'
import { checkOpenPage, listCustomers } from './payment-flow.ts'
import { claimSubscriptionCheck } from './queries.ts'
import { isOld } from './rules.ts'

/** Minimum interval between provider queries for a waiting user. */
const CHECK_INTERVAL_MS = 5_000

const checkSubscription = job({
  ...providerJobs,
  name: 'subscription-check',
  data: z.object({ account_id: z.int() }),
  run: async (account, tools) => {
    for (const about of await listCustomers(tools.db, [account])) await checkOpenPage(tools, about)
  },
})

/** Job that checks one account. */
export const subscriptionChecks = [checkSubscription]

/**
 * Enqueues an immediate provider query for a user who views their status and may be back from a payment page, or whose stored status is
 * old, because an event may be late or lost. The result is pushed to open screens; the call does not wait for it.
 */
export async function checkSoon(
  base: WorkBase,
  account_id: number,
  subscription: { status: string; told_at: string } | undefined,
): Promise<void> {
  const { db, now } = base
  const isStatusOld = subscription !== undefined && isOld(subscription, now)
  if (subscription?.status === 'active' && !isStatusOld) return
  if (
    !(await claimSubscriptionCheck(db, account_id, { now, notSince: ago(now, CHECK_INTERVAL_MS), isOld: isStatusOld }))
  )
    return
  await inWork(base, ({ enqueue }) =>
    enqueue(checkSubscription, { account_id }, { onceFor: String(account_id), atOnce: true }),
  )
}
