import type { LedgerAccount, Share } from '../contract.ts'

const keyOf = (account: LedgerAccount): string => ('house' in account ? account.house : String(account.person))

/** What an amount of money needs to be booked: all its shares together come to nothing, and each is in whole cents. */
export function isBalanced(shares: readonly Share[]): boolean {
  return (
    shares.every(({ cents }) => Number.isSafeInteger(cents)) && shares.reduce((sum, { cents }) => sum + cents, 0) === 0
  )
}

/** What must still be posted so that what was posted comes to the target; an account that has nothing to post is left out. */
export function missingTo(target: readonly Share[], posted: readonly Share[]): Share[] {
  const missing = new Map<string, Share>()
  const add = ({ account }: Share, cents: number) => {
    const before = missing.get(keyOf(account))?.cents ?? 0
    missing.set(keyOf(account), { account, cents: before + cents })
  }
  for (const share of target) add(share, share.cents)
  for (const share of posted) add(share, -share.cents)
  return [...missing.values()].filter(({ cents }) => cents !== 0)
}
