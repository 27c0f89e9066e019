import { formatCents } from '#platform/contract/currency.ts'
import { dayOf } from '#platform/server/dates.ts'
import type { JobTools, ScheduledJob } from '#platform/server/work/jobs.ts'
import { inWork, type Work } from '#platform/server/work/work.ts'
import { lockBalance } from '#features/ledger/server.ts'
import { notify } from '#features/notifications/server.ts'
import type { PayoutSchedule } from '../contract.ts'
import { deleteWeekly, listWeekly, storeWeekly, markWeeklyDone } from './queries/weekly.ts'
import { hasPayoutDestination, presentEarnings, requestPayout } from './request-payout.ts'
import { weeklyAmountOf } from './rules.ts'

/** Stores when somebody is paid. */
export async function changeSchedule({ db, now }: Work, accountId: number, schedule: PayoutSchedule) {
  await (schedule === 'weekly' ? storeWeekly(db, accountId, now) : deleteWeekly(db, accountId))
  return { schedule }
}

/** Requests the payout of everything available to somebody, at most once on a day. */
async function requestWeekly(work: Work, accountId: number, day: string): Promise<void> {
  const { db } = work
  await lockBalance(db, accountId)
  if (!(await markWeeklyDone(db, accountId, day))) return
  const earnings = await presentEarnings(work, accountId)
  const amount = weeklyAmountOf(earnings, await hasPayoutDestination(work, accountId))
  if (amount === null) return
  await requestPayout(work, accountId, amount)
  await notify(work, [
    {
      account_id: accountId,
      kind: 'balance',
      actor: null,
      path: '/earnings',
      about: 'weekly payout',
      subject: `We requested your weekly payout of ${formatCents(amount)}`,
      detail: 'You chose to be paid every week. You can change that under Earnings.',
    },
  ])
}

const BATCH_SIZE = 100

async function run(tools: JobTools): Promise<void> {
  const day = dayOf(tools.now).slice(0, 10)
  for (let above = 0, isLast = false; !isLast;) {
    const people = await listWeekly(tools.db, { day, above, limit: BATCH_SIZE })
    for (const { account_id } of people) {
      tools.signal.throwIfAborted()
      try {
        await inWork(tools, (work) => requestWeekly(work, account_id, day))
      } catch (error) {
        // The next run tries again.
        tools.log.error({ err: error, account: account_id }, 'a weekly payout could not be requested')
      }
    }
    above = people.at(-1)?.account_id ?? above
    isLast = people.length < BATCH_SIZE
  }
}

/** Requests the payouts of those who are paid every week. Several times on Mondays, in case the program is not running at one of them. */
export const weeklyPayouts: ScheduledJob = {
  name: 'request-weekly-payouts',
  cron: '17 5-23 * * 1',
  onlyWith: 'payments',
  run,
}
