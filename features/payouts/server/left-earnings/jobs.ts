import { ago } from '#platform/server/dates.ts'
import type { JobTools, ScheduledJob } from '#platform/server/work/jobs.ts'
import { inWork, type Work } from '#platform/server/work/work.ts'
import { forfeitBalance } from '#features/balances/server.ts'
import { changePayout, lockWithBalance } from '../change-payout.ts'
import { deleteBankDetails } from '../queries/bank-details.ts'
import { deleteLeftEarnings, findLeftEarnings, listDue, listOver, takeForReminder } from '../queries/left-earnings.ts'
import { sendLeftEarnings } from './emails.ts'
import { requestLeft } from './request.ts'
import { payableOf } from './rules.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const REMINDED_DAYS = 14
/** A bank may send a payment back until then, and the owner is asked again where to pay it. */
const PAID_KEPT_DAYS = 30
const AT_ONCE = 100

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
  await deleteLeftEarnings(work.db, id)
}

/** Lets finance staff pay what can be paid by now, to where its owner said before. */
async function requestDue(work: Work, id: number, payoutId: number): Promise<void> {
  await lockWithBalance(work, payoutId)
  const left = await findLeftEarnings(work.db, id)
  if (left?.payout_id === payoutId && left.waits_for === 'owner' && payableOf(left) > 0) await requestLeft(work, left)
}

async function run(tools: JobTools): Promise<void> {
  const { db, now, signal } = tools
  const until = new Date(now.getTime() + REMINDED_DAYS * DAY_MS).toISOString()
  await inWork(tools, async (work) => {
    const taken = await takeForReminder(work.db, { now, until, limit: AT_ONCE })
    for (const { id } of taken) await work.enqueue(sendLeftEarnings, { id }, { atOnce: true })
  })
  for (const { id, payout_id } of await listDue(db, { now, limit: AT_ONCE })) {
    signal.throwIfAborted()
    await inWork(tools, (work) => requestDue(work, id, payout_id))
  }
  const over = await listOver(db, { now, paidBefore: ago(now, PAID_KEPT_DAYS * DAY_MS), limit: AT_ONCE })
  for (const { id, payout_id } of over) {
    signal.throwIfAborted()
    await inWork(tools, (work) => endEarnings(work, id, payout_id))
  }
}

/** Reminds people of what they left, two weeks before it ends, requests what can be paid by now, and ends what is over. */
export const followLeftEarnings: ScheduledJob = {
  name: 'follow-left-earnings',
  cron: '41 * * * *',
  onlyWith: 'payments',
  run,
}
