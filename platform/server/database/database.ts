import { sql, type Insertable, type Kysely, type RawBuilder } from 'kysely'
import { insideTransaction } from './connection.ts'
import { sqlState } from './errors.ts'
import { withFirstStatement, type FirstStatement } from './first-statement.ts'
import { isStaleStatement, PLAN_EACH_TIME } from './prepared-statements.ts'
import { HttpError } from '../http/http-errors.ts'
import type { DB } from './tables.ts'

export { openEmbedded } from './embedded-database.ts'
export { openPostgres } from './postgres.ts'
export {
  countMatches,
  searchQuery,
  joinConditions,
  containsWords,
  matchesQuery,
  rowsExamined,
  rowsFound,
  type IndexCondition,
  type Search,
} from './full-text-search.ts'
export {
  foundColumns,
  listRanked,
  unrankedOrder,
  rankingWords,
  type BestItem,
  type ListPosition,
  type SearchedList,
  type SearchedWords,
} from './item-search.ts'
export { allOf, isListed, type Listing } from './list-query.ts'
export { hasRow } from './lookup.ts'
export { isNextToCheck } from './next-to-check.ts'
export { changesRow, countRows, countWaiting, findsRow } from './row-results.ts'
export { shownFullName } from './shown-name.ts'

/** The database, or a transaction on it: the first parameter of all queries, so that the use of a transaction is visible. */
export type Database = Kysely<DB>

/** SQL predicate on an account id at an instant, for features that may not read the underlying table. */
export type AccountCondition = (account: RawBuilder<number>, now: Date) => RawBuilder<boolean>

/** Connection statistics of this process. */
export interface Connections {
  max: number
  /** Number of open connections. */
  size: number
  idle: number
  /** Number of statements and transactions that wait for a connection. */
  waiting: number
}

/** An open database with operations reserved for some parts of the server. */
export interface OpenDatabase {
  db: Database
  /** Calls back on every NOTIFY of a channel. Returns a function that stops listening. */
  listen: (channel: string, onPayload: (payload: string) => void) => Promise<() => Promise<void>>
  /** Runs one statement outside Kysely, for libraries that bring their own SQL. */
  query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>
  /** Returns whether writes are possible: not on a read-only server, and not while the disk of the embedded database is full. */
  isWritable: () => Promise<boolean>
  /** Returns whether the notifications of all channels that are listened to arrive here. */
  hears: () => boolean
  /** Number of this run of the program: the run holds the advisory lock of this number for as long as it listens. */
  run: number
  connections: () => Connections
  /** Whether this is the embedded database. */
  embedded: boolean
  /** Copies the folder of the embedded database to a new path while statements continue; the copy is consistent as of the end. */
  copyTo?: (place: string, signal: AbortSignal) => Promise<void>
  close: () => Promise<void>
}

/** Returns whether an error is a violation of the named constraint or unique index. */
export const violatesConstraint = (error: unknown, constraint: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === constraint

/** Returns whether a statement failed only because it writes: reads would still succeed. */
export const isWriteRefused = (error: unknown): boolean =>
  error instanceof HttpError && (error.code === 'read_only' || error.code === 'no_room')

/** Returns whether the database refused a text because of a NUL byte or invalid encoding. */
export const isUnstorableText = (error: unknown): boolean => ['22021', '22P05'].includes(sqlState(error) ?? '')

const TRANSACTION_TRIES = 4

/**
 * Runs work in one transaction, after a first statement if there is one, and rolls it back if either throws. Retries serialization failures,
 * deadlocks and stale statements.
 */
export async function inTransaction<T>(
  db: Database,
  work: (db: Database) => Promise<T>,
  first?: FirstStatement,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await withFirstStatement(first, () =>
        db.transaction().execute((transaction) => insideTransaction(() => work(transaction))),
      )
    } catch (error) {
      const isRetryable = ['40001', '40P01'].includes(sqlState(error) ?? '') || isStaleStatement(error)
      if (!isRetryable || attempt === TRANSACTION_TRIES) throw error
    }
  }
}

