import { sql, type RawBuilder } from 'kysely'

/**
 * Keeps a list to the rows of one owner, to be read off an index on the owner and the order: order by the owner first. A range on
 * purpose: with an equality the planner drops the owner from the order, and then may walk the primary key through the rows of
 * everybody else, millions of them, in the hope of meeting the owner's soon.
 */
export const ownedBy = (column: string, owner: number): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} between ${owner}::bigint and ${owner}::bigint`
