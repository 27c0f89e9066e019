import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { requestsApi } from '#features/requests/contract.ts'
import { keyOf } from '#features/videos/server.ts'
import type { OpenDatabase } from '#platform/server/database/database.ts'
import { startApiOn, type Person, type TestApi } from '../api.ts'
import { findPort } from '../database/pooler.ts'
import { givenVideoRow } from '../given/videos.ts'
import { spoken } from '../live.ts'
import { givenPlace, type Place } from '../process/process.ts'
import { PROXIES, startTlsProxy, type TlsProxy } from './tls-proxies.ts'
import { hasVarnish, startVarnish, type Varnish } from './varnish.ts'

const START_PATIENCE_MS = 60_000
// As in purged-cdn.test.ts.
const NOTICED = { timeout: 20_000, interval: 100 }
const SEVERAL_WAITS_MS = 6 * NOTICED.timeout
const GONE = { timeout: 5_000, interval: 100 }
const LIST = '/api/requests/public'
const LONG = 'public, max-age=0, s-maxage=60, stale-while-revalidate=30, must-revalidate'
// So many that a call which is repeated would often meet the killed process again, if it were that one's turn.
const READERS = 40
const NAMES = ['the first', 'the second'] as const
type At = 0 | 1
const BOTH: readonly At[] = [0, 1]
const otherThan = (at: At): At => (at === 0 ? 1 : 0)
// The embedded database can be open once only, for both.
const onPostgres = process.env['TEST_DATABASE_URL'] !== undefined

