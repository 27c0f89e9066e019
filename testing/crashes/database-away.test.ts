import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { accountsApi } from '#features/accounts/contract.ts'
import { projectsApi } from '#features/projects/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { openPostgres, type OpenDatabase } from '#platform/server/database/database.ts'
import { startApiOn, type Answered, type TestApi } from '../api.ts'
import { makeServerDatabase } from '../database/database.ts'
import { openRelay, type Relay } from '../outside/relay.ts'
import { untilWaiting } from '../database/wait-for-lock.ts'

const server = process.env['TEST_DATABASE_URL']
const WITHIN = { timeout: 15_000, interval: 50 }
// A test may wait four seconds several times over, and for what surrounds that on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

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
/** Answers what came of something, and fails when that took as long as nobody should wait. */
async function within<Result>(ms: number, done: Promise<Result>): Promise<Result> {
  const begun = performance.now()
  const result = await done
  expect(performance.now() - begun).toBeLessThan(ms)
  return result
}
const PROMPTLY_MS = 5_000
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
    for (const response of waiting) expectTryAgain(response, 'database_away')
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
    const listener = vi.fn<(payload: string) => void>()
    const opened = await openPostgres(standing.relay.address, 1, () => undefined)
    const stop = await opened.listen('of_this_test', listener)
    const count = async () => {
      // The last statement of a listening connection ends its check of whether notifications arrive.
      const found = await sql`select 1 from pg_stat_activity
        where datname = current_database() and query like 'unlisten of_this_test%'`.execute(aside.db)
      return found.rows.length
    }
    expect(await count()).toBe(1)
    for (let round = 0; round < 3; round++) {
      listener.mockClear()
      if (round % 2 === 0) await terminateOthers(standing, aside)
      else {
        await standing.relay.break()
        await standing.relay.mend()
      }
      // An empty notice says that some may have been missed.
      await vi.waitFor(() => expect(listener).toHaveBeenCalledWith(''), WITHIN)
      // A second one would come within this time.
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      expect(await count()).toBe(1)
      await sql`select pg_notify('of_this_test', ${`round ${round}`})`.execute(aside.db)
      await vi.waitFor(() => expect(listener).toHaveBeenCalledWith(`round ${round}`), WITHIN)
    }
    await stop()
    await vi.waitFor(async () => expect(await count()).toBe(0), WITHIN)
    await opened.close()
  })

  test('whoever calls a server that no longer answers is told so within five seconds, whatever they ask for', async () => {
    const standing = await givenServer()
    const { api, relay } = standing
    const ann = await api.signUp('client')
    await ann.send(projectsApi.list)
    relay.silence()
    const calls = [
      ann.send(accountsApi.me),
      ann.send(projectsApi.list),
      ann.send(projectsApi.create, { body: { name: 'Garden' } }),
      api.nobody.send(requestsApi.listPublic),
      api.nobody.send(requestsApi.listPublic, { query: { q: 'garden' } }),
      api.nobody.send(accountsApi.login, { body: { username: ann.username, password: ann.password } }),
      // More than there are connections: these wait for a turn.
      ...Array.from({ length: 12 }, () => ann.send(projectsApi.list)),
    ]
    for (const { status, headers } of await within(PROMPTLY_MS, Promise.all(calls))) {
      expect(status).toBe(503)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await within(PROMPTLY_MS, ann.send(accountsApi.me))).status).toBe(503)
    expect([await within(PROMPTLY_MS, ready(standing)), await alive(standing)]).toEqual([503, 200])
    relay.unsilence()
    await vi.waitFor(async () => expect((await ann.send(accountsApi.me)).status).toBe(200), WITHIN)
    expect((await ann.send(projectsApi.list)).body).toEqual([])
  })

  // The processes of a server elsewhere have other numbers.
  test.runIf(/@(127\.0\.0\.1|localhost)[:/]/.test(server ?? ''))(
    'whose connection hangs while others work is told so within five seconds, and the next call goes on',
    async () => {
      const standing = await givenServer()
      const { api, aside } = standing
      const ann = await api.signUp('client')
      await ann.send(projectsApi.list)
      const found = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(
        aside.db,
      )
      const pids = found.rows.map(({ pid }) => pid)
      const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
        for (const pid of pids) {
          try {
            process.kill(pid, name)
          } catch {
            // It has ended since.
          }
        }
      }
      signal('SIGSTOP')
      onTestFinished(() => signal('SIGCONT'))
      expectTryAgain(
        await within(PROMPTLY_MS, ann.send(projectsApi.create, { body: { name: 'Garden' } })),
        'database_away',
      )
      // The connections that hang are given up one by one, new ones are opened in their place.
      await vi.waitFor(async () => expect((await ann.send(projectsApi.list)).body).toEqual([]), { timeout: 30_000 })
      signal('SIGCONT')
      await ann.send(projectsApi.create, { body: { name: 'Shed' } })
      expect((await ann.send(projectsApi.list)).body.map(({ name }) => name)).toEqual(['Shed'])
    },
  )

  test('what nobody waits for any more does not go on at the server', async () => {
    const { address, drop } = await makeServerDatabase(server ?? '')
    const aside = await openPostgres(address, 2, () => undefined)
    const opened = await openPostgres(address, 2, () => undefined)
    const api = await startApiOn(opened)
    onTestFinished(async () => {
      await api.stop()
      await opened.close()
      await aside.close()
      await drop()
    })
    const ann = await api.signUp('client')
    await aside.db.transaction().execute(async (holder) => {
      await sql`lock table projects in access exclusive mode`.execute(holder)
      expectTryAgain(await within(PROMPTLY_MS, ann.send(projectsApi.list)), 'database_away')
      await untilWaiting(holder, 0)
    })
  })

  test('a change whose answer never came is there once, and who repeats it gets the first answer', async () => {
    const standing = await givenServer()
    const { api, aside, relay } = standing
    const ann = await api.signUp('client')
    const garden = { body: { name: 'Garden' }, headers: { 'idempotency-key': 'garden-1' } }
    await ann.send(projectsApi.list)
    await aside.db.transaction().execute(async (holder) => {
      // It waits for this lock with all that it asked before, so that only its last answers get lost.
      await sql`lock table projects in access exclusive mode`.execute(holder)
      const lost = ann.send(projectsApi.create, garden)
      await untilWaiting(holder)
      relay.silence()
      expectTryAgain(await within(PROMPTLY_MS, lost), 'database_away')
    })
    relay.unsilence()
    const again = await vi.waitFor(async () => {
      const response = await ann.send(projectsApi.create, garden)
      expect(response.status).toBe(200)
      return response.body
    }, WITHIN)
    expect((await ann.send(projectsApi.list)).body.map(({ id }) => id)).toEqual([again.id])
  })
})
