import { sql, type RawBuilder } from 'kysely'
import pg from 'pg'

// In a text: nothing follows it in its transaction.
const LAST = '/* last of its transaction */'

/** At the end of the last statement of a transaction: on a server `commit` travels with it. What would follow is refused. */
export const andCommit: RawBuilder<unknown> = sql.raw(LAST)

/** Whether a statement says of itself that it is the last of its transaction. */
export const isLast = (text: string): boolean => text.endsWith(LAST)

interface Statement {
  name: string
  text: string
  values: unknown[]
}

/** The boundaries of a transaction that travel with a statement: the `begin` before it, the `commit` after it. */
export interface Boundaries {
  begin: boolean
  commit: boolean
}

export type Rows = pg.QueryResult<Record<string, unknown>>

/** The answer to what is not sent by itself. */
export const nothingFrom = (command: 'BEGIN' | 'COMMIT' | 'ROLLBACK'): Rows => ({
  command,
  rowCount: null,
  oid: 0,
  fields: [],
  rows: [],
})

/** The part of the driver's connection that writes what PostgreSQL reads. */
interface Wire {
  parse: (message: { text: string }) => void
  bind: (message: object) => void
  execute: (message: object) => void
  sync: () => void
}

/** The part of the driver's query that its types leave out. */
interface DriverQuery extends pg.Submittable {
  prepare(wire: Wire): void
  /** Asks for the rows of what was prepared: the end of an exchange. */
  _getRows(wire: Wire): void
  handleCommandComplete(message: unknown, wire: Wire): void
}

const DriverQuery = pg.Query as unknown as new (
  statement: Statement,
  done: (error: Error | null, rows: Rows) => void,
) => DriverQuery

function write(wire: Wire, text: 'begin' | 'commit'): void {
  wire.parse({ text })
  wire.bind({})
  wire.execute({})
}

/**
 * A prepared statement that begins its transaction, or commits it, in one round trip to PostgreSQL: up to the one `Sync` at the end all
 * of it works, or nothing after what failed is done.
 */
export class QueryWithBoundaries extends DriverQuery {
  readonly boundaries: Boundaries
  #complete = 0

  constructor(statement: Statement, boundaries: Boundaries, done: (error: Error | null, rows: Rows) => void) {
    super(statement, done)
    this.boundaries = boundaries
  }

  override prepare(wire: Wire): void {
    if (this.boundaries.begin) write(wire, 'begin')
    super.prepare(wire)
  }

  // Not reached with values that cannot be sent.
  override _getRows(wire: Wire): void {
    wire.execute({})
    if (this.boundaries.commit) write(wire, 'commit')
    wire.sync()
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    const at = this.#complete++
    if (at === (this.boundaries.begin ? 1 : 0)) super.handleCommandComplete(message, wire)
  }
}

/** Whether a connection has a statement ready under this name. What is not may turn out not to be understood. */
const isReady = (client: pg.PoolClient, { name, text }: Statement): boolean =>
  (client as unknown as { connection: { parsedStatements: Record<string, string> } }).connection.parsedStatements[
    name
  ] === text

/** Sends a prepared statement with the boundaries that travel along. The driver would take the answer to a `begin` for that of a new statement. */
export async function sendWithBoundaries(
  client: pg.PoolClient,
  statement: Statement,
  { begin, commit }: Boundaries,
): Promise<Rows> {
  const isKnown = begin && isReady(client, statement)
  if (begin && !isKnown) await client.query('begin')
  if (!isKnown && !commit) return client.query(statement)
  return new Promise((resolve, reject) => {
    client.query(
      new QueryWithBoundaries(statement, { begin: isKnown, commit }, (error, rows) =>
        error ? reject(error) : resolve(rows),
      ),
    )
  })
}