describe.skipIf(!hasVarnish)('Varnish in front of two web processes (needs varnish and varnish-modules)', () => {
  let place: Place
  let opened: OpenDatabase
  let varnish: Varnish
  const ports: number[] = []
  const web: TestApi[] = []
  const up = new Set<At>()
  let [clara, dana]: Person[] = []
  // What came through to each process, and whose calls it took them for.
  let arrived: { at: At; url: string }[] = []
  let callers: unknown[] = []

  const as = ({ token }: Person) => ({ authorization: `Bearer ${token}` })
  async function start(at: At): Promise<void> {
    web[at] = await startApiOn(onPostgres ? await place.open() : opened, {
      ...place.settings,
      // Processes do not tell each other what changed where they could not share a database.
      RESPONSE_CACHE_MB: onPostgres ? '8' : '0',
      TRUST_PROXY: '1',
      CDN_PURGE_URL: varnish.purgeUrl,
      CDN_KEYS: 'surrogate-key',
    })
    up.add(at)
    const { app } = web[at]
    app.addHook('onRequest', async ({ ip, url }) => void (url !== '/healthz' && callers.push(ip)))
    await app.listen({ port: ports[at] ?? 0, host: '127.0.0.1' })
    app.server.on('request', ({ url = '' }: IncomingMessage) => {
      // Varnish itself asks whether it runs.
      if (url !== '/healthz') arrived.push({ at, url })
    })
  }
  /** Ends a process as a kill does: nothing listens any more, and whoever waits is cut off. */
  async function kill(at: At): Promise<void> {
    up.delete(at)
    const { server } = web[at]!.app
    server.close()
    server.closeAllConnections()
    await web[at]!.stop()
    if (onPostgres) await web[at]!.opened.close()
  }
  /** Waits until Varnish sends calls to these processes, and to no other. */
  const untilAsked = (expected: readonly At[]) =>
    vi.waitFor(async () => {
      arrived = []
      const all = await Promise.all(Array.from({ length: 8 }, () => varnish.ask(LIST, { headers: as(clara!) })))
      expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
      expect([...new Set(arrived.map(({ at }) => at))].toSorted()).toEqual(expected)
    }, NOTICED)
  const call = async (at: At, method: 'POST' | 'PUT', path: string, payload?: object) => {
    const reply = await web[at]!.app.inject({ method, url: path, headers: as(clara!), ...(payload && { payload }) })
    expect(reply.statusCode).toBeLessThan(300)
    return reply.json<{ id: number }>()
  }
  const publish = async (at: At, title: string) => {
    const { id } = await call(at, 'POST', `/api${requestsApi.create.path}`, { title, content: 'Rye.', is_public: true })
    return { id, path: `/api/requests/${id}` }
  }
  const withdraw = (at: At, id: number) => call(at, 'PUT', `/api/requests/${id}/privacy?is_public=false`)
  /** Waits until nothing is left to purge and both processes let Varnish store for long. */
  const settle = (running: readonly At[] = BOTH) =>
    vi.waitFor(async () => {
      await opened.db.updateTable('cdn_purges').set({ due_at: new Date() }).execute()
      expect(await opened.db.selectFrom('cdn_purges').select('id').execute()).toEqual([])
      for (const at of running) expect((await web[at]!.app.inject({ url: LIST })).headers['cache-control']).toBe(LONG)
    }, NOTICED)
  const store = async (paths: readonly string[], running?: readonly At[]) => {
    await settle(running)
    for (const path of paths) expect((await varnish.ask(path)).status).toBe(200)
    arrived = []
    for (const path of paths) expect((await varnish.ask(path)).status).toBe(200)
    expect(arrived).toEqual([])
  }
  const untilGone = async (path: string) => {
    await expect.poll(async () => (await varnish.ask(path)).status, GONE).toBe(404)
  }

  beforeAll(async () => {
    for (const _ of BOTH) ports.push(await findPort())
    varnish = await startVarnish(ports[0] ?? 0, ports[1])
    place = await givenPlace()
    opened = await place.open()
    await Promise.all(BOTH.map(start))
    clara = await web[0]!.signUp('client')
    dana = await web[0]!.signUp('developer', { subscribed: true })
    await vi.waitFor(() => untilAsked(BOTH), { timeout: START_PATIENCE_MS / 2, interval: 100 })
  }, START_PATIENCE_MS)

  afterAll(async () => {
    await varnish?.close()
    for (const at of up) await kill(at)
    await opened?.close()
    await place?.remove()
  })

  // After a test that failed halfway.
  afterEach(async () => {
    for (const at of BOTH) if (!up.has(at)) await start(at)
  })

  test.each(BOTH)(
    'what is made private through one process is gone, though both had answered and remembered it (%i)',
    async (at) => {
      const { id, path } = await publish(otherThan(at), 'A secret soon')
      await store([path, LIST])
      for (const { app } of web) expect((await app.inject({ url: path })).statusCode).toBe(200)
      await withdraw(at, id)
      await untilGone(path)
      // What was on its way is purged again later.
      await settle()
      for (let round = 0; round < 8; round++) {
        expect((await varnish.ask(path)).status).toBe(404)
        expect((await varnish.ask(LIST)).body).not.toContain('A secret soon')
      }
    },
    SEVERAL_WAITS_MS,
  )

  test.each(BOTH)(
    'nobody who reads notices that a process is killed; the other purges, and once back it is asked again (%i)',
    async (at) => {
      const other = otherThan(at)
      const { id, path } = await publish(at, `Read while ${NAMES[at]} is killed`)
      await store([path, LIST])
      const over = new AbortController()
      onTestFinished(() => over.abort())
      const heard = new Map<string, number>()
      const read = async (reader: number) => {
        for (let turn = reader; !over.signal.aborted; turn++) {
          // Most are answered by a process, some from what is stored.
          const isSignedIn = turn % 10 !== 0
          const { status } = await varnish.ask(turn % 3 === 0 ? path : LIST, isSignedIn ? { headers: as(clara!) } : {})
          const what = `${isSignedIn ? 'signed in' : 'visitor'} ${status}`
          heard.set(what, (heard.get(what) ?? 0) + 1)
        }
      }
      const readers = Promise.all(Array.from({ length: READERS }, (_, reader) => read(reader)))
      await kill(at)
      await untilAsked([other])
      over.abort()
      await readers
      expect([...heard.keys()].toSorted()).toEqual(['signed in 200', 'visitor 200'])
      await store([path], [other])
      await withdraw(other, id)
      await untilGone(path)
      await start(at)
      await untilAsked(BOTH)
    },
    SEVERAL_WAITS_MS,
  )

  test(
    'while both processes are gone, what is stored is still there, and nothing else is',
    async () => {
      const { path } = await publish(0, 'Stays for a while')
      await store([path])
      await Promise.all(BOTH.map(kill))
      for (let round = 0; round < 4; round++) expect((await varnish.ask(path)).status).toBe(200)
      const refused = await varnish.ask('/api/requests/1', { headers: as(clara!) })
      expect([refused.status, refused.headers['cache-control']]).toEqual([503, 'no-store'])
      // The proxy in front asks whether Varnish is there, everybody else whether the program is.
      expect((await varnish.ask('/healthz')).status).toBe(200)
      expect((await varnish.ask('/healthz', { headers: { 'x-forwarded-for': '192.0.2.1' } })).status).toBe(503)
      await Promise.all(BOTH.map(start))
      await untilAsked(BOTH)
    },
    SEVERAL_WAITS_MS,
  )

  describe.each(['nginx', 'caddy'] as const)('behind %s', (name) => {
    describe.skipIf(!PROXIES[name])(`with the shipped file and the changes of the guide (needs ${name})`, () => {
      let proxy: TlsProxy
      beforeAll(async () => {
        proxy = await startTlsProxy(name, varnish, ports[0] ?? 0)
        const isServing = async () => expect((await proxy.ask(LIST)).status).toBe(200)
        await vi.waitFor(isServing, { timeout: START_PATIENCE_MS / 2, interval: 100 })
      }, START_PATIENCE_MS)
      afterAll(() => proxy?.close())

      test('visitors are served from memory, and what is made private is gone', async () => {
        const { id, path } = await publish(0, 'A secret soon')
        await settle()
        await proxy.ask(path)
        arrived = []
        const { status, headers } = await proxy.ask(path, { headers: { 'accept-encoding': 'br' } })
        expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=0, must-revalidate'])
        for (let round = 0; round < 4; round++) await proxy.ask(path, { headers: { 'accept-encoding': 'br' } })
        expect(arrived.length).toBeLessThanOrEqual(1)
        await withdraw(1, id)
        await expect.poll(async () => (await proxy.ask(path)).status, GONE).toBe(404)
      })

      test('callers are told apart by their own address, whatever they claim', async () => {
        callers = []
        const claims: Record<string, string>[] = [{}, { 'x-forwarded-for': '192.0.2.1' }]
        for (const path of ['/api/auth/me', '/api/events', '/api/videos/0'])
          for (const claimed of claims)
            (await proxy.open(path, { headers: { ...claimed, connection: 'close' }, from: '127.0.0.2' })).destroy()
        expect(callers).toEqual(Array.from({ length: 6 }, () => '127.0.0.2'))
      })

      test('purges do not come in by the proxy', async () => {
        const { path } = await publish(0, 'Stays for all')
        await store([path])
        const headers = { 'surrogate-key': 'requests' }
        for (const method of ['POST', 'PURGE', 'BAN'])
          expect((await proxy.ask('/', { method, headers })).status).toBeGreaterThanOrEqual(400)
        arrived = []
        expect((await varnish.ask(path)).status).toBe(200)
        expect(arrived).toEqual([])
      })

      test('a live event comes at once, also for several readers, and connections are used again afterwards', async () => {
        for (let round = 0; round < 3; round++) {
          const stream = await proxy.open('/api/events', { headers: as(clara!) })
          onTestFinished(() => void stream.destroy())
          let heard = ''
          stream.setEncoding('utf8').on('data', (piece: string) => (heard += piece))
          await expect.poll(() => heard, GONE).toContain('event: ready')
          await web[1]!.inWork(async ({ publish: send }) => send(spoken, clara!.id, { word: `at once ${round}` }))
          await expect.poll(() => heard, GONE).toContain(`at once ${round}`)
          stream.destroy()
          expect((await proxy.ask('/api/auth/me', { headers: as(clara!) })).status).toBe(200)
        }
      })

      test('a part of a film arrives, and a call with a body', async () => {
        const folder = randomUUID()
        const film = await givenVideoRow(opened.db, dana!, { title: 'For all', folder, is_public: true })
        const limits = { type: 'video/mp4', maxBytes: 100 }
        await web[0]!.services.files.storage.put(
          keyOf(folder, 'original'),
          Readable.from([Buffer.from('the film')]),
          limits,
        )
        for (let round = 0; round < 3; round++) {
          const part = await proxy.ask(`/api/video_display/stream/${film.id}`, { headers: { range: 'bytes=4-7' } })
          expect([part.status, part.body]).toEqual([206, 'film'])
          const body = JSON.stringify({ title: `Cake ${round}`, content: 'x'.repeat(20_000), is_public: true })
          const headers = { ...as(clara!), 'content-type': 'application/json', 'content-length': String(body.length) }
          const made = await proxy.ask(`/api${requestsApi.create.path}`, { method: 'POST', headers, body })
          expect([made.status, made.body.length > 20_000]).toEqual([200, true])
        }
      })

      test(
        'nobody who reads notices that a process is killed',
        async () => {
          const { path } = await publish(0, 'Read through the proxy')
          await store([path])
          const heard = new Set<number>()
          const over = new AbortController()
          onTestFinished(() => over.abort())
          const read = async (headers: Record<string, string>) => {
            while (!over.signal.aborted) heard.add((await proxy.ask(path, { headers })).status)
          }
          const readers = Promise.all([{}, {}, as(clara!), as(clara!)].map(read))
          await kill(1)
          await untilAsked([0])
          over.abort()
          await readers
          expect([...heard]).toEqual([200])
          await start(1)
          await untilAsked(BOTH)
        },
        SEVERAL_WAITS_MS,
      )
    })
  })
})
