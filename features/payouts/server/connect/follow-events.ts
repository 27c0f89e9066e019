import { inWork } from '#platform/server/work/work.ts'
import { ago } from '#platform/server/dates.ts'
import { isStripeUnavailable } from '#platform/server/outside/stripe.ts'
import type { JobTools, ScheduledJob } from '#platform/server/work/jobs.ts'
import type { PaymentListener } from '#features/payments/server.ts'
import { findByProviderPayout, listToAdvance, listToAskAgain } from '../queries/connect-payouts.ts'
import { findByProviderAccount, claimUnchecked } from '../queries/payout-accounts.ts'
import { enqueueAdvance } from './advance-job.ts'
import { advancePayout } from './advance-payout.ts'
import { askAboutAccount, refreshAccount, settleAccount } from './ask-account.ts'

/** Follows events of connected accounts. They only say what to ask about, so that their order and number do not matter. */
export const payoutListener: PaymentListener = {
  follow: async ({ connected, payout }, tools) => {
    if (connected === undefined) return null
    if (payout !== undefined) {
      const found = await findByProviderPayout(tools.db, payout)
      return found ? (work) => enqueueAdvance(work, found.id) : null
    }
    const account = await findByProviderAccount(tools.db, connected)
    if (!account) return null
    const answer = await askAboutAccount(tools, account)
    return (work) => settleAccount(work, account, answer)
  },
}

const BATCH_SIZE = 50
const MINUTE_MS = 60 * 1000
const PAYOUTS_AFTER_MS = 15 * MINUTE_MS
const HOUR_MS = 60 * MINUTE_MS
// A bank may send back what it has accepted, and the event may be lost.
const PAID_AFTER_MS = 6 * HOUR_MS
const PAID_WITHIN_MS = 10 * 24 * HOUR_MS
const ACCOUNTS_AFTER_MS = 24 * HOUR_MS

async function compareAll<Item extends object>(
  tools: JobTools,
  items: readonly Item[],
  compare: (item: Item) => Promise<unknown>,
): Promise<boolean> {
  for (const item of items) {
    tools.signal.throwIfAborted()
    try {
      await compare(item)
    } catch (error) {
      tools.log.error({ err: error, of: item }, 'a payout could not be compared')
      if (isStripeUnavailable(error)) return false
    }
  }
  return true
}

/** Moves payouts on that no event moved, asks again about those that were paid lately, and asks about accounts that nobody asked about for a day. */
export const comparePayouts: ScheduledJob = {
  name: 'compare-payouts',
  cron: '*/20 * * * *',
  onlyWith: 'payments',
  run: async (tools) => {
    const { db, now } = tools
    const begun = performance.now()
    // Each takes its lease when its turn comes.
    const currentTools = () => ({ ...tools, now: new Date(now.getTime() + performance.now() - begun) })
    const paidPayouts = { since: ago(now, PAID_WITHIN_MS), before: ago(now, PAID_AFTER_MS), limit: BATCH_SIZE }
    const payouts = [
      ...(await listToAdvance(db, ago(now, PAYOUTS_AFTER_MS), BATCH_SIZE)),
      ...(await listToAskAgain(db, paidPayouts)),
    ]
    if (!(await compareAll(tools, payouts, ({ id }) => advancePayout(currentTools(), id)))) return
    const before = ago(now, ACCOUNTS_AFTER_MS)
    const accounts = await inWork(tools, ({ db: transaction }) =>
      claimUnchecked(transaction, { before, limit: BATCH_SIZE, now }),
    )
    await compareAll(tools, accounts, (account) => refreshAccount(tools, account))
  },
}
