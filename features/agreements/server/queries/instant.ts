import { sql } from 'kysely'
import { MODERATOR } from '../../contract.ts'

/** Formats a timestamp inside JSON like the API does. */
export const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The account that took the step `e`. Earlier versions recorded which moderator divided a milestone. */
export const shownActor = sql<number>`case when e.action = 'division' then ${sql.lit(MODERATOR)} else e.actor_id end`
