import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { Cause, Posting } from '../../contract.ts'

/** The number of a question to the provider; take it before asking. */
export async function nextAnswer(db: Database): Promise<number> {
  const next = sql<number>`nextval('ledger_answers')`.as('answer')
  return (await db.selectNoFrom(next).executeTakeFirstOrThrow()).answer
}

/**
 * Holds a cause until the transaction ends and notes the answer that is booked; undefined when the answer to a later question was
 * booked before.
 */
export async function holdCause(db: Database, { kind, reference }: Cause, answer: number): Promise<number | undefined> {
  const held = await db
    .insertInto('ledger_causes')
    .values({ kind, reference, answer })
    .onConflict((on) =>
      on.columns(['kind', 'reference']).doUpdateSet({ answer }).where('ledger_causes.answer', '<=', answer),
    )
    .returning('id')
    .executeTakeFirst()
  return held?.id
}

/** What all postings of a cause come to, by account. */
export async function listPosted(db: Database, causeId: number): Promise<Posting[]> {
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_postings', 'entry_id', 'id')
    .select(['house', 'person_id', sql<number>`sum(cents)::bigint`.as('cents')])
    // A posting without a house is a person's: a check of the table.
    .$narrowType<{ person_id: number }>()
    .where('cause_id', '=', causeId)
    .groupBy(['house', 'person_id'])
    .execute()
  return rows.map(({ house, person_id, cents }) => ({
    account: house === null ? { person: person_id } : { house },
    cents,
  }))
}