// Key of the advisory lock that keeps processes that start at once from migrating concurrently; any fixed number.
const SCHEMA_LOCK_KEY = 727_001

/**
 * Runs one step that creates or changes the schema, in a transaction without a time limit and under an advisory lock: other processes wait
 * until it has ended. The lock is the transaction's, because a pooler may give another transaction another connection.
 */
export const withSchemaLock = <T>(db: Database, work: (transaction: Database) => Promise<T>): Promise<T> =>
  inTransaction(db, async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction)
    await sql`select pg_advisory_xact_lock(${SCHEMA_LOCK_KEY}::bigint)`.execute(transaction)
    return work(transaction)
  })

/**
 * Restricts a list to the rows of one owner, for reading from an index on the owner and the order: order by the owner first. Uses a range
 * on purpose: with an equality the planner drops the owner from the order, and may then scan the primary key through millions of rows of
 * other owners until it finds the owner's.
 */
export const ownedBy = (column: string, owner: number): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} between ${owner}::bigint and ${owner}::bigint`

/** Restricts a list to rows with one of these values. They are one array, so that the statement text does not depend on their number. */
export const anyOf = (column: string, values: readonly (number | string)[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${sql.val(values)})`

// Truncated text may end in a lone surrogate, which PostgreSQL rejects in JSON.
const replaceLoneSurrogates = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : value

/** Serializes rows as one JSON value, for a statement that expands it. */
export const jsonOf = (rows: readonly object[]): string => JSON.stringify(rows, replaceLoneSurrogates)

/**
 * Returns rows to insert, in their order, for the `expression` of an insert into these columns. They are one value, so that the statement
 * text does not depend on their number. Columns missing from a row are null.
 */
export const rowsFor = <Table extends keyof DB>(
  table: Table,
  columns: readonly (keyof DB[Table] & string)[],
  rows: readonly Partial<Insertable<DB[Table]>>[],
): RawBuilder<unknown> =>
  sql`select ${sql.join(columns.map((column) => sql.ref(column)))}
    from json_populate_recordset(null::${sql.table(table)}, ${jsonOf(rows)})`

/**
 * Makes PostgreSQL plan a statement for its values at each execution: where the values match all rows or none, a generic plan would be
 * wrong for most of them.
 */
export const planEachTime: RawBuilder<unknown> = sql.raw(PLAN_EACH_TIME)

/**
 * Public works of one kind as SQL fragments, for sitemaps and link previews: the feature defines here which of its rows are public. Works
 * of suspended or closed accounts are excluded, even if their pages are still shown.
 */
export interface PublicWorks {
  /** Tables, with all joins that the other fragments need. */
  tables: RawBuilder<unknown>
  /** Condition for public rows, written exactly as in their partial indexes. */
  isShown: RawBuilder<boolean>
  /** Id in the URL of the page; newer works have greater ids. */
  id: RawBuilder<number>
  title: RawBuilder<string>
  /** Description as plain text. */
  words: RawBuilder<string | null>
  /** Name of the author as shown on the page. */
  author: RawBuilder<string>
  /** Storage path of its main picture, relative to the folder for pictures of its kind. */
  picture: RawBuilder<string | null>
  published_at: RawBuilder<string>
  /** Null if changes are not recorded. */
  changed_at: RawBuilder<string | null>
}

/** Returns SQL that replaces a username, wherever it occurs as a separate word in a text. */
export const replaceUsername = (text: RawBuilder<unknown>, username: string): RawBuilder<string> =>
  // Usernames consist of letters, digits, `_` and `-`, so they need no escaping in the pattern.
  sql<string>`regexp_replace(${text}, ${`(?<![\\w-])${username}(?![\\w-])`}, 'Deleted account', 'g')`
