import { sql } from 'kysely'
import { jsonOf, ownedBy, type Database } from '#platform/server/database/database.ts'

/** What somebody has, in cents; below zero it is owed. */
export const balanceOf = async (db: Database, personId: number): Promise<number> =>
  (await db.selectFrom('ledger_balances').select('cents').where('person_id', '=', personId).executeTakeFirst())
    ?.cents ?? 0

/**
 * Holds what somebody has until the transaction ends, so that of two who spend it at once one waits for the other. Whoever else is
 * booked in the same transaction is named along: all are held in the order of their ids, so that nobody waits in a circle.
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

/** What came and went of somebody's balance, newest first, with what they had after it. `before` is the number of a posting. */
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
    .where(ownedBy('person_id', personId))
    .where('number', '<', before)
    // Both fall, as the index of the statement is read backwards; it serves no other order.
    .orderBy('person_id', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
