import { PgBoss } from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, OpenDatabase } from './database.ts'

/** Work that is done at set times, by one process of all that run. */
export interface Chore {
  name: string
  /** When, as five cron fields in UTC. */
  cron: string
  run: (db: Database, now: Date) => Promise<unknown>
}

export interface Jobs {
  /** Lets what runs finish, at most for the given time. */
  close: (patienceMs: number) => Promise<void>
}

const POLL_SECONDS = 5

/** Starts the worker: it takes chores from a queue in the same database, so that each is done once and survives a restart. */
export async function startJobs(
  opened: OpenDatabase,
  chores: Chore[],
  clock: () => Date,
  log: FastifyBaseLogger,
): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => opened.query(text, values) },
    backend: opened.embedded ? 'pglite' : 'postgres',
    // The embedded database answers one question at a time; screens come first.
    superviseIntervalSeconds: 300,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  for (const { name, cron, run } of chores) {
    await boss.createQueue(name)
    await boss.schedule(name, cron, null, { tz: 'UTC' })
    await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS }, async () => {
      await run(opened.db, clock())
    })
  }
  return { close: (patienceMs) => boss.stop({ graceful: true, timeout: patienceMs, close: false }) }
}
