import { z } from 'zod'
import { job, type ScheduledJob, type JobTools } from '#platform/server/work/jobs.ts'
import { ago, ahead } from '#platform/server/dates.ts'
import { isAway, isUnknownThere } from '#platform/server/outside/stripe.ts'
import { inWork, type WorkBase } from '#platform/server/work/work.ts'
import { findCustomer, providerJobs } from '#features/payments/server.ts'
import { askAndKeep } from './provider-sync.ts'
import { claimChecks, hurryCheck, removeCheck } from './queries.ts'
import { isOld } from './rules.ts'

/** How many are asked about at once; the rest have their turn minutes later. */
const BATCH = 50
const MINUTE_MS = 60_000
/** A check that fails, whatever the reason, is tried again then. */
const TRIED_AGAIN_MS = 15 * MINUTE_MS
/** Who waits makes us ask no more often than this. */
const HURRIED_MS = 5_000

async function check(account_id: number, tools: JobTools): Promise<void> {
  const { db } = tools
  const customer = await findCustomer(db, account_id)
  if (customer === undefined) return removeCheck(db, account_id)
  try {
    await askAndKeep(tools, { account_id, customer })
  } catch (error) {
    // As when the sandbox made way for the real provider: nobody there will ever know more.
    if (!isUnknownThere(error)) throw error
    await removeCheck(db, account_id)
  }
}

const checkSubscription = job({
  ...providerJobs,
  name: 'subscription-check',
  data: z.object({ account_id: z.int() }),
  run: ({ account_id }, tools) => check(account_id, tools),
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

/** Compares with the provider whom it has said nothing of for long: who may have paid, and whose period is over. */
export const compareSubscriptions: ScheduledJob = {
  name: 'compare-subscriptions',
  cron: '*/5 * * * *',
  run: async (tools) => {
    const { db, now, log } = tools
    // They are put off before they are asked about: a process that dies here keeps nobody from their turn.
    for (const { account_id } of await claimChecks(db, { now, until: ahead(now, TRIED_AGAIN_MS), limit: BATCH })) {
      try {
        await check(account_id, tools)
      } catch (error) {
        log.error({ err: error, account_id }, 'a subscription could not be compared')
        // The others would wait as long, one after the other.
        if (isAway(error)) return
      }
    }
  },
}
