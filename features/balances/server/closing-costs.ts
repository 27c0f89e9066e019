import type { Work } from '#platform/server/work/work.ts'
import { bringTo, lockBalance, nextAnswer } from '#features/ledger/server.ts'

/** Moves what somebody has, or owes, to the platform when their account is closed: nobody can reach it there any more. */
export async function forfeitBalance({ db, now }: Work, accountId: number): Promise<void> {
  const cents = await lockBalance(db, accountId)
  if (cents === 0) return
  await bringTo(db, {
    cause: { kind: 'closing', reference: String(accountId) },
    answer: await nextAnswer(db),
    why: 'closed',
    target: [
      { account: { person: accountId }, cents: -cents },
      { account: { house: 'forfeited' }, cents },
    ],
    now,
  })
}
