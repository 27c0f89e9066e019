import type { JobTools, ScheduledJob } from '#platform/server/work/jobs.ts'
import { ago } from '#platform/server/dates.ts'
import { isAway } from '#platform/server/outside/stripe.ts'
import { askAndReturn, returnNow } from './jobs.ts'
import { giveUpPending } from './queries/buy.ts'
import { claimUnsettled, type LockedPurchase } from './queries/settle-purchase.ts'
import { isToReturn } from './rules.ts'

const BATCH = 50
/** Whoever opens a payment page has long been answered by then. */
const PAGE_OPENED_WITHIN_MS = 15 * 60_000

async function settle(tools: JobTools, purchase: LockedPurchase): Promise<void> {
  if (isToReturn(purchase)) return returnNow(tools, purchase)
  if (purchase.stripe_session_id !== null) return askAndReturn(tools, purchase)
  // Its process ended before anybody was led to a page.
  if (purchase.created_at < ago(tools.now, PAGE_OPENED_WITHIN_MS)) await giveUpPending(tools.db, purchase.id)
}

/** Compares purchases that wait for the provider with what it says, in case it said so in vain, and returns what is to be returned. */
export const comparePurchases: ScheduledJob = {
  name: 'compare-purchases',
  cron: '*/20 * * * *',
  run: async (tools) => {
    const { db, log } = tools
    for (const purchase of await claimUnsettled(db, BATCH)) {
      try {
        await settle(tools, purchase)
      } catch (error) {
        log.error({ err: error, purchase: purchase.id }, 'a purchase could not be compared')
        // The others would wait as long, one after the other.
        if (isAway(error)) return
      }
    }
  },
}
