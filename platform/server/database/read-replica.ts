import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Subject } from '#platform/contract/freshness.ts'
import { InputError, isDatabaseUnavailable, isRefused, HttpError } from '../http/http-errors.ts'
import type { ChangeLog } from '../pages/change-log.ts'
import { recorder } from '../monitoring/recorder.ts'
import { FIRST_IN_QUEUE, currentQueueKey, withQueueKey, type QueueKey } from '../work/fair-queue.ts'
import type { Database, OpenDatabase } from './database.ts'
import { openPostgres, type PostgresOptions } from './postgres.ts'
import { REPLICA_LAG_MS, ReplicaProgress } from './replica-progress.ts'
import { TimeBudget } from './time-budget.ts'

const CHECK_INTERVAL_MS = 250
const CHECK_TIMEOUT_MS = 1_000
// Leaves time to read from the primary within the limit of a call.
const READ_TIMEOUT_MS = 1_000
// For how long everything is read from the primary after a read has failed on the standby.
const COOLDOWN_MS = 5_000

/** `DATABASE_READ_URL` leads to something else than a standby of the database; the message is for operators. */
export class UnsuitableReplica extends Error {}

/** A response and how old the data may be that it was made of. */
export interface ReadForVisitors<Response> {
  response: Response
  behindMs: number
}

/** A standby from which responses for visitors are read while it is current enough. */
export interface ReadReplica {
  /**
   * Reads from the replica if it contains all known changes of these subjects (without subjects, all known changes) and is at most two
   * seconds behind; otherwise, and after a failure, from the primary. The read may run twice, so it must change nothing.
   */
  read: <Response>(
    shows: readonly Subject[] | undefined,
    run: (db: Database) => Promise<Response>,
  ) => Promise<ReadForVisitors<Response>>
  /** Returns how many milliseconds the replica is behind at most; null if it is not used. */
  lag: () => number | null
  /** Returns why the replica is not used, or null if it is. */
  trouble: () => string | null
  close: () => Promise<void>
}

