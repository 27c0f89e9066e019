import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely'

/** A statement without placeholders that is sent along with `begin`, so that it takes no round trip of its own. */
export interface FirstStatement {
  text: string
  /** Throws, given the row of the result, if the transaction must not go on. */
  check: (row: unknown) => void
}

const nextTransaction = new AsyncLocalStorage<{ first: FirstStatement | undefined }>()

/** Runs what begins one transaction, which sends this statement along with `begin`. */
export const withFirstStatement = <T>(first: FirstStatement | undefined, run: () => Promise<T>): Promise<T> =>
  nextTransaction.run({ first }, run)

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0]

class Driver extends PostgresDriver {
  override async beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    const next = nextTransaction.getStore()
    if (!next?.first) return super.beginTransaction(connection, settings)
    const { text, check } = next.first
    // Transactions that the work begins later, after this one, have none.
    next.first = undefined
    try {
      const { rows } = await connection.executeQuery(CompiledQuery.raw(`begin; ${text}`))
      check(rows[0])
    } catch (error) {
      await this.rollbackTransaction(connection).catch(() => undefined)
      throw error
    }
  }
}

/** The dialect of Kysely for PostgreSQL, whose transactions begin with such a statement. */
export class Dialect extends PostgresDialect {
  readonly #settings: PostgresDialectConfig

  constructor(settings: PostgresDialectConfig) {
    super(settings)
    this.#settings = settings
  }

  override createDriver = () => new Driver(this.#settings)
}
