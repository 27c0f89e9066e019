import { sql } from 'kysely'
import { anyOf, type Database } from '#platform/server/database/database.ts'
import type { Cause, Posting } from '../../contract.ts'

/** Takes the sequence number of a query to the provider; call it before the query. */
export async function nextQueryNumber(db: Database): Promise<number> {
  const next = sql<number>`nextval('ledger_answers')`.as('answer')
  return (await db.selectNoFrom(next).executeTakeFirstOrThrow()).answer
}

/** Sums all postings of a cause by account. */
export async function listPosted(db: Database, causeId: number): Promise<Posting[]> {
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_postings', 'entry_id', 'id')
    .select(['house', 'person_id', sql<number>`sum(cents)::bigint`.as('cents')])
    // A check constraint guarantees a person where no platform account is set.
    .$narrowType<{ person_id: number }>()
    .where('cause_id', '=', causeId)
    .groupBy(['house', 'person_id'])
    .execute()
  return rows.map(({ house, person_id, cents }) => ({
    account: house === null ? { person: person_id } : { house },
    cents,
  }))
}

/** Lists the causes of these kinds with one of these references. */
export const listCausesOf = (
  db: Database,
  kinds: readonly Cause['kind'][],
  references: readonly string[],
): Promise<Cause[]> =>
  db
    .selectFrom('ledger_causes')
    .select(['kind', 'reference'])
    .where(sql<boolean>`kind = any(${sql.val(kinds)}::ledger_cause_kind[])`)
    .where(anyOf('reference', references))
    .execute()
