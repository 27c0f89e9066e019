import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { createServer } from '#app/server.ts'
import type { Database, OpenDatabase } from '#platform/server/database/database.ts'
import { createLogger } from '#platform/server/http/http-server.ts'
import { databaseUnavailable } from '#platform/server/http/http-errors.ts'
import type { TestApi } from '../api.ts'

/** A process that ends in the middle of a call, as its database sees it. */
export interface MortalServer {
  app: FastifyInstance
  /** How many statements and transactions it has begun, one by one. */
  steps: () => number
  /** Ends it before that step, counted from now on: nothing reaches the database any more. */
  dieBefore: (step: number) => void
  /** Lives again, without dying. */
  revive: () => void
}

// No process holds the lock of this run: whoever looks finds it gone.
const DEAD_RUN = 4_711

/** A second process on the database and the files of a server, whose end can be set to any step between two commits. */
export async function startMortal({ opened, services, now }: TestApi): Promise<MortalServer> {
  const inside = new AsyncLocalStorage<true>()
  let steps = 0
  let end = Infinity
  const step = () => {
    if (!inside.getStore()) steps++
    if (steps >= end) throw databaseUnavailable()
  }
  const db: Database = opened.db.withPlugin({
    transformQuery: ({ node }) => {
      step()
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const transaction = db.transaction.bind(db)
  db.transaction = () => {
    const builder = transaction()
    const execute = builder.execute.bind(builder)
    return Object.assign(builder, {
      execute: (work: Parameters<typeof execute>[0]) => {
        step()
        return inside.run(true, () => execute(work))
      },
    })
  }
  const mortal: OpenDatabase = { ...opened, db, run: DEAD_RUN }
  const app = await createServer(mortal, services, now, createLogger(services.config))
  return {
    app,
    steps: () => steps,
    dieBefore: (at) => {
      steps = 0
      end = at
    },
    revive: () => {
      steps = 0
      end = Infinity
    },
  }
}
