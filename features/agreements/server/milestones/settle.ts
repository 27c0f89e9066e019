import { lockBalance, type LedgerReason } from '#features/ledger/server.ts'
import type { Work } from '#platform/server/work/work.ts'
import type { MilestoneStatus } from '../../contract.ts'
import { updateDelivery } from '../queries/deliveries.ts'
import { notBefore } from '../rules.ts'
import type { LockedMilestone } from './hold-milestone.ts'
import { milestoneChanged, milestoneDisputed, paymentQuestioned } from './http-errors.ts'
import { book, creditFunding, invoiceFee } from './post-funding.ts'
import { lockHeldFunding, updateFunding, type FundingRow } from './queries/fundings.ts'
import { findWaitingDelivery, updateMilestone } from './queries/milestones.ts'
import { amountText, milestoneName, publishBalances, recordStep, notifyAboutMilestone } from './record-step.ts'
import { heldCents } from './rules.ts'

/** Locks the payment that a milestone holds. Throws 409 unless its money is here and nobody questions it. */
export async function lockMilestoneMoney(work: Work, { milestone }: LockedMilestone): Promise<FundingRow> {
  const locked = await lockHeldFunding(work.db, milestone)
  if (!locked) throw milestoneChanged(milestone.status)
  if (locked.status !== 'paid') throw paymentQuestioned()
  return locked
}

/** Throws 409 unless a milestone is in one of these states; says so where a dispute is the reason. */
export function expectStatus({ milestone }: LockedMilestone, ...allowed: readonly MilestoneStatus[]): void {
  if (allowed.includes(milestone.status)) return
  throw milestone.status === 'disputed' ? milestoneDisputed() : milestoneChanged(milestone.status)
}

interface Settlement {
  status: 'released' | 'refunded' | 'divided'
  why: LedgerReason
  /** What the creator gets, before the fee. */
  creator_cents: number
}

/**
 * Ends a milestone: its money leaves `escrow` for the two sides, once. The caller holds the locks and records the step. Returns what runs
 * last, the documents.
 */
export async function settleMilestone(
  work: Work,
  locked: LockedMilestone,
  funding: FundingRow,
  { status, why, creator_cents }: Settlement,
): Promise<() => Promise<void>> {
  const { db, now } = work
  await lockBalance(db, funding.client_id, funding.creator_id)
  const after = await updateFunding(db, funding.id, { creator_cents })
  await updateMilestone(db, locked.milestone, { status, settled_at: now, waits_since: null, accept_at: null })
  await book(work, after, why)
  await publishBalances(work, locked.agreement)
  return async () => {
    await creditFunding(work, after)
    await invoiceFee(work, after, milestoneName(locked.milestone))
  }
}

/** Replies to the delivery of a milestone that was settled otherwise, so that the next can be delivered. */
export async function closeDelivery(work: Work, { agreement, milestone }: LockedMilestone, reason: string) {
  const number = await findWaitingDelivery(work.db, agreement.id, milestone.number)
  if (number === undefined) return
  const replied_at = notBefore(work.now, milestone.waits_since ?? undefined)
  await updateDelivery(work.db, agreement.id, number, { state: 'returned', reason, replied_at })
}

/** Releases a delivered milestone to its creator, by its client or automatically. The caller has accepted the delivery. */
export async function releaseMilestone(work: Work, locked: LockedMilestone, acceptance: 'by client' | 'automatically') {
  expectStatus(locked, 'delivered')
  const { agreement } = locked
  const funding = await lockMilestoneMoney(work, locked)
  const creator_cents = heldCents(funding)
  const writeDocuments = await settleMilestone(work, locked, funding, {
    status: 'released',
    why: 'released',
    creator_cents,
  })
  const amount = amountText(creator_cents)
  const what = acceptance === 'automatically' ? `${amount}, accepted automatically` : amount
  await recordStep(work, locked, { action: 'release', actor_id: agreement.client_id, what })
  if (acceptance === 'automatically') {
    const detail = `Accepted automatically: ${amount} was released to the creator`
    await notifyAboutMilestone(work, locked, { to: [agreement.client_id, agreement.developer_id], actor: null, detail })
  }
  return writeDocuments
}

/** Returns the money of a milestone to the balance of its client. The caller has decided that the actor may. */
export async function refundMilestone(work: Work, locked: LockedMilestone, actor: { id: number; username: string }) {
  expectStatus(locked, 'funded', 'delivered')
  const { client_id, developer_id } = locked.agreement
  const funding = await lockMilestoneMoney(work, locked)
  const amount = amountText(heldCents(funding))
  await closeDelivery(work, locked, 'Its milestone was refunded.')
  const refund = { status: 'refunded', why: 'refunded', creator_cents: 0 } as const
  const writeDocuments = await settleMilestone(work, locked, funding, refund)
  await recordStep(work, locked, { action: 'refund', actor_id: actor.id, what: `${amount} to the client` })
  const detail = `${amount} was refunded to the client`
  await notifyAboutMilestone(work, locked, {
    to: [actor.id === client_id ? developer_id : client_id],
    actor: actor.username,
    detail,
  })
  await writeDocuments()
}
