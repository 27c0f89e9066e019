import { sql, type RawBuilder } from 'kysely'
import { holding, type Sought } from './holding.ts'

/** Which rows a page of a list is of. */
export interface Listing extends Omit<Sought, 'holds' | 'order'> {
  /** As with what is sought; null where nothing is. */
  holds: RawBuilder<unknown> | null
  /** What its reader may see besides `among`, which an index on its owner has; null for nothing. */
  own: RawBuilder<unknown> | null
  order: RawBuilder<unknown>
}

/** Conditions as one. */
export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`

/** Whether a row is among the first of a list, or one of more: a statement still puts them in order and ends the page. */
export function isListed({ own, holds, ...list }: Listing): RawBuilder<boolean> {
  const { table, among, along, wanted, order, page } = list
  const id = sql.ref(`${table}.id`)
  const first = (which: RawBuilder<unknown>, sought: RawBuilder<unknown>) => sql`(
    select ${id} from ${sql.table(table)} where ${which} and ${sought} and ${along} and ${wanted}
    order by ${order} limit ${page}
  )`
  if (own === null)
    return holds === null ? allOf([among, along, wanted]) : sql<boolean>`${id} in ${holding({ ...list, holds })}`
  // Apart, each by its own index: none has both.
  const shown = holds === null ? first(among, sql`true`) : holding({ ...list, holds })
  return sql<boolean>`${id} in (
    select id from ${shown} as shown union select id from ${first(own, holds ?? sql`true`)} as own
  )`
}
