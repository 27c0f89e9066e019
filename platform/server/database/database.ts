import { sql, type Insertable, type Kysely, type RawBuilder } from 'kysely'
import { insideTransaction } from './connection.ts'
import { sqlState } from './errors.ts'
import { isOutOfDate, PLANNED_ANEW } from './prepared-statements.ts'
import { HttpError } from '../http/http-errors.ts'
import type { DB } from './tables.ts'

export { openEmbedded } from './embedded-database.ts'
export { openPostgres } from './postgres.ts'
export { countHolding, holding, holdsWords, rowsExamined, type Held, type Sought } from './full-text-search.ts'
export { allOf, isListed, type Listing } from './list-query.ts'
export { hasRow } from './lookup.ts'
export { shownFullName } from './shown-name.ts'

/** The database, or a transaction on it: queries take it first, so a transaction is visible where it is used. */
export type Database = Kysely<DB>

/** What holds of an account at a moment: an expression over its id, for statements of those who may not read where it stands. */
export type AccountCondition = (account: RawBuilder<number>, now: Date) => RawBuilder<boolean>

/** The connections of this process. */
export interface Connections {
  max: number
  /** How many are open. */
  size: number
  idle: number
  /** How many statements and transactions wait for one. */
  waiting: number
}

/** An open database and what only some parts of it may use. */
export interface OpenDatabase {
  db: Database
  /** Calls back on every NOTIFY of a channel until the answer is called. */
  listen: (channel: string, heard: (payload: string) => void) => Promise<() => Promise<void>>
  /** Runs one statement outside Kysely, for libraries that bring their own SQL. */
  query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>
  /** Whether it can be written to: not on a read-only server, and not when the disk of the embedded database is full. */
  isWritable: () => Promise<boolean>
  /** Names this run of the program: the database holds the advisory lock of this number for as long as it listens. */
  run: number
  connections: () => Connections
  /** Whether this is the database inside the process. */
  embedded: boolean
  /** Copies the folder of the embedded database, as of the moment this ends, to a path where nothing is, while statements go on. */
  copyTo?: (place: string, signal: AbortSignal) => Promise<void>
  close: () => Promise<void>
}

/** Whether an error is the breach of the named constraint or unique index. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === constraint

/** Whether a statement failed only because it writes: the same could still be read. */
export const cannotWrite = (error: unknown): boolean =>
  error instanceof HttpError && (error.code === 'read_only' || error.code === 'no_room')

/** Whether the database could not store a text: a NUL byte or broken encoding. */
export const isUnstorableText = (error: unknown): boolean => ['22021', '22P05'].includes(sqlState(error) ?? '')

const TRANSACTION_TRIES = 4

/** Runs work in one transaction; it commits when the work ends and is undone when it throws. What only clashed with another is tried again. */
export async function inTransaction<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute((transaction) => insideTransaction(() => work(transaction)))
    } catch (error) {
      const mayWork = ['40001', '40P01'].includes(sqlState(error) ?? '') || isOutOfDate(error)
      if (!mayWork || attempt === TRANSACTION_TRIES) throw error
    }
  }
}

// Any fixed number: it keeps processes that start at once from laying out the database side by side.
const LAYOUT_LOCK = 727_001

/**
 * Runs what lays out the database, on one connection, while no other process does the same: each waits for the one before it,
 * however long that takes.
 */
export const whileLayingOut = <T>(db: Database, work: (one: Database) => Promise<T>): Promise<T> =>
  db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    await sql`select pg_advisory_lock(${LAYOUT_LOCK}::bigint)`.execute(one)
    try {
      return await work(one)
    } finally {
      await sql`select pg_advisory_unlock(${LAYOUT_LOCK}::bigint)`.execute(one)
      await sql`reset statement_timeout`.execute(one)
    }
  })

/**
 * Keeps a list to the rows of one owner, to be read off an index on the owner and the order: order by the owner first. A range on
 * purpose: with an equality the planner drops the owner from the order, and then may walk the primary key through the rows of
 * everybody else, millions of them, in the hope of meeting the owner's soon.
 */
export const ownedBy = (column: string, owner: number): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} between ${owner}::bigint and ${owner}::bigint`

/** Keeps a list to the rows that hold one of these: one array, so that the statement reads the same however many there are. */
export const anyOf = (column: string, values: readonly (number | string)[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${sql.val(values)})`

// Text that was cut may end in half a character, which is no JSON to PostgreSQL.
const wholeCharacters = (_key: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)

/** Rows as one value, for a statement that unfolds them. */
export const jsonOf = (rows: readonly object[]): string => JSON.stringify(rows, wholeCharacters)

/**
 * Rows to insert, in their order, for the `expression` of an insert into these columns: one value, so that the statement reads the same
 * however many there are. A column that a row leaves out is null.
 */
export const rowsFor = <Table extends keyof DB>(
  table: Table,
  columns: readonly (keyof DB[Table] & string)[],
  rows: readonly Partial<Insertable<DB[Table]>>[],
): RawBuilder<unknown> =>
  sql`select ${sql.join(columns.map((column) => sql.ref(column)))}
    from json_populate_recordset(null::${sql.table(table)}, ${jsonOf(rows)})`

/**
 * Makes PostgreSQL plan a statement for its values at each call: where what is sought may be everywhere or nowhere, the one plan it
 * would keep for all of them is the wrong one for most.
 */
export const plannedAnew: RawBuilder<unknown> = sql.raw(PLANNED_ANEW)

/**
 * Works of one kind as whoever leads to them from outside reads them, in the words of SQL: a feature says here which of its rows
 * everybody may see. What belongs to somebody who is suspended or closed their account is none of them, also where its page is
 * still shown.
 */
export interface PublicWorks {
  /** Where they stand, with all that the rest needs. */
  tables: RawBuilder<unknown>
  /** Which rows everybody may see. Written out as their indexes have it. */
  isShown: RawBuilder<boolean>
  /** As the address of its page has it; newer works have greater ones. */
  id: RawBuilder<number>
  title: RawBuilder<string>
  /** What is said of it, as plain text. */
  words: RawBuilder<string | null>
  /** Whose it is, as its page names them. */
  author: RawBuilder<string>
  /** Where the stored picture lies that stands for it, below the place of all pictures of its kind. */
  picture: RawBuilder<string | null>
  published_at: RawBuilder<string>
  /** Null where changes are not noted. */
  changed_at: RawBuilder<string | null>
}

/** A text of the database without a username in it, wherever that stands as a word of its own. */
export const withoutName = (text: RawBuilder<unknown>, username: string): RawBuilder<string> =>
  // A name is letters, digits, `_` and `-`: nothing that means something in a pattern.
  sql<string>`regexp_replace(${text}, ${`(?<![\\w-])${username}(?![\\w-])`}, 'Deleted account', 'g')`
