import { conflict } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import {
  changePayout,
  decidePayout,
  expectOther,
  lockWithBalance,
  recordDecision,
  type Decision,
} from '../change-payout.ts'
import { findLeftByPayout, getLeftEarnings } from '../queries/left-earnings.ts'
import { retainReturned } from './keep.ts'
import { requestIfDue } from './request.ts'

const waitsForOwner = () =>
  conflict(
    'waits_for_owner',
    'Its owner has closed their account. It is requested once they have entered their bank details and recent sales are final.',
  )

// It goes on as before: what is due is requested, less what was refunded since.
async function releaseLeftEarnings(work: Work, leftId: number, decision: Decision): Promise<void> {
  const left = await getLeftEarnings(work.db, leftId)
  const before = await lockWithBalance(work, left.payout_id)
  await expectOther(work, before, decision.actorId)
  if (before.state === 'requested') return
  if (before.waits_for === 'owner') throw waitsForOwner()
  const after = await changePayout(work, before, { action: 'hold', waits_for: 'owner' })
  if (!after) throw conflict('payout_changed', 'This payout cannot be released any more.')
  await recordDecision(work, decision, { before, after })
  await requestIfDue(work, leftId)
}

/**
 * Does what an operator decided about a payout. One that its owner left is paid only as far as it is still theirs, and one that a bank
 * sent back waits for its owner again.
 */
export async function decideLeftEarnings(work: Work, id: number, decision: Decision): Promise<void> {
  const { action, reason } = decision
  const payout = await lockWithBalance(work, id)
  const left = await findLeftByPayout(work.db, id)
  if (!left) return decidePayout(work, id, decision)
  if (action === 'release') return releaseLeftEarnings(work, left.id, decision)
  if (action === 'return' && payout.state !== 'paid') throw waitsForOwner()
  const { balance_cents } = await getLeftEarnings(work.db, left.id)
  if (action === 'pay' && payout.state === 'requested' && (balance_cents ?? 0) < 0)
    throw conflict(
      'payout_changed',
      'Sales were refunded since it was requested. Hold it and release it: that makes it smaller.',
    )
  await decidePayout(work, id, decision)
  if (action === 'return') await retainReturned(work, payout, reason)
}
