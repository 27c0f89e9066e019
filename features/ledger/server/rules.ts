import type { LedgerAccount, Posting } from '../contract.ts'

const keyOf = (account: LedgerAccount): string => ('house' in account ? account.house : String(account.person))

/** Whether postings can be booked: they sum to zero, and each is in whole cents. */
export function isBalanced(postings: readonly Posting[]): boolean {
  return (
    postings.every(({ cents }) => Number.isSafeInteger(cents)) &&
    postings.reduce((sum, { cents }) => sum + cents, 0) === 0
  )
}

/** Types of balance transactions that are fees as a whole. */
const FEE_TYPES = ['stripe_fee', 'stripe_fx_fee', 'tax_fee']
/** Types of transfers to sellers, which are booked with their payouts. */
const TRANSFER_TYPES = ['transfer', 'transfer_cancel', 'transfer_failure', 'transfer_refund']

/**
 * Returns what of a balance transaction is not booked with a payment: the provider's fee, or, of what is none of ours, all of it.
 */
export function splitTransaction(
  { type, category, fee_cents, net_cents }: { type: string; category: string; fee_cents: number; net_cents: number },
  isOurs: boolean,
): { fee_cents: number; outside_cents: number } {
  if (FEE_TYPES.includes(type) || category === 'fee') return { fee_cents: 0 - net_cents, outside_cents: 0 }
  if (isOurs || TRANSFER_TYPES.includes(type)) return { fee_cents, outside_cents: 0 }
  return { fee_cents: 0, outside_cents: net_cents }
}

/** Returns the postings that bring earlier postings to the target, without accounts that need none. */
export function missingPostings(target: readonly Posting[], posted: readonly Posting[]): Posting[] {
  const missing = new Map<string, Posting>()
  const addCents = ({ account }: Posting, cents: number) => {
    const before = missing.get(keyOf(account))?.cents ?? 0
    missing.set(keyOf(account), { account, cents: before + cents })
  }
  for (const posting of target) addCents(posting, posting.cents)
  for (const posting of posted) addCents(posting, -posting.cents)
  return [...missing.values()].filter(({ cents }) => cents !== 0)
}
