import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Subject } from '#platform/contract/freshness.ts'
import { InputError, isDatabaseAway, isRefused, HttpError } from '../http/http-errors.ts'
import type { ChangeLog } from '../pages/change-log.ts'
import { recorder } from '../monitoring/recorder.ts'
import { BEFORE_ALL, currentQueueKey, withQueueKey, type QueueKey } from '../work/fair-queue.ts'
import type { Database, OpenDatabase } from './database.ts'
import { openPostgres, type PostgresOptions } from './postgres.ts'
import { REPLICA_LAG_MS, ReplicaProgress } from './replica-progress.ts'
import { TimeBudget } from './time-budget.ts'

const LOOK_EVERY_MS = 250
const LOOK_WITHIN_MS = 1_000
// Leaves time to read from the primary within the limit of a call.
const READ_WITHIN_MS = 1_000
// For how long everything is read from the primary after a read has failed on the standby.
const REST_MS = 5_000

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

const PRIMARY = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as "end", pg_wal_lsn_diff(
      -- Where commits do not wait for the disk, what is not written yet counts too.
      case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
        else pg_current_wal_flush_lsn() end, '0/0') as committed,
    system_identifier::text as system, current_database() as name
  from pg_control_system()`
const REPLICA = `
  select pg_is_in_recovery() as standby, pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') as replayed,
    pg_postmaster_start_time()::text as started, system_identifier::text as system, current_database() as name
  from pg_control_system()`

interface Identity {
  system: string
  name: string
}
type PrimaryRow = Identity & { committed: number; end: number }
type ReplicaRow = Identity & { standby: boolean; replayed: number | null; started: string }

function unsuitable(primary: Identity, replica: ReplicaRow): string | null {
  if (primary.system !== replica.system) return 'it leads to a server that is no standby of the one in DATABASE_URL'
  if (primary.name !== replica.name) return `it names the database ${replica.name} instead of ${primary.name}`
  if (!replica.standby) return 'it leads to a server that accepts changes, such as the primary itself'
  if (replica.replayed === null) return 'it leads to a server that replays nothing'
  return null
}

/** Whether a standby has become a primary: one beside the primary, or the primary itself. */
const isPromoted = (primary: PrimaryRow, { standby, system, name }: ReplicaRow): boolean =>
  !standby && system === primary.system && name === primary.name

function within<Result>(ms: number, key: QueueKey, run: () => Promise<Result>): Promise<Result> {
  const budget = new TimeBudget(ms, 'elapsed')
  return withQueueKey({ ...key, budget }, () => budget.during(run))
}

const ask = async <Row>({ query }: Pick<OpenDatabase, 'query'>, text: string): Promise<Row> =>
  (await within(LOOK_WITHIN_MS, BEFORE_ALL, () => query(text))).rows[0] as Row

// A refusal would be the same there; a full queue means that this caller already waits for much.
const mayWorkOnPrimary = (error: unknown, ms: number): boolean =>
  !(isRefused(error) || error instanceof InputError) &&
  // Timers may fire a little early.
  (ms >= READ_WITHIN_MS - 50 || !(error instanceof HttpError && error.code === 'busy'))

/** What a replica is opened beside. */
export interface Beside {
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
  { primary, changes, log }: Beside,
): Promise<ReadReplica> {
  const progress = new ReplicaProgress()
  let problem: string | null = 'it has not been asked yet'
  let isUnsuitable = false
  let started: string | null = null
  let restsUntil = 0
  const onTrouble = () => progress.reset()
  // What was found out holds for one run of one server; behind a balancer, connections may lead to others.
  const check = async (client: pg.ClientBase) => {
    const { rows } = await client.query<{ started: string }>('select pg_postmaster_start_time()::text as started')
    if (rows[0]?.started !== started) throw new Error('DATABASE_READ_URL leads to another server than a moment ago')
  }
  const replica = await openPostgres(url, poolSize, onTrouble, { ...options, check })
  const probe = await openPostgres(url, 1, onTrouble, options)

  async function look(): Promise<string | null> {
    const [at, known] = [performance.now(), changes.count]
    const position = await ask<PrimaryRow>(primary, PRIMARY).catch(() => null)
    if (!position) return 'the primary cannot be asked how far it is'
    progress.notePrimary({ at, changes: known, ...position })
    const row = await ask<ReplicaRow>(probe, REPLICA).catch(() => null)
    const found = row ? unsuitable(position, row) : 'it cannot be reached'
    // After a failover the address may be that of the primary, which must not keep processes from starting.
    isUnsuitable = row !== null && found !== null && !isPromoted(position, row)
    if (found !== null || row?.started !== started) progress.reset()
    started = row?.started ?? null
    if (found === null && row) progress.noteReplayed(row.replayed ?? 0)
    return found
  }
  const lag = () => {
    const now = performance.now()
    return problem === null && primary.hears() && now >= restsUntil ? progress.lag(now) : null
  }
  const trouble = () => {
    if (problem !== null) return problem
    if (!primary.hears()) return 'nothing that the database announces arrives'
    if (performance.now() < restsUntil) return 'a read failed there a moment ago'
    return lag() === null ? `it is more than ${REPLICA_LAG_MS / 1000} seconds behind` : null
  }

  let said: string | null | undefined
  const lookAndSay = async () => {
    problem = await look()
    const says = trouble()
    if (says === said) return
    said = says
    if (says === null) log.info('visitors are served from the read replica')
    else log.warn({ read_replica: says }, 'visitors are served from the primary')
  }
  await lookAndSay()
  if (isUnsuitable) {
    await Promise.all([replica.close(), probe.close()])
    throw new UnsuitableReplica(`DATABASE_READ_URL cannot be used: ${problem ?? ''}. Name a standby, or remove it`)
  }
  const closing = new AbortController()
  const { signal } = closing
  const lookUntilClosed = async () => {
    while (!signal.aborted) {
      await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
      if (!signal.aborted) await lookAndSay()
    }
  }
  const looking = lookUntilClosed()

  return {
    read: async (shows, run) => {
      const behindMs = lag()
      if (behindMs !== null && progress.hasChangesOf(shows, changes)) {
        const begun = performance.now()
        try {
          const response = await within(READ_WITHIN_MS, currentQueueKey(), () => run(replica.db))
          recorder().readForVisitor('replica')
          return { response, behindMs }
        } catch (error) {
          if (!mayWorkOnPrimary(error, performance.now() - begun)) throw error
          if (isDatabaseAway(error)) progress.reset()
          // One that is slow would cost each visitor a second.
          restsUntil = performance.now() + REST_MS
        }
      }
      recorder().readForVisitor('primary')
      return { response: await run(primary.db), behindMs: 0 }
    },
    lag,
    trouble,
    close: async () => {
      closing.abort()
      await looking
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
