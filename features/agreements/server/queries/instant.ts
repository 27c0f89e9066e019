import { sql } from 'kysely'

/** Formats a timestamp inside JSON like the API does. */
export const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
