import type { JobTools, ScheduledJob } from '#platform/server/work/jobs.ts'
import { listWithoutTotals, storeTotals } from './queries/earnings.ts'

const AT_ONCE = 100

async function run({ db, signal }: JobTools): Promise<void> {
  for (let above = 0, isLast = false; !isLast;) {
    const people = await listWithoutTotals(db, above, AT_ONCE)
    for (const accountId of people) {
      do signal.throwIfAborted()
      while (await storeTotals(db, accountId))
    }
    above = people.at(-1) ?? above
    isLast = people.length < AT_ONCE
  }
}

/** Stores totals of people with many postings, so that their earnings are not summed from the first one. */
export const storeEarningsTotals: ScheduledJob = {
  name: 'store-earnings-totals',
  cron: '52 2 * * *',
  onlyWith: 'payments',
  run,
}
