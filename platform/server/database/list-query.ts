import { sql, type RawBuilder } from 'kysely'
import { holding, rowsExamined, type Held, type Sought } from './full-text-search.ts'

/** Which rows a page of a list is of. */
export interface Listing extends Omit<Sought, 'held' | 'order' | 'page'> {
  /** Null where nothing is sought. */
  held: Held | null
  /** What its reader may see besides `among`, which an index on its owner has; null for nothing. */
  own: RawBuilder<unknown> | null
  order: RawBuilder<unknown>
  /** How many rows come before the page, and how many it has at most. */
  skip: number
  limit: number
}

const ANY = sql<boolean>`true`

/** Conditions as one. */
export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> => {
  const all = conditions.filter((one) => one !== ANY)
  return all.length === 0 ? ANY : sql<boolean>`(${sql.join(all, sql` and `)})`
}

// To look at a row costs a tenth of what it costs to look for words in it.
const filtered = sql`10 * ${rowsExamined}`

/** Whether a row is on a page of a list: a statement still puts the page in order. */
export function isListed({ own, held, skip, limit, ...list }: Listing): RawBuilder<boolean> {
  const { table, among, along, wanted, order } = list
  const page = skip + limit
  const id = sql.ref(`${table}.id`)
  const from = sql.table(table)
  const first = (which: RawBuilder<unknown>, sought: RawBuilder<unknown>) => sql`(
    select ${id} from ${from} where ${which} and ${sought} and ${along} and ${wanted} order by ${order} limit ${page}
  )`
  // Of what is wanted beside the order may be few or none: so many rows are looked at and no more.
  const walked = sql`(
    select ${id} from (
      select * from ${from} where ${among} and ${along} order by ${order} limit ${filtered}
    ) as ${from} where ${wanted} order by ${order} limit ${page}
  )`
  const shownTo = (): RawBuilder<unknown> => {
    if (held !== null) return holding({ ...list, held, page })
    return wanted === ANY ? first(among, ANY) : walked
  }
  // Apart, each by its own index: none has both.
  const all = () =>
    own === null
      ? shownTo()
      : sql`(select id from ${shownTo()} as shown union select id from ${first(own, held?.holds ?? ANY)} as own)`
  // Without anything to look for, the statement itself walks the order to the end of the page.
  if (own === null && held === null && wanted === ANY && skip === 0) return allOf([among, along])
  // What comes before the page is passed over here, where nothing of it is read that the list shows.
  return skip === 0
    ? sql<boolean>`${id} in ${all()}`
    : sql<boolean>`${id} in (
        select ${id} from ${from} where ${id} in ${all()} order by ${order} offset ${skip} limit ${limit}
      )`
}
