import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { accountsApi } from '#features/accounts/contract.ts'
import { projectsApi } from '#features/projects/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { openPostgres, type OpenDatabase } from '#platform/server/database.ts'
import { startApiOn, type Answered, type TestApi } from './api.ts'
import { makeServerDatabase } from './database.ts'
import { openRelay, type Relay } from './relay.ts'
import { untilWaiting } from './waiting.ts'

const server = process.env['TEST_DATABASE_URL']
const WITHIN = { timeout: 15_000, interval: 50 }

interface Standing {
  api: TestApi
  /** A connection that nothing in the test breaks. */
  aside: OpenDatabase
  relay: Relay
  database: string
}

/** The real server, on a database that can go away. */
async function givenServer(): Promise<Standing> {
  const { address, drop } = await makeServerDatabase(server ?? '')
  const aside = await openPostgres(address, 2, () => undefined)
  const relay = await openRelay(address)
  const opened = await openPostgres(relay.address, 4, () => undefined)
  const api = await startApiOn(opened)
  onTestFinished(async () => {
    await api.stop()
    await opened.close()
    await aside.close()
    await relay.break()
    await drop()
  })
  return { api, aside, relay, database: new URL(address).pathname.slice(1) }
}

/** Ends every connection to the database but the one asked on. */
async function terminateOthers({ database }: Standing, by: OpenDatabase): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${database} and pid <> pg_backend_pid()`.execute(by.db)
}

const expectTryAgain = ({ status, headers, problem }: Answered<never>, code: string) => {
  expect(status).toBe(503)
  expect(problem.code).toBe(code)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
}
const ready = async ({ api }: Standing) => (await api.app.inject('/readyz')).statusCode
const alive = async ({ api }: Standing) => (await api.app.inject('/healthz')).statusCode

describe.runIf(server !== undefined)('a PostgreSQL server that goes away (runs with TEST_DATABASE_URL)', () => {
  test('whoever calls is asked to try again, and it goes on by itself when the database is back', async () => {
    const standing = await givenServer()
    const { api, relay } = standing
    const ann = await api.signUp('client')
    const project = { body: { name: 'Garden' } }

    await relay.break()
    for (let again = 0; again < 2; again++) {
      expectTryAgain(await api.nobody.send(requestsApi.listPublic), 'database_away')
      expectTryAgain(await ann.send(accountsApi.me), 'database_away')
      expectTryAgain(await ann.send(projectsApi.create, project), 'database_away')
    }
    expect([await ready(standing), await alive(standing)]).toEqual([503, 200])

    await relay.mend()
    await vi.waitFor(async () => expect(await ready(standing)).toBe(200), WITHIN)
    expect((await ann.send(projectsApi.create, project)).status).toBeLessThan(300)
    expect((await ann.send(projectsApi.list)).body).toHaveLength(1)
  })

  test('a call that is under way when an administrator ends its connection is asked to try again', async () => {
    const standing = await givenServer()
    const { api, aside } = standing
    const ann = await api.signUp('client')
    const waiting = await aside.db.transaction().execute(async (holder) => {
      await sql`lock table projects in access exclusive mode`.execute(holder)
      const calls = [ann.send(projectsApi.create, { body: { name: 'Garden' } }), ann.send(projectsApi.list)]
      await untilWaiting(aside.db, 2)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(aside.db)
      return Promise.all(calls)
    })
    for (const answer of waiting) expectTryAgain(answer, 'database_away')
    expect((await ann.send(projectsApi.list)).body).toEqual([])
  })

  test('one that takes no more connections is away, until it does', async () => {
    const standing = await givenServer()
    const { api, database } = standing
    const admin = await openPostgres(server ?? '', 1, () => undefined)
    onTestFinished(() => admin.close())
    await sql`alter database ${sql.id(database)} allow_connections false`.execute(admin.db)
    await terminateOthers(standing, admin)
    await vi.waitFor(async () => expect(await ready(standing)).toBe(503), WITHIN)
    expectTryAgain(await api.nobody.send(requestsApi.listPublic), 'database_away')
    await sql`alter database ${sql.id(database)} allow_connections true`.execute(admin.db)
    await vi.waitFor(async () => expect(await ready(standing)).toBe(200), WITHIN)
  })

  test('one that is read-only is read on, by those who are signed in too, and changes are asked to come again', async () => {
    const standing = await givenServer()
    const { api, aside, database } = standing
    const ann = await api.signUp('client')
    await sql`alter database ${sql.id(database)} set default_transaction_read_only = on`.execute(aside.db)
    await terminateOthers(standing, aside)
    await vi.waitFor(async () => expect((await api.nobody.send(requestsApi.listPublic)).status).toBe(200), WITHIN)
    api.passTime(2 * 60_000)
    expect((await ann.send(accountsApi.me)).status).toBe(200)
    expectTryAgain(await ann.send(projectsApi.create, { body: { name: 'Garden' } }), 'read_only')
    expect([await ready(standing), await alive(standing)]).toEqual([503, 200])
  })

  test('it is listened to on one connection, however often that breaks', async () => {
    const standing = await givenServer()
    const { aside } = standing
    const heard = vi.fn<(payload: string) => void>()
    const opened = await openPostgres(standing.relay.address, 1, () => undefined)
    const stop = await opened.listen('of_this_test', heard)
    const count = async () => {
      const found = await sql`select 1 from pg_stat_activity
        where datname = current_database() and query = 'listen of_this_test'`.execute(aside.db)
      return found.rows.length
    }
    expect(await count()).toBe(1)
    for (let round = 0; round < 3; round++) {
      heard.mockClear()
      if (round % 2 === 0) await terminateOthers(standing, aside)
      else {
        await standing.relay.break()
        await standing.relay.mend()
      }
      // An empty notice says that some may have been missed.
      await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(''), WITHIN)
      // A second one would come within this time.
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      expect(await count()).toBe(1)
      await sql`select pg_notify('of_this_test', ${`round ${round}`})`.execute(aside.db)
      await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(`round ${round}`), WITHIN)
    }
    await stop()
    await vi.waitFor(async () => expect(await count()).toBe(0), WITHIN)
    await opened.close()
  })
})
