import { sql, type Expression } from 'kysely'
import type { Database } from './database.ts'

/** Size of rows as indented JSON. */
export interface RowsSize {
  rows: number
  bytes: number
  values: number
  /** Number of entries in the lists that were named. */
  entries: number
}

/** Measures the rows of a query as indented JSON in the database, so that none of their texts is read. */
export async function measureRows(
  db: Database,
  rows: Expression<unknown>,
  lists: readonly string[] = [],
): Promise<RowsSize> {
  const lengths = lists.map((name) => sql` + jsonb_array_length(json -> ${sql.lit(name)})`)
  // Without the offset, the JSON of each row would be made once for each sum.
  const { rows: sums } = await sql<RowsSize>`
    select
      count(*) as rows,
      coalesce(sum(octet_length(jsonb_pretty(json))), 0)::bigint as bytes,
      coalesce(sum((select count(*) from jsonb_path_query(json, 'strict $.**'))), 0)::bigint as values,
      coalesce(sum(0${sql.join(lengths, sql``)}), 0)::bigint as entries
    from (select to_jsonb(item) as json from ${rows} as item offset 0) measured
  `.execute(db)
  return sums[0] as RowsSize
}
