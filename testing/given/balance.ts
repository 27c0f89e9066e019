import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { PlatformAccount } from '#features/ledger/contract.ts'
import { balanceOf, bookTarget, nextQueryNumber } from '#features/ledger/server.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { TestApi } from '../api.ts'

/** Puts money on somebody's balance, as a top-up would have. */
export const givenBalance = ({ inWork }: Pick<TestApi, 'inWork'>, { id }: { id: number }, cents: number) =>
  inWork(async ({ db, now }) => {
    const cause = { kind: 'top_up' as const, reference: randomUUID() }
    const target = [
      { account: { house: 'provider' as const }, cents: -cents },
      { account: { person: id }, cents },
    ]
    await bookTarget(db, { cause, answer: await nextQueryNumber(db), why: 'paid', target, now })
  })

/** What several people have, in cents. */
export async function balancesOf(db: Database, ...people: { id: number }[]): Promise<number[]> {
  const balances: number[] = []
  for (const { id } of people) balances.push(await balanceOf(db, id))
  return balances
}

/** Balance of a platform account, in cents. */
export async function platformBalanceOf(db: Database, house: PlatformAccount): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::bigint as cents from ledger_postings where house = ${house}`.execute(db)
  return rows[0]?.cents ?? 0
}

/** That nothing was made or lost: all postings sum to zero. */
export async function expectBooksInOrder(db: Database): Promise<void> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::bigint as cents from ledger_postings`.execute(db)
  expect(rows).toEqual([{ cents: 0 }])
}
