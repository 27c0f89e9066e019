import type { Posting, LedgerReason } from '#features/ledger/contract.ts'
import type { PageState } from '#features/payments/contract.ts'
import { ACCEPTANCE_NOTICES, DISPUTES_MAX, type MilestoneMove, type MilestoneStatus } from '../../contract.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Status of a payment for a milestone. */
export type FundingStatus = 'pending' | 'paid' | 'disputed' | 'refunded' | 'expired'

/** What became of a payment that goes back to its card: `failed` once the bank refused it and its client has left. */
export type ReturnState = 'returning' | 'returned' | 'failed'

/** A payment for a milestone, as the ledger books it. */
interface Funding {
  client_id: number
  creator_id: number
  price_cents: number
  fee_cents: number
  paid_with: 'card' | 'balance'
  status: FundingStatus
  refunded_cents: number
  creator_cents: number | null
  lowered_cents: number
  return_state: ReturnState | null
}

/** Returns what of a payment is here: nothing while a bank questions it. */
export const receivedCents = ({ status, price_cents, refunded_cents }: Funding): number =>
  status === 'paid' ? price_cents - refunded_cents : 0

/**
 * Returns what is held of a payment for its milestone. What the provider has returned counts against what went back to the client, because
 * both sides lowered the price, before it counts against this.
 */
export const heldCents = (funding: Funding): number =>
  Math.min(funding.price_cents - funding.lowered_cents, receivedCents(funding))

interface Shares {
  client_cents: number
  creator_cents: number
  fee_cents: number
}

/**
 * Divides what is here of a settled payment: what the provider has returned counts against the client's share first, then against the
 * creator's. The fee follows what the creator gets.
 */
export function sharesOf(funding: Funding, creatorShare: number): Shares {
  const received = receivedCents(funding)
  const gross = Math.min(creatorShare, received)
  // For the largest prices, the product exceeds the safe integers.
  const fee_cents = Number((BigInt(gross) * BigInt(funding.fee_cents)) / BigInt(funding.price_cents))
  return { client_cents: received - gross, creator_cents: gross - fee_cents, fee_cents }
}

/**
 * Returns the target balances of a payment for a milestone: held on `escrow`, then divided among the two sides and the fee; or owed to the
 * client on `refunds`, until the provider has returned it.
 */
export function targetOf(funding: Funding): Posting[] {
  const { client_id, creator_id, paid_with, creator_cents, return_state } = funding
  const received = receivedCents(funding)
  const payerAccount = paid_with === 'balance' ? { person: client_id } : { house: 'provider' as const }
  const from: Posting = { account: payerAccount, cents: 0 - received }
  if (return_state !== null) return [from, { account: { house: 'refunds' }, cents: received }]
  if (creator_cents === null) {
    const held = heldCents(funding)
    const escrow: Posting = { account: { house: 'escrow' }, cents: held }
    return received === held
      ? [from, escrow]
      : [from, escrow, { account: { person: client_id }, cents: received - held }]
  }
  const shares = sharesOf(funding, creator_cents)
  return [
    from,
    { account: { person: client_id }, cents: shares.client_cents },
    { account: { person: creator_id }, cents: shares.creator_cents },
    { account: { house: 'fees' }, cents: shares.fee_cents },
  ]
}

/** Returns the status of a payment by card: that of its page until it is paid, then that of its money. */
export function fundingStatus(before: FundingStatus, { is_expired, is_paid, money }: PageState): FundingStatus {
  if (!is_paid) return is_expired || before === 'expired' ? 'expired' : 'pending'
  if (money === 'given_back') return 'refunded'
  return money === 'disputed' ? 'disputed' : 'paid'
}

/**
 * Returns what becomes of a payment that goes back to its card, after the provider was asked. If its bank refuses that, the money is the
 * client's balance (null), unless they have left.
 */
export function returnStateOf(
  { price_cents }: Pick<Funding, 'price_cents'>,
  {
    money,
    refunded_cents,
    refunds_failed,
  }: Pick<PageState, 'money'> & { refunded_cents: number; refunds_failed: number },
  hasClosedAccount: boolean,
): ReturnState | null {
  if (money === 'given_back' || refunded_cents >= price_cents) return 'returned'
  // While a bank questions it, nothing is returned.
  if (money === 'disputed' || refunds_failed === 0) return 'returning'
  return hasClosedAccount ? 'failed' : null
}

/** Returns the reason for an entry after the provider was asked. */
export function ledgerReason(before: FundingStatus, after: FundingStatus): LedgerReason {
  if (after === 'refunded') return before === 'disputed' ? 'dispute_lost' : 'refunded'
  if (after === 'disputed') return 'disputed'
  if (before === 'disputed') return 'dispute_won'
  if (before === 'refunded') return 'refund_failed'
  return before === 'paid' ? 'refunded' : 'paid'
}

/** What the moves of a milestone depend on. */
interface Movable {
  status: MilestoneStatus
  /** Whether the agreement is accepted and not completed. */
  is_agreed: boolean
  /** Whether a bank questions the payment. */
  is_questioned: boolean
  has_delivery: boolean
  /** Whether a delivery of the agreement waits for a reply. */
  waits: boolean
  disputes: number
  opened_by: number | null
}

/** Returns what one of the two sides can do with a milestone. */
export function movesOf(milestone: Movable, reader: { id: number; side: 'client' | 'creator' }): MilestoneMove[] {
  const { status, is_agreed, is_questioned, has_delivery, waits, disputes, opened_by } = milestone
  const isClient = reader.side === 'client'
  if (!is_agreed || is_questioned) return []
  if (status === 'planned') return isClient ? ['fund'] : []
  if (status === 'disputed') return opened_by === reader.id ? ['withdraw_dispute'] : []
  if (status !== 'funded' && status !== 'delivered') return []
  const moves: MilestoneMove[] = []
  if (!isClient && status === 'funded' && !waits) moves.push('deliver')
  if (isClient && status === 'delivered') moves.push('accept', 'return')
  if (!isClient || !has_delivery) moves.push('refund')
  if (disputes < DISPUTES_MAX) moves.push('dispute')
  return moves
}

// When each notice is sent: after which part of the time to reply.
const NOTICE_FRACTIONS = [0.5, 0.75, 0.9] as const

/** Returns when the next notice of an automatic acceptance is due; null once all were sent. */
export function nextNoticeAt(waits_since: string, accept_at: string, notices: number): number | null {
  const fraction = NOTICE_FRACTIONS[notices]
  if (fraction === undefined || notices >= ACCEPTANCE_NOTICES) return null
  const startedAt = Date.parse(waits_since)
  return startedAt + (Date.parse(accept_at) - startedAt) * fraction
}

/** Time that clients have after the last notice, even if the program did not run when it was due. */
export const AFTER_LAST_NOTICE_MS = DAY_MS

/** Returns the time to reply to a delivery that is made now. */
export const startReplyPeriod = (now: Date, days: number) => ({
  waits_since: now,
  accept_at: new Date(now.getTime() + days * DAY_MS),
  notices: 0,
})
