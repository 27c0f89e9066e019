import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#platform/server/database/database.ts'
import { readEarnings } from '#features/payouts/server.ts'
import { sumEarnings } from './earnings-definition.ts'

/** That earnings are the same from stored totals as by their definition, wherever the line between old and recent is drawn. */
export async function expectEarnings(db: Database, accountId: number): Promise<void> {
  const { rows } = await sql<{ posted_at: string }>`
    select distinct posted_at from ledger_postings join ledger_entries on id = entry_id where person_id = ${accountId}`.execute(
    db,
  )
  for (const since of ['-infinity', ...rows.map(({ posted_at }) => posted_at), 'infinity'])
    expect(await readEarnings(db, accountId, since)).toEqual(await sumEarnings(db, accountId, since))
}
