import { sql } from 'kysely'
import { countRows, type Database } from '#platform/server/database/database.ts'
import type { Cause } from '../../contract.ts'

const isOneOf = (kinds: readonly Cause['kind'][]) => sql<boolean>`(kind = any(${sql.val(kinds)}::ledger_cause_kind[]))`

/** Returns what the provider should hold for a cause according to the books, in cents. */
export async function expectedAtProvider(db: Database, { kind, reference }: Cause): Promise<number> {
  const { cents } = await db
    .selectFrom('ledger_causes')
    .innerJoin('ledger_entries', 'cause_id', 'ledger_causes.id')
    .innerJoin('ledger_postings', 'entry_id', 'ledger_entries.id')
    .select(sql<number>`coalesce(-sum(cents), 0)::bigint`.as('cents'))
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .where('house', '=', 'provider')
    .executeTakeFirstOrThrow()
  return cents
}

/** Lists the causes of these kinds booked at the provider since a moment, and those with an open difference. */
export const listToCompare = (db: Database, kinds: readonly Cause['kind'][], since: string): Promise<Cause[]> =>
  db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_postings', 'entry_id', 'ledger_entries.id')
    .innerJoin('ledger_causes', 'ledger_causes.id', 'cause_id')
    .select(['kind', 'reference'])
    .where('posted_at', '>=', since)
    .where('house', '=', 'provider')
    .where(isOneOf(kinds))
    .union((open) =>
      open.selectFrom('ledger_differences').select(['kind', 'reference']).where('settled_at', 'is', null),
    )
    .execute()

/** Closes differences of kinds that are not compared; an earlier version may have noted one. */
export const settleOtherKinds = (db: Database, kinds: readonly Cause['kind'][], day: string) =>
  db
    .updateTable('ledger_differences')
    .set({ settled_at: day })
    .where('settled_at', 'is', null)
    .where(sql<boolean>`not ${isOneOf(kinds)}`)
    .execute()

interface Difference extends Cause {
  provider_cents: number
  ledger_cents: number
}

/** Stores a difference between the books and the provider, preserving the day it was first seen. */
export const noteDifference = (db: Database, { kind, reference, ...cents }: Difference, day: string) =>
  db
    .insertInto('ledger_differences')
    .values({ kind, reference, ...cents, noted_at: day })
    .onConflict((on) =>
      on.columns(['kind', 'reference']).doUpdateSet({
        ...cents,
        noted_at: sql`case when ledger_differences.settled_at is null then ledger_differences.noted_at else excluded.noted_at end`,
        settled_at: null,
      }),
    )
    .execute()

/** Closes the difference of a cause; does nothing if there is none. */
export const settleDifference = (db: Database, { kind, reference }: Cause, day: string) =>
  db
    .updateTable('ledger_differences')
    .set({ settled_at: day })
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .where('settled_at', 'is', null)
    .execute()

/** Counts open differences. */
export const countDifferences = (db: Database): Promise<number> =>
  countRows(db.selectFrom('ledger_differences').where('settled_at', 'is', null))
