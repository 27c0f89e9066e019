import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#platform/server/database/database.ts'
import { eventually } from '../eventually.ts'

/** Waits until so many connections of a PostgreSQL database wait for a lock of one another. */
export const untilWaiting = (db: Database, count = 1): Promise<void> =>
  eventually(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    expect(rows).toHaveLength(count)
  })
