import { sql } from 'kysely'

/** A moment inside JSON, as the wire writes it. */
export const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
