import { conflict, notFound } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import { bookTarget, lockBalance, nextQueryNumber, type LedgerReason } from '#features/ledger/server.ts'
import { hasOtherWithRole, recordAction } from '#features/operators/server.ts'
import type { PayoutState } from '../contract.ts'
import { enqueueAdvance } from './connect/advance-job.ts'
import { announcePayout } from './notifications.ts'
import { findOtherOpen, findOwner, lockPayout, updatePayout } from './queries/payouts.ts'
import { isDone, targetOf, transferAfter, transitionOf, type PayoutAction, type ProviderStep } from './rules.ts'

/** Ids of the provider's bank payments. */
const PROVIDER_PAYOUT_ID = /^po_\w+$/

type LockedPayout = Awaited<ReturnType<typeof lockPayout>>

/** Brings the ledger to the current state of a payout. */
export const bookPayout = async (
  { db, now }: Work,
  payout: { id: number } & Parameters<typeof targetOf>[0],
  why: LedgerReason,
): Promise<boolean> =>
  bookTarget(db, {
    cause: { kind: 'payout', reference: String(payout.id) },
    answer: await nextQueryNumber(db),
    why,
    target: targetOf(payout),
    now,
  })

const STATE_TEXTS: Record<PayoutState, string> = {
  requested: 'is waiting to be paid',
  held: 'is on hold',
  transferring: 'is being transferred',
  transferred: 'is on its way',
  in_transit: 'is on its way to the bank',
  paid: 'was paid',
  stuck: 'is stuck',
  reversing: 'is being brought back to the balance',
  returned: 'was returned to the balance',
  cancelled: 'was cancelled',
}

const payoutChanged = ({ state }: LockedPayout) => conflict('payout_changed', `This payout ${STATE_TEXTS[state]}.`)

/** What changes with the state of a payout. */
interface Change {
  action: PayoutAction | ProviderStep
  /** Why it is held, stuck or returned. */
  reason?: string | undefined
  /** Reference of the payment, once it was made. */
  reference?: string | undefined
  waits_for?: 'account' | 'funds' | 'finance' | 'owner'
  destination?: string
  transfer_id?: string
  provider_payout?: string
}

/** Locks a payout after the balance that it may return to. */
export async function lockWithBalance(work: Work, id: number, ownerId?: number): Promise<LockedPayout> {
  const owner = await findOwner(work.db, id)
  if (owner === undefined || (ownerId !== undefined && owner !== ownerId)) throw notFound('Payout not found')
  await lockBalance(work.db, owner)
  return lockPayout(work.db, id)
}

/** Stores and books what becomes of a locked payout; null if its state does not allow it. */
export async function changePayout(
  work: Work,
  before: LockedPayout,
  { action, reason, reference, waits_for, ...ids }: Change,
): Promise<LockedPayout | null> {
  const transition = transitionOf(before, action)
  if (!transition) return null
  const isPaid = action === 'pay' || action === 'confirm' || action === 'arrive'
  const earlierReference = action === 'fail' ? null : before.bank_reference
  const after = await updatePayout(work.db, before.id, {
    ...ids,
    state: transition.to,
    reason: reason ?? null,
    waits_for: waits_for ?? null,
    transfer_left: transferAfter(before, action),
    bank_reference: reference ?? earlierReference,
    paid_at: isPaid ? work.now : earlierReference && before.paid_at,
    ...(action === 'retry' && { bank_tries: before.bank_tries + 1 }),
    now: work.now,
  })
  if (transition.why !== null) await bookPayout(work, after, transition.why)
  return after
}

async function applyChange(work: Work, before: LockedPayout, change: Change): Promise<LockedPayout | null> {
  const { action, reference } = change
  // Recording the same payment twice is harmless; another reference would be another payment.
  const isNewHold = action === 'hold' && before.waits_for !== null
  const isRepeated =
    isDone(before, action) && !isNewHold && (reference === undefined || reference === before.bank_reference)
  if (isRepeated) return null
  if (action === 'retry' && (await findOtherOpen(work.db, before.account_id, before.id)))
    throw conflict('payout_open', 'Another payout is on its way: try again once it was paid.')
  const after = await changePayout(work, before, change)
  if (!after) throw payoutChanged(before)
  if (after.method === 'connect') await enqueueAdvance(work, after.id)
  return after
}

/** Does what its owner wants with a payout; does nothing if it was done before. Throws 409 in a state that does not allow it. */
export async function changeOwnPayout(
  work: Work,
  { id, ownerId, action }: { id: number; ownerId: number; action: 'cancel' | 'retry' | 'reverse' },
): Promise<LockedPayout> {
  const before = await lockWithBalance(work, id, ownerId)
  if (action === 'reverse' && before.state === 'transferred') throw payoutChanged(before)
  const after = await applyChange(work, before, { action })
  if (after) await announcePayout(work, after, 'owner')
  return after ?? before
}

const AUDIT_ACTIONS = {
  hold: 'hold_payout',
  release: 'release_payout',
  pay: 'pay_payout',
  retry: 'retry_payout',
  return: 'return_payout',
} as const

/** Throws if the payout is the operator's own, unless nobody else could decide about it. */
export async function expectOther({ db }: Work, { account_id }: LockedPayout, actorId: number): Promise<void> {
  if (account_id === actorId && (await hasOtherWithRole(db, 'finance', actorId)))
    throw conflict('own_payout', 'This payout is your own: somebody else must decide about it')
}

/** What an operator decided about a payout. */
export interface Decision {
  actorId: number
  action: keyof typeof AUDIT_ACTIONS
  reason?: string
  reference?: string
}

/** Stores in the audit log what an operator decided about a payout. */
export const recordDecision = (
  { db, now }: Work,
  { actorId, action, reason, reference }: Decision,
  { before, after }: { before: LockedPayout; after: LockedPayout },
) =>
  recordAction({ db, now }, actorId, {
    action: AUDIT_ACTIONS[action],
    account_id: after.account_id,
    reason: reason ?? null,
    details: {
      payout: String(after.id),
      cents: String(after.amount_cents),
      ...(reference !== undefined && { reference }),
      before: before.state,
      after: after.state,
    },
  })

/** Does what an operator decided about a payout, records it and tells the owner; does nothing if it was done before. */
export async function decidePayout(work: Work, id: number, decision: Decision): Promise<void> {
  const { actorId, action, ...given } = decision
  const before = await lockWithBalance(work, id)
  await expectOther(work, before, actorId)
  // The provider paid, whether or not that was learnt of before the account there was gone.
  const isConfirmed = action === 'pay' && before.state === 'stuck' && PROVIDER_PAYOUT_ID.test(given.reference ?? '')
  const after = await applyChange(work, before, { ...given, action: isConfirmed ? 'confirm' : action })
  if (!after) return
  await recordDecision(work, decision, { before, after })
  await announcePayout(work, after, 'operator')
}
