import type { JobTools, ScheduledJob } from '#platform/server/work/jobs.ts'
import { listWithoutTotals, storeTotals } from './queries/earnings.ts'

const BATCH_SIZE = 100

async function run({ db, signal }: JobTools): Promise<void> {
  for (let lastAccountId = 0, isLast = false; !isLast;) {
    const people = await listWithoutTotals(db, lastAccountId, BATCH_SIZE)
    for (const accountId of people) {
      do signal.throwIfAborted()
      while (await storeTotals(db, accountId))
    }
    lastAccountId = people.at(-1) ?? lastAccountId
    isLast = people.length < BATCH_SIZE
  }
}

/** Stores totals of people with many postings, so that their earnings are not summed from the first one. */
export const storeEarningsTotals: ScheduledJob = {
  name: 'store-earnings-totals',
  cron: '52 2 * * *',
  onlyWith: 'payments',
  run,
}
