import { conflict, notFound } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import { bookTarget, lockBalance, nextQueryNumber, type Why } from '#features/ledger/server.ts'
import { hasOtherWithRole, recordAction } from '#features/operators/server.ts'
import type { PayoutState } from '../contract.ts'
import { announce } from './notifications.ts'
import { findOwner, lockPayout, updatePayout } from './queries/payouts.ts'
import { isDone, targetOf, transitionOf, type PayoutAction } from './rules.ts'

type Locked = Awaited<ReturnType<typeof lockPayout>>

/** Brings the ledger to the current state of a payout. */
export const book = async (
  { db, now }: Work,
  payout: { id: number; account_id: number; amount_cents: number; state: PayoutState },
  why: Why,
): Promise<boolean> =>
  bookTarget(db, {
    cause: { kind: 'payout', reference: String(payout.id) },
    answer: await nextQueryNumber(db),
    why,
    target: targetOf(payout),
    now,
  })

const STATES: Record<PayoutState, string> = {
  requested: 'is waiting to be paid',
  held: 'is on hold',
  paid: 'was paid',
  returned: 'was returned to the balance',
  cancelled: 'was cancelled',
}

const changed = ({ state }: Locked) => conflict('payout_changed', `This payout ${STATES[state]}.`)

interface Doing {
  action: PayoutAction
  /** Why it is held or returned. */
  reason?: string
  /** Reference of the bank's payment. */
  reference?: string
}

/** Locks a payout after the balance that it may return to. */
async function lock(work: Work, id: number, ownerId: number | undefined): Promise<Locked> {
  const owner = await findOwner(work.db, id)
  if (owner === undefined || (ownerId !== undefined && owner !== ownerId)) throw notFound('Payout not found')
  await lockBalance(work.db, owner)
  return lockPayout(work.db, id)
}

async function apply(work: Work, before: Locked, { action, reason, reference }: Doing): Promise<Locked | null> {
  // Recording the same payment twice is harmless; another reference would be another payment.
  const isRepeated = isDone(before.state, action) && (reference === undefined || reference === before.bank_reference)
  if (isRepeated) return null
  const transition = transitionOf(before.state, action)
  if (!transition) throw changed(before)
  const after = await updatePayout(work.db, before.id, {
    state: transition.to,
    reason: reason ?? null,
    bank_reference: reference ?? before.bank_reference,
    paid_at: action === 'pay' ? work.now : before.paid_at,
    now: work.now,
  })
  if (transition.why !== null) await book(work, after, transition.why)
  return after
}

/** Cancels a payout for its owner, and returns it; does nothing if it is cancelled already. Throws 409 in any other state. */
export async function cancelPayout(work: Work, id: number, ownerId: number): Promise<Locked> {
  const before = await lock(work, id, ownerId)
  const after = await apply(work, before, { action: 'cancel' })
  if (after) await announce(work, after, 'owner')
  return after ?? before
}

const AUDITED = {
  hold: 'hold_payout',
  release: 'release_payout',
  pay: 'pay_payout',
  return: 'return_payout',
} as const

/** Throws if the payout is the operator's own, unless nobody else could decide about it. */
async function expectOther({ db }: Work, { account_id }: Locked, actorId: number): Promise<void> {
  if (account_id === actorId && (await hasOtherWithRole(db, 'finance', actorId)))
    throw conflict('own_payout', 'This payout is your own: somebody else must decide about it')
}

/** Does what an operator decided about a payout, records it and tells the owner; does nothing if it was done before. */
export async function decidePayout(
  work: Work,
  id: number,
  { actorId, action, ...given }: { actorId: number; action: keyof typeof AUDITED; reason?: string; reference?: string },
): Promise<void> {
  const before = await lock(work, id, undefined)
  await expectOther(work, before, actorId)
  const after = await apply(work, before, { action, ...given })
  if (!after) return
  await recordAction(work.db, {
    action: AUDITED[action],
    actor_id: actorId,
    account_id: after.account_id,
    reason: given.reason ?? null,
    details: {
      payout: String(id),
      cents: String(after.amount_cents),
      ...(given.reference !== undefined && { reference: given.reference }),
      before: before.state,
      after: after.state,
    },
    created_at: work.now,
  })
  await announce(work, after, 'operator')
}