const PRIMARY_QUERY = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as "end", pg_wal_lsn_diff(
      -- Where commits do not wait for the disk, what is not written yet counts too.
      case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
        else pg_current_wal_flush_lsn() end, '0/0') as committed,
    system_identifier::text as system, current_database() as name
  from pg_control_system()`
const REPLICA_QUERY = `
  select pg_is_in_recovery() as standby, pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') as replayed,
    pg_postmaster_start_time()::text as started, system_identifier::text as system, current_database() as name
  from pg_control_system()`

interface Identity {
  system: string
  name: string
}
type PrimaryRow = Identity & { committed: number; end: number }
type ReplicaRow = Identity & { standby: boolean; replayed: number | null; started: string }

function findMismatch(primary: Identity, replica: ReplicaRow): string | null {
  if (primary.system !== replica.system) return 'it leads to a server that is no standby of the one in DATABASE_URL'
  if (primary.name !== replica.name) return `it names the database ${replica.name} instead of ${primary.name}`
  if (!replica.standby) return 'it leads to a server that accepts changes, such as the primary itself'
  if (replica.replayed === null) return 'it leads to a server that replays nothing'
  return null
}

/** Whether a standby has become a primary: one beside the primary, or the primary itself. */
const isPromoted = (primary: PrimaryRow, { standby, system, name }: ReplicaRow): boolean =>
  !standby && system === primary.system && name === primary.name

function withTimeout<Result>(ms: number, key: QueueKey, run: () => Promise<Result>): Promise<Result> {
  const budget = new TimeBudget(ms, 'elapsed')
  return withQueueKey({ ...key, budget }, () => budget.during(run))
}

const queryRow = async <Row>({ query }: Pick<OpenDatabase, 'query'>, text: string): Promise<Row> =>
  (await withTimeout(CHECK_TIMEOUT_MS, FIRST_IN_QUEUE, () => query(text))).rows[0] as Row

// A refusal would be the same there; a full queue means that this caller already waits for much.
const canRetryOnPrimary = (error: unknown, ms: number): boolean =>
  !(isRefused(error) || error instanceof InputError) &&
  // Timers may fire a little early.
  (ms >= READ_TIMEOUT_MS - 50 || !(error instanceof HttpError && error.code === 'busy'))

/** What a replica is opened beside. */
export interface ReplicaContext {
  primary: Pick<OpenDatabase, 'db' | 'query' | 'hears'>
  changes: ChangeLog
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
}

/**
 * Opens the standby at an address. Throws `UnsuitableReplica` if something else answers there; one that does not answer is used as soon as
 * it does.
 */
export async function openReadReplica(
  url: string,
  poolSize: number,
  options: PostgresOptions,
  { primary, changes, log }: ReplicaContext,
): Promise<ReadReplica> {
  const progress = new ReplicaProgress()
  let problem: string | null = 'it has not been asked yet'
  let isUnsuitable = false
  let started: string | null = null
  let cooldownUntil = 0
  const onError = () => progress.reset()
  // What was found out holds for one run of one server; behind a balancer, connections may lead to others.
  const check = async (client: pg.ClientBase) => {
    const { rows } = await client.query<{ started: string }>('select pg_postmaster_start_time()::text as started')
    if (rows[0]?.started !== started) throw new Error('DATABASE_READ_URL leads to another server than a moment ago')
  }
  const replica = await openPostgres(url, poolSize, onError, { ...options, check })
  const probe = await openPostgres(url, 1, onError, options)

  async function checkReplica(): Promise<string | null> {
    const [at, known] = [performance.now(), changes.count]
    const position = await queryRow<PrimaryRow>(primary, PRIMARY_QUERY).catch(() => null)
    if (!position) return 'the primary cannot be asked how far it is'
    progress.notePrimary({ at, changes: known, ...position })
    const row = await queryRow<ReplicaRow>(probe, REPLICA_QUERY).catch(() => null)
    const found = row ? findMismatch(position, row) : 'it cannot be reached'
    // After a failover the address may be that of the primary, which must not keep processes from starting.
    isUnsuitable = row !== null && found !== null && !isPromoted(position, row)
    if (found !== null || row?.started !== started) progress.reset()
    started = row?.started ?? null
    if (found === null && row) progress.noteReplayed(row.replayed ?? 0)
    return found
  }
  const lag = () => {
    const now = performance.now()
    return problem === null && primary.hears() && now >= cooldownUntil ? progress.lag(now) : null
  }
  const trouble = () => {
    if (problem !== null) return problem
    if (!primary.hears()) return 'nothing that the database announces arrives'
    if (performance.now() < cooldownUntil) return 'a read failed there a moment ago'
    return lag() === null ? `it is more than ${REPLICA_LAG_MS / 1000} seconds behind` : null
  }

  let loggedProblem: string | null | undefined
  const checkAndLog = async () => {
    problem = await checkReplica()
    const currentProblem = trouble()
    if (currentProblem === loggedProblem) return
    loggedProblem = currentProblem
    if (currentProblem === null) log.info('visitors are served from the read replica')
    else log.warn({ read_replica: currentProblem }, 'visitors are served from the primary')
  }
  await checkAndLog()
  if (isUnsuitable) {
    await Promise.all([replica.close(), probe.close()])
    throw new UnsuitableReplica(`DATABASE_READ_URL cannot be used: ${problem ?? ''}. Name a standby, or remove it`)
  }
  const closing = new AbortController()
  const { signal } = closing
  const checkUntilClosed = async () => {
    while (!signal.aborted) {
      await wait(CHECK_INTERVAL_MS, undefined, { signal }).catch(() => undefined)
      if (!signal.aborted) await checkAndLog()
    }
  }
  const checking = checkUntilClosed()

  return {
    read: async (shows, run) => {
      const behindMs = lag()
      if (behindMs !== null && progress.hasChangesOf(shows, changes)) {
        const startedAt = performance.now()
        try {
          const response = await withTimeout(READ_TIMEOUT_MS, currentQueueKey(), () => run(replica.db))
          recorder().readForVisitor('replica')
          return { response, behindMs }
        } catch (error) {
          if (!canRetryOnPrimary(error, performance.now() - startedAt)) throw error
          if (isDatabaseUnavailable(error)) progress.reset()
          // One that is slow would cost each visitor a second.
          cooldownUntil = performance.now() + COOLDOWN_MS
        }
      }
      recorder().readForVisitor('primary')
      return { response: await run(primary.db), behindMs: 0 }
    },
    lag,
    trouble,
    close: async () => {
      closing.abort()
      await checking
      await Promise.all([replica.close(), probe.close()])
    },
  }
}

/** Reads for visitors: from the replica as `ReadReplica.read` does, or from the database where there is none. */
export async function readForVisitors<Response>(
  { db, services }: { db: Database; services: { readReplica?: ReadReplica | undefined } },
  shows: readonly Subject[] | undefined,
  run: (db: Database) => Promise<Response>,
): Promise<ReadForVisitors<Response>> {
  return services.readReplica ? services.readReplica.read(shows, run) : { response: await run(db), behindMs: 0 }
}
