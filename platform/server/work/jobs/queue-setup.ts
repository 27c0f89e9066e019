import { sql } from 'kysely'
import { fromKysely, PgBoss, type QueueOptions } from 'pg-boss'
import { whileLayingOut, type Database, type OpenDatabase } from '../../database/database.ts'
import type { Kind } from './job-kinds.ts'

/** How soon what failed is tried again for the first time; each time after it waits twice as long. */
export const FIRST_PAUSE_SECONDS = 15
const YEAR_SECONDS = 365 * 24 * 60 * 60
// The library gives to others what it thinks has run for too long, whether or not it still runs. Long after our own limits.
const EXPIRED_SECONDS = 24 * 60 * 60

const optionsOf = ({ tries, keptSeconds }: Kind) =>
  ({
    retryLimit: tries - 1,
    retryDelay: FIRST_PAUSE_SECONDS,
    retryBackoff: true,
    expireInSeconds: EXPIRED_SECONDS,
    // Work that nobody takes, such as that of a role that no process has, must not get lost.
    retentionSeconds: YEAR_SECONDS,
    deleteAfterSeconds: keptSeconds,
  }) satisfies QueueOptions

type Options = ReturnType<typeof optionsOf>
const isAsDeclared = (found: Options, wanted: Options): boolean =>
  Object.entries(wanted).every(([option, value]) => found[option as keyof Options] === value)

async function layOutQueues(boss: PgBoss, kinds: readonly Kind[]): Promise<void> {
  const found = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const kind of kinds) {
    const options = optionsOf(kind)
    const queue = found.get(kind.name)
    // One waiting job per key.
    if (!queue) await boss.createQueue(kind.name, { policy: 'short', ...options })
    else if (!isAsDeclared(queue as Options, options)) await boss.updateQueue(kind.name, options)
  }
}

/**
 * Moves what waits in queues of an earlier version, where several kinds shared one and each job named its own, to where those kinds
 * wait now. What is under way there stays until it has ended.
 */
export async function moveEarlier(db: Database, kinds: readonly string[]): Promise<void> {
  const earlier = sql`job.state < 'active' and job.name <> all(${kinds}::text[])
    and job.data->>'kind' = any(${kinds}::text[])`
  await sql`
    delete from pgboss.job
    where job.state = 'created' and ${earlier} and exists (
      select from pgboss.job same
      where same.name = job.data->>'kind' and same.state = 'created' and same.singleton_key = job.singleton_key
    )`.execute(db)
  await sql`
    update pgboss.job set name = queue.name, policy = queue.policy, expire_seconds = queue.expire_seconds,
      deletion_seconds = queue.deletion_seconds, keep_until = job.start_after + make_interval(secs => queue.retention_seconds)
    from pgboss.queue
    where queue.name = job.data->>'kind' and ${earlier}`.execute(db)
}

/** How the library speaks with this kind of database. */
export const backendOf = ({ embedded }: OpenDatabase) => (embedded ? 'pglite' : 'postgres')

/**
 * Makes the tables that jobs wait in, and for each kind a queue of the library's. The library does so in statements of its own, which two processes on an empty
 * database must not run side by side.
 */
export const layOut = (
  opened: OpenDatabase,
  kinds: readonly Kind[],
  onTrouble: (error: Error) => void,
): Promise<void> =>
  whileLayingOut(opened.db, async (one) => {
    const boss = new PgBoss({ db: fromKysely(one), backend: backendOf(opened), supervise: false, schedule: false })
    boss.on('error', onTrouble)
    try {
      await boss.start()
      await layOutQueues(boss, kinds)
      // What is done stays for a day, and there may be much of it: what is under way or failed is looked for every few seconds.
      await sql`create index if not exists job_under_way_or_failed on pgboss.job (state, name)
        where state in ('active', 'failed')`.execute(one)
    } finally {
      await boss.stop({ graceful: false, close: false })
    }
  })
