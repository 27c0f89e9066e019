import { amountOf } from '#platform/contract/currency.ts'
import type { AgreementStatus, Milestone, PlannedMilestone, RecordedMilestone } from '../../contract.ts'
import type { StoredMilestone } from './queries/milestones.ts'
import { movesOf } from './rules.ts'

const amountOrNull = (cents: number | null) => (cents === null ? null : amountOf(cents))

/** Returns the milestones of a version of the terms; null if it is not paid here. */
export const toPlanned = (milestones: readonly RecordedMilestone[] | null): PlannedMilestone[] | null =>
  milestones && milestones.map(({ title, price, due_on }) => ({ title, price: Number(price), due_on }))

/** Returns milestones as a proposal has them, before both sides agreed. */
export const toProposed = (milestones: readonly RecordedMilestone[] | null): Milestone[] =>
  (toPlanned(milestones) ?? []).map((planned, at) => ({
    ...planned,
    number: at + 1,
    status: 'planned',
    fee: null,
    paid_with: null,
    payment: null,
    funded_at: null,
    delivery: null,
    accept_at: null,
    settled_at: null,
    to_client: null,
    to_creator: null,
    dispute: null,
    moves: [],
  }))

const PAYMENTS = { pending: 'open', paid: 'paid', disputed: 'disputed', refunded: 'returned', expired: null } as const

function paymentOf(funding: StoredMilestone['funding']): Milestone['payment'] {
  if (funding?.paid_with !== 'card') return null
  return funding.is_processing ? 'processing' : PAYMENTS[funding.status]
}

function disputeOf(dispute: StoredMilestone['dispute']): Milestone['dispute'] {
  if (!dispute) return null
  const { client_cents, creator_cents, ...fields } = dispute
  return { ...fields, to_client: amountOrNull(client_cents), to_creator: amountOrNull(creator_cents) }
}

// What the provider has returned counts as the client's.
function sharesIn({ funding, price_cents }: StoredMilestone) {
  if (!funding || funding.creator_cents === null) return { to_client: null, to_creator: null }
  const creator = Math.min(funding.creator_cents, funding.price_cents - funding.refunded_cents)
  return { to_client: amountOf(price_cents - creator), to_creator: amountOf(creator) }
}

interface Reader {
  id: number
  side: 'client' | 'creator'
  status: AgreementStatus
  /** Whether a delivery of the agreement waits for a reply. */
  waits: boolean
}

/** Returns a milestone as one of the two sides sees it. */
export function toMilestone(milestone: StoredMilestone, { status, waits, ...reader }: Reader): Milestone {
  const { number, title, price_cents, fee_cents, due_on, accept_at, settled_at, delivery, disputes } = milestone
  const { funding, dispute } = milestone
  return {
    number,
    title,
    price: amountOf(price_cents),
    due_on,
    status: milestone.status,
    fee: amountOf(fee_cents),
    paid_with: funding?.paid_at ? funding.paid_with : null,
    payment: paymentOf(funding),
    funded_at: funding?.paid_at ?? null,
    delivery,
    accept_at: milestone.status === 'delivered' ? accept_at : null,
    settled_at,
    ...sharesIn(milestone),
    dispute: disputeOf(dispute),
    moves: movesOf(
      {
        status: milestone.status,
        is_agreed: status === 'accepted',
        is_questioned: funding?.status === 'disputed',
        has_delivery: delivery !== null,
        waits,
        disputes: disputes.filter((by) => by === reader.id).length,
        opened_by: dispute?.state === 'open' ? dispute.opened_by : null,
      },
      reader,
    ),
  }
}
