import { z } from 'zod'
import type { Database } from '#platform/server/database/database.ts'
import { job, type JobTools, type ScheduledJob } from '#platform/server/work/jobs.ts'
import { listFaults, summarizeBooks } from './queries/checks.ts'
import { allowLongStatements, insertCheck } from './queries/operators.ts'

const LIMIT_SECONDS = 60 * 60

/** Checks the whole ledger in one consistent snapshot; changes nothing. */
export const readWholeLedger = (db: Database) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      // Checking years of postings takes longer than the statement timeout of calls.
      await allowLongStatements(snapshot)
      return { faults: await listFaults(snapshot), ...(await summarizeBooks(snapshot)) }
    })

async function checkAndStore({ db, now, log }: JobTools): Promise<void> {
  const { faults, entries, causes } = await readWholeLedger(db)
  await insertCheck(db, { checked_at: now, faults, entries, causes })
  if (faults.length > 0) log.error({ faults }, 'the ledger has errors')
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
