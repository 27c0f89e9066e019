import { z } from 'zod'
import type { Database } from '#platform/server/database/database.ts'
import type { Stripe } from '#platform/server/outside/stripe.ts'
import { job, type JobTools, type ScheduledJob } from '#platform/server/work/jobs.ts'
import { hasPayments } from '#features/payments/server.ts'
import { describeBalance } from '../contract.ts'
import { askForBalance, compareBalance } from './provider-balance/read-balance.ts'
import { listFaults, summarizeBooks } from './queries/checks.ts'
import { allowLongStatements, insertCheck } from './queries/operators.ts'

const LIMIT_SECONDS = 60 * 60

/** Checks the whole ledger in one consistent snapshot, against the provider's balance if there is a provider; changes nothing. */
export async function readWholeLedger(db: Database, stripe: Stripe | null) {
  const report = stripe && (await askForBalance(db, stripe))
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      // Checking years of postings takes longer than the statement timeout of calls.
      await allowLongStatements(snapshot)
      const balance = report && (await compareBalance(snapshot, report))
      return { faults: await listFaults(snapshot), ...(await summarizeBooks(snapshot)), balance }
    })
}

async function checkAndStore({ db, now, log, services }: JobTools): Promise<void> {
  const stripe = hasPayments(services.config) ? services.stripe : null
  const { faults, entries, causes, balance } = await readWholeLedger(db, stripe)
  await insertCheck(db, { checked_at: now, faults, entries, causes, balance })
  if (faults.length > 0) log.error({ faults }, 'the ledger has errors')
  if (!balance) return
  const { agrees, isCovered, comparison, coverage } = describeBalance(balance)
  if (!agrees) log.warn(balance, comparison)
  if (!isCovered) log.error(balance, coverage)
}

/** Job that checks the whole ledger at the request of an operator. */
export const checkLedger = job({
  name: 'check-ledger',
  data: z.object({}),
  concurrency: 1,
  limitSeconds: LIMIT_SECONDS,
  tries: 3,
  run: (_, tools) => checkAndStore(tools),
})

/** Checks the whole ledger every day, after it was compared with the payment provider. */
export const checkDaily: ScheduledJob = {
  name: 'check-ledger-daily',
  cron: '43 4 * * *',
  limitSeconds: LIMIT_SECONDS,
  run: checkAndStore,
}
