import { sql } from 'kysely'
import { jsonOf, type Database } from '#platform/server/database/database.ts'
import type { Posting, Why } from '../../contract.ts'

interface Entry {
  cause_id: number
  why: Why
  posted_at: Date | string
}

/**
 * Stores one entry with its postings, and the balances of people after it. People are locked in order of their ids, which prevents
 * deadlocks.
 */
export async function insertEntry(
  db: Database,
  { cause_id, why, posted_at }: Entry,
  postings: readonly Posting[],
): Promise<void> {
  const rows = postings.map(({ account, cents }) => ({
    house: 'house' in account ? account.house : null,
    person_id: 'person' in account ? account.person : null,
    cents,
  }))
  await sql`
    with wanted as materialized (
      select * from json_to_recordset(${jsonOf(rows)}) as posting(house ledger_house, person_id bigint, cents bigint)
    ), entry as (
      insert into ledger_entries (cause_id, why, posted_at) values (${cause_id}, ${why}, ${posted_at}) returning id
    ), kept as (
      insert into ledger_balances as balance (person_id, cents, postings)
      select person_id, cents, 1 from wanted where person_id is not null order by person_id
      on conflict (person_id) do update set cents = balance.cents + excluded.cents, postings = balance.postings + 1
      returning person_id, cents, postings
    )
    insert into ledger_postings (entry_id, house, person_id, cents, number, balance_after)
    select entry.id, wanted.house, wanted.person_id, wanted.cents, kept.postings, kept.cents
    from entry cross join wanted left join kept on kept.person_id = wanted.person_id`.execute(db)
}

/** Finds any entry of the ledger. */
export const findAnyEntry = (db: Database) => db.selectFrom('ledger_entries').select('id').limit(1).executeTakeFirst()
