import { ago } from '#platform/server/dates.ts'
import type { JobTools, ScheduledJob } from '#platform/server/work/jobs.ts'
import { deleteRefusal } from '#platform/server/outside/refused-addresses.ts'
import { inWork, type Work } from '#platform/server/work/work.ts'
import { forfeitBalance } from '#features/balances/server.ts'
import { changePayout, lockWithBalance } from '../change-payout.ts'
import { deleteBankDetails } from '../queries/bank-details.ts'
import { deleteLeftEarnings, findLeftEarnings, listDue, listEnded, takeForReminder } from '../queries/left-earnings.ts'
import { eraseReasons } from '../queries/payouts.ts'
import { sendLeftEarnings } from './emails.ts'
import { requestIfDue } from './request.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const REMINDED_DAYS = 14
/** A bank may send a payment back until then, and the owner is asked again where to pay it. */
const PAID_RETENTION_DAYS = 30
const BATCH_SIZE = 100

/** Forgets where somebody was paid, or, if they never asked, moves what they left to the platform. */
async function endEarnings(work: Work, id: number, payoutId: number): Promise<void> {
  const payout = await lockWithBalance(work, payoutId)
  // Its owner may have asked for it in the meantime.
  const left = await findLeftEarnings(work.db, id)
  if (left?.payout_id !== payoutId) return
  if (left.waits_for === 'owner') {
    await changePayout(work, payout, { action: 'return' })
    await forfeitBalance(work, left.account_id, `left-${id}`)
  } else if (left.state !== 'paid') return
  await deleteBankDetails(work.db, left.account_id)
  // What was written and stored since the account was closed.
  await eraseReasons(work.db, left.account_id)
  await deleteRefusal(work.db, left.email)
  await deleteLeftEarnings(work.db, id)
}

async function forEach<Row extends { id: number }>(
  tools: JobTools,
  rows: readonly Row[],
  action: (work: Work, row: Row) => Promise<void>,
): Promise<void> {
  for (const row of rows) {
    tools.signal.throwIfAborted()
    try {
      await inWork(tools, (work) => action(work, row))
    } catch (error) {
      // The next run tries again.
      tools.log.error({ err: error, left_earnings: row.id }, 'left earnings could not be followed')
    }
  }
}

async function run(tools: JobTools): Promise<void> {
  const { db, now } = tools
  const until = new Date(now.getTime() + REMINDED_DAYS * DAY_MS).toISOString()
  await inWork(tools, async (work) => {
    const claimed = await takeForReminder(work.db, { now, until, limit: BATCH_SIZE })
    for (const { id } of claimed) await work.enqueue(sendLeftEarnings, { id }, { atOnce: true })
  })
  const due = await listDue(db, { now, limit: BATCH_SIZE })
  await forEach(tools, due, async (work, { id, payout_id }) => {
    await lockWithBalance(work, payout_id)
    await requestIfDue(work, id)
  })
  const ended = await listEnded(db, { now, paidBefore: ago(now, PAID_RETENTION_DAYS * DAY_MS), limit: BATCH_SIZE })
  await forEach(tools, ended, (work, { id, payout_id }) => endEarnings(work, id, payout_id))
}

/** Reminds people of what they left, two weeks before it ends, requests what can be paid by now, and ends what is over. */
export const followLeftEarnings: ScheduledJob = {
  name: 'follow-left-earnings',
  cron: '41 * * * *',
  onlyWith: 'payments',
  run,
}
