import type { LedgerAccount, Posting } from '../contract.ts'

const keyOf = (account: LedgerAccount): string => ('house' in account ? account.house : String(account.person))

/** Whether postings can be booked: they sum to zero, and each is in whole cents. */
export function isBalanced(postings: readonly Posting[]): boolean {
  return (
    postings.every(({ cents }) => Number.isSafeInteger(cents)) &&
    postings.reduce((sum, { cents }) => sum + cents, 0) === 0
  )
}

/** Returns the postings that bring earlier postings to the target, without accounts that need none. */
export function missingTo(target: readonly Posting[], posted: readonly Posting[]): Posting[] {
  const missing = new Map<string, Posting>()
  const add = ({ account }: Posting, cents: number) => {
    const before = missing.get(keyOf(account))?.cents ?? 0
    missing.set(keyOf(account), { account, cents: before + cents })
  }
  for (const posting of target) add(posting, posting.cents)
  for (const posting of posted) add(posting, -posting.cents)
  return [...missing.values()].filter(({ cents }) => cents !== 0)
}
