import type { Work } from '#platform/server/work/work.ts'
import { bookTarget, lockBalance, nextQueryNumber } from '#features/ledger/server.ts'

/** Moves the balance or debt of a closed account to the platform, because nobody can access it any more: once for each reference. */
export async function forfeitBalance(
  { db, now }: Work,
  accountId: number,
  reference = String(accountId),
): Promise<void> {
  const cents = await lockBalance(db, accountId)
  // What arrives after the closing may go; a debt stays, because what its owner earned is reduced by it.
  const isAfterClosing = reference !== String(accountId)
  if (cents === 0 || (isAfterClosing && cents < 0)) return
  await bookTarget(db, {
    cause: { kind: 'closing', reference },
    answer: await nextQueryNumber(db),
    why: 'closed',
    target: [
      { account: { person: accountId }, cents: -cents },
      { account: { house: 'forfeited' }, cents },
    ],
    now,
  })
}
