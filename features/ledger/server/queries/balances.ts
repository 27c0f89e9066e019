import { sql } from 'kysely'
import { anyOf, type Database } from '#platform/server/database/database.ts'

/** Returns a person's balance in cents; negative if they owe money. */
export const balanceOf = async (db: Database, personId: number): Promise<number> =>
  (await db.selectFrom('ledger_balances').select('cents').where('person_id', '=', personId).executeTakeFirst())
    ?.cents ?? 0

/**
 * Locks a person's balance until the transaction ends, so that concurrent spending waits. Pass everyone else who is booked in the same
 * transaction: the locks are taken in order of their ids, which prevents deadlocks.
 */
export async function lockBalance(db: Database, personId: number, ...others: readonly number[]): Promise<number> {
  const people = [...new Set([personId, ...others])]
  const rows = (await lockExisting(db, people)) ?? (await lockOrCreate(db, people))
  return rows.find(({ person_id }) => person_id === personId)?.cents ?? 0
}

interface Locked {
  person_id: number
  cents: number
}

/** Locks the balances of people who have all been booked before; locks none if one has not. */
async function lockExisting(db: Database, people: readonly number[]): Promise<Locked[] | undefined> {
  const ofPeople = anyOf('person_id', people)
  const { rows } = await sql<Locked>`
    select person_id, cents from ledger_balances
    where ${ofPeople} and (select count(*) from ledger_balances where ${ofPeople}) = ${people.length}
    order by person_id for no key update`.execute(db)
  return rows.length === people.length ? rows : undefined
}

// The no-op update locks an existing row.
async function lockOrCreate(db: Database, people: readonly number[]): Promise<Locked[]> {
  const { rows } = await sql<Locked>`
    insert into ledger_balances as balance (person_id)
    select person_id from unnest(${sql.val(people)}::bigint[]) person_id order by person_id
    on conflict (person_id) do update set cents = balance.cents
    returning person_id, cents`.execute(db)
  return rows
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
