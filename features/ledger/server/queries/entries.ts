import { sql, type RawBuilder } from 'kysely'
import { jsonOf, type Database } from '#platform/server/database/database.ts'
import type { Cause, Posting, LedgerReason } from '../../contract.ts'

interface Entry {
  why: LedgerReason
  posted_at: Date | string
}

const rowsOf = (postings: readonly Posting[]) =>
  jsonOf(
    postings.map(({ account, cents }) => ({
      house: 'house' in account ? account.house : null,
      person_id: 'person' in account ? account.person : null,
      cents,
    })),
  )

// The steps after `entry`, which has the row of the new entry, or none if nothing is to be posted. People are locked in order of their
// ids, which prevents deadlocks.
const insertPostings = (entry: RawBuilder<unknown>, postings: readonly Posting[]) => sql`
  wanted as materialized (
    select * from json_to_recordset(${rowsOf(postings)}) as posting(house ledger_house, person_id bigint, cents bigint)
  ), entry as (${entry}), kept as (
    insert into ledger_balances as balance (person_id, cents, postings)
    select person_id, cents, 1 from entry cross join wanted where person_id is not null order by person_id
    on conflict (person_id) do update set cents = balance.cents + excluded.cents, postings = balance.postings + 1
    returning person_id, cents, postings
  ), posted as (
    insert into ledger_postings (entry_id, house, person_id, cents, number, balance_after)
    select entry.id, wanted.house, wanted.person_id, wanted.cents, kept.postings, kept.cents
    from entry cross join wanted left join kept on kept.person_id = wanted.person_id
  )`

/** Stores one entry of a locked cause with its postings, and the balances of people after it. */
export async function insertEntry(
  db: Database,
  cause_id: number,
  { why, posted_at }: Entry,
  postings: readonly Posting[],
): Promise<void> {
  const entry = sql`
    insert into ledger_entries (cause_id, why, posted_at) values (${cause_id}, ${why}, ${posted_at}) returning id`
  await sql`with ${insertPostings(entry, postings)} select from entry`.execute(db)
}

/**
 * Locks a cause until the transaction ends and stores the number of the query that is booked; undefined if the result of a later query was
 * booked before. A cause that `isNew` gets its first entry with these postings; nothing is posted to any other.
 */
export async function lockCauseOrPost(
  db: Database,
  { kind, reference }: Cause,
  answer: number,
  { why, posted_at }: Entry,
  postings: readonly Posting[],
): Promise<{ id: number; isNew: boolean } | undefined> {
  const entry = sql`
    insert into ledger_entries (cause_id, why, posted_at)
    select id, ${why}::ledger_why, ${posted_at}::timestamptz from cause where "isNew" and exists (select from wanted)
    returning id`
  // A row that was updated was locked by this transaction; one that was inserted was not.
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    with cause as (
      insert into ledger_causes (kind, reference, answer) values (${kind}, ${reference}, ${answer})
      on conflict (kind, reference) do update set answer = excluded.answer where ledger_causes.answer <= excluded.answer
      returning id, xmax = 0 as "isNew"
    ), ${insertPostings(entry, postings)}
    select id, "isNew" from cause`.execute(db)
  return rows[0]
}

/** Finds any entry of the ledger. */
export const findAnyEntry = (db: Database) => db.selectFrom('ledger_entries').select('id').limit(1).executeTakeFirst()
