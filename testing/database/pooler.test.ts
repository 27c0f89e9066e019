import pg from 'pg'
import { pino } from 'pino'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { openPostgres, type OpenDatabase } from '#platform/server/database/database.ts'
import type { PostgresOptions } from '#platform/server/database/postgres.ts'
import { UnsuitablePooler } from '#platform/server/database/session-settings.ts'
import { DatabaseRefuses, waitForDatabase } from '#platform/server/database/wait-for-database.ts'
import { makeServerDatabase } from './database.ts'
import { hasPooler, startPooler } from './pooler.ts'

const server = process.env['TEST_DATABASE_URL']
const log = pino({ level: 'silent' })

describe.runIf(server !== undefined && hasPooler)(
  'through PgBouncer (with TEST_DATABASE_URL, Debian: pgbouncer)',
  () => {
    let direct = ''
    let pooler: Awaited<ReturnType<typeof startPooler>>
    const ends: (() => Promise<unknown>)[] = []
    beforeAll(async () => {
      const made = await makeServerDatabase(server ?? '')
      direct = made.address
      pooler = await startPooler(direct)
      ends.push(pooler.stop, made.drop)
    })
    afterAll(async () => {
      for (const end of ends) await end()
    })
    const open = async (url: string, options: PostgresOptions = {}): Promise<OpenDatabase> => {
      const opened = await openPostgres(url, 6, () => undefined, options)
      onTestFinished(() => opened.close())
      return opened
    }
    /** What somebody does on the admin console, so that the pooler opens its connections anew. */
    const renewConnections = async () => {
      const client = new pg.Client(pooler.admin)
      await client.connect()
      await client.query('reconnect')
      await client.end()
    }
    const openShared = () => open(pooler.transaction, { prepared: false, listenUrl: direct })

    const settingsOf = async ({ db }: OpenDatabase) => {
      const { rows } = await sql<Record<string, string>>`select current_setting('TimeZone') as zone,
      current_setting('statement_timeout') as longest, current_setting('jit') as jit`.execute(db)
      return rows[0]
    }
    const IN_FORCE = { zone: 'UTC', longest: '15s', jit: 'off' }

    /** What is heard of twenty announcements. */
    async function hear(opened: OpenDatabase): Promise<number> {
      const heard = new Set<string>()
      const stop = await opened.listen('pooler_test', (payload) => payload !== '' && heard.add(payload))
      await Promise.all(
        Array.from({ length: 20 }, (_, at) => opened.query('select pg_notify($1, $2)', ['pooler_test', String(at)])),
      )
      await expect.poll(() => heard.size).toBe(20)
      expect(opened.hears()).toBe(true)
      await stop()
      return heard.size
    }

    test('a pool that keeps sessions gives every session its settings, and notifications arrive', async () => {
      const opened = await open(pooler.session)
      expect(await settingsOf(opened)).toEqual(IN_FORCE)
      expect(await hear(opened)).toBe(20)
    })

    test('a pool that shares connections is refused by name, because nothing would be heard through it', async () => {
      const opened = await open(pooler.transaction, { prepared: false })
      await expect(opened.listen('pooler_test', () => undefined)).rejects.toThrow(
        /DATABASE_URL leads through a pooler that does not keep sessions.* Set DATABASE_LISTEN_URL/,
      )
      expect(opened.hears()).toBe(false)
      await renewConnections()
    })

    test('with DATABASE_LISTEN_URL it serves: the role has the settings, and notifications arrive', async () => {
      const opened = await openShared()
      expect(await settingsOf(opened)).toEqual(IN_FORCE)
      expect(await hear(opened)).toBe(20)
      const many = await Promise.all(
        Array.from({ length: 100 }, (_, at) => sql`select ${at}::int as at`.execute(opened.db)),
      )
      expect(many.map(({ rows }) => (rows[0] as { at: number }).at)).toEqual(Array.from({ length: 100 }, (_, at) => at))
    })

    test('processes that start at once bring the database up to date and leave no lock behind', async () => {
      const opened = await openShared()
      const one = { name: '9999_pooler', text: 'create table of_poolers (id int)' }
      const ran = await Promise.all(Array.from({ length: 4 }, () => migrate(opened.db, [one])))
      expect(ran.flat()).toEqual([one.name])
      const locks = await sql`select from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(opened.db)
      expect(locks.rows).toEqual([])
    })

    test('connections that are older than the settings of the role are refused until the pooler renews them', async () => {
      await (await openShared()).query('select 1')
      const admin = new pg.Client(direct)
      await admin.connect()
      onTestFinished(() => admin.end())
      const { rows } = await admin.query<{ role: string; name: string }>(
        'select current_user as role, current_database() as name',
      )
      const ofRole = `alter role ${rows[0]?.role ?? ''} in database "${rows[0]?.name ?? ''}"`
      await admin.query(`${ofRole} set timezone = 'Europe/Berlin'`)
      await renewConnections()
      const opened = await openShared()
      // The pooler opens a connection in Berlin before anybody sets the role right again.
      const early = new pg.Client(pooler.transaction)
      await early.connect()
      await early.query('select 1')
      await early.end()
      const start = () => waitForDatabase(log, () => opened.query('select 1'))
      await expect(start()).rejects.toThrow(UnsuitablePooler)
      await renewConnections()
      await start()
      expect(await settingsOf(opened)).toEqual(IN_FORCE)
    })

    test('a parameter that a pooler does not pass on stops the start, instead of looking like a server that is away', async () => {
      const opened = await open(`${pooler.session}?options=-c%20geqo%3Doff`)
      await expect(waitForDatabase(log, () => opened.query('select 1'))).rejects.toThrow(DatabaseRefuses)
    })
  },
)
