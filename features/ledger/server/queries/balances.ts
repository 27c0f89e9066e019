import { sql } from 'kysely'
import { jsonOf, type Database } from '#platform/server/database/database.ts'

/** Returns a person's balance in cents; negative if they owe money. */
export const balanceOf = async (db: Database, personId: number): Promise<number> =>
  (await db.selectFrom('ledger_balances').select('cents').where('person_id', '=', personId).executeTakeFirst())
    ?.cents ?? 0

/**
 * Locks a person's balance until the transaction ends, so that concurrent spending waits. Pass everyone else who is booked in the same
 * transaction: the locks are taken in order of their ids, which prevents deadlocks.
 */
export async function lockBalance(db: Database, personId: number, ...others: readonly number[]): Promise<number> {
  const people = jsonOf([personId, ...others].map((person_id) => ({ person_id })))
  const { rows } = await sql<{ person_id: number; cents: number }>`
    insert into ledger_balances as balance (person_id)
    select distinct person_id from json_to_recordset(${people}) as person(person_id bigint) order by person_id
    on conflict (person_id) do update set cents = balance.cents
    returning person_id, cents`.execute(db)
  return rows.find(({ person_id }) => person_id === personId)?.cents ?? 0
}

/**
 * Lists the postings to a person's balance, newest first, with the balance after each. `before` is the number of a posting. Postings are
 * numbered without gaps, so a page is a range of numbers: of a limit the planner would not know how few rows it leaves, and plan a long
 * statement anew for each page.
 */
export const listPostings = (
  db: Database,
  personId: number,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number; limit: number },
) =>
  db
    .selectFrom('ledger_postings')
    .innerJoin('ledger_entries', 'ledger_entries.id', 'entry_id')
    .innerJoin('ledger_causes', 'ledger_causes.id', 'cause_id')
    .select(['number', 'cents', 'balance_after', 'kind', 'reference', 'why', 'posted_at'])
    .$narrowType<{ number: number; balance_after: number }>()
    .where('person_id', '=', personId)
    .where('number', '<', before)
    .where(
      sql<boolean>`number >= least(${before}::bigint, (select postings + 1 from ledger_balances where person_id = ${personId})) - ${limit}::bigint`,
    )
    .orderBy('number', 'desc')
    .execute()
