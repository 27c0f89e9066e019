import { randomUUID } from 'node:crypto'
import type { Work } from '#platform/server/work/work.ts'
import { holdAccount } from '#features/accounts/server.ts'
import { lockBalance } from '#features/ledger/server.ts'
import { paymentProcessing } from '#features/payments/server.ts'
import { forbidden } from '#platform/server/http/http-errors.ts'
import { findOwnAgreement } from '../lock-agreement.ts'
import { lockMilestoneOf, type LockedMilestone } from './hold-milestone.ts'
import { insufficientFunds, milestoneChanged, creatorLeft } from './http-errors.ts'
import { closePage } from './jobs.ts'
import { markFunded } from './mark-funded.ts'
import { book } from './post-funding.ts'
import { findPending, insertFunding } from './queries/fundings.ts'

/** A milestone of the caller. */
export interface FundingRequest {
  id: number
  number: number
  client: { id: number; username: string }
}

/** Locks a milestone that its client may fund now, together with both accounts, so that neither can be closed meanwhile. */
export async function lockMilestoneToFund(
  work: Work,
  { id, number, client }: FundingRequest,
): Promise<LockedMilestone> {
  const { db } = work
  const found = await findOwnAgreement(db, id, client.id)
  if (found.client_id !== client.id) throw forbidden('Only the client funds a milestone', 'not_your_turn')
  for (const account of [found.client_id, found.developer_id].toSorted((a, b) => a - b)) {
    if (!(await holdAccount(db, { id: account }))) throw creatorLeft()
  }
  const locked = await lockMilestoneOf(db, { id, number }, client.id)
  if (locked.milestone.status !== 'planned' || locked.agreement.status !== 'accepted') {
    throw milestoneChanged(locked.milestone.status === 'planned' ? 'cancelled' : locked.milestone.status)
  }
  return locked
}

/** Returns the columns of a new payment for a milestone. */
export const newFunding = ({ agreement, milestone }: LockedMilestone, now: Date) => ({
  agreement_id: agreement.id,
  milestone: milestone.number,
  client_id: agreement.client_id,
  creator_id: agreement.developer_id,
  price_cents: milestone.price_cents,
  fee_cents: milestone.fee_cents,
  reference: randomUUID(),
  created_at: now,
})

/** Funds a milestone from the balance of its client. Closes an open payment page, so that it is not paid as well. */
export async function fundFromBalance(work: Work, fundingRequest: FundingRequest): Promise<void> {
  const { db, now, enqueue } = work
  const locked = await lockMilestoneToFund(work, fundingRequest)
  const open = await findPending(db, locked.milestone)
  // Its money may arrive as well, and would be a second payment.
  if (open?.is_processing) throw paymentProcessing()
  const cents = await lockBalance(db, locked.agreement.client_id)
  if (cents < locked.milestone.price_cents) throw insufficientFunds()
  const funding = await insertFunding(db, {
    ...newFunding(locked, now),
    paid_with: 'balance',
    status: 'paid',
    paid_at: now,
  })
  await book(work, funding, 'paid')
  if (open) await enqueue(closePage, { funding_id: open.id }, { onceFor: String(open.id), atOnce: true })
  const writeInvoice = await markFunded(work, locked, funding)
  await writeInvoice()
}
