import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { moderationApi } from '#features/moderation/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { keyOf } from '#features/videos/server.ts'
import { videosApi } from '#features/videos/contract.ts'
import { purgeCdn } from '#platform/server/outside/purge-cdn.ts'
import { startApi, type Person } from '../api.ts'
import { findPort } from '../database/pooler.ts'
import { givenShowcaseRow } from '../given/showcases.ts'
import { givenVideoRow } from '../given/videos.ts'
import { openLive, spoken } from '../live.ts'
import { hasVarnish, startVarnish, type Varnish } from './varnish.ts'

// It compiles its configuration, while the program starts.
const START_PATIENCE_MS = 60_000
const VISITORS = 100
const LIST = '/api/requests/public'
const FEED = '/feeds/tickets.xml'
const LONG = 'public, max-age=0, s-maxage=60, stale-while-revalidate=30, must-revalidate'
const SHORT = 'public, max-age=0, s-maxage=5, must-revalidate'
// As in purged-cdn.test.ts.
const NOTICED = { timeout: 20_000, interval: 100 }
const SEVERAL_WAITS_MS = 3 * NOTICED.timeout
const GONE = { timeout: 5_000, interval: 100 }
// Longer than it is stored for. Nobody asks meanwhile: the first who does afterwards must not get what is stale.
const UNPURGED_MS = 5_500

describe.skipIf(!hasVarnish)('behind Varnish with the shipped files (needs varnish and varnish-modules)', () => {
  let api: Awaited<ReturnType<typeof startApi>>
  let varnish: Varnish
  let [clara, dana, mod]: Person[] = []
  // What came through to the program.
  let arrived: string[] = []
  const addresses: unknown[] = []

  const as = ({ token }: Person) => ({ headers: { authorization: `Bearer ${token}` } })
  const publish = async (title: string, is_public = true) =>
    (await clara!.send(requestsApi.create, { body: { title, content: 'For my bakery.', is_public } })).body.id
  const withdraw = (id: number) => clara!.send(requestsApi.setPrivacy, { params: { id }, query: { is_public: false } })
  const lifetime = async () => (await api.app.inject({ url: LIST })).headers['cache-control']
  /** Waits until all that has changed is purged for the last time, so that nothing but the next change purges. */
  const settle = async () => {
    await expect
      .poll(async () => {
        await api.db.updateTable('cdn_purges').set({ due_at: new Date() }).execute()
        return api.db.selectFrom('cdn_purges').select('id').execute()
      }, NOTICED)
      .toEqual([])
  }
  const untilLong = async () => {
    await expect.poll(lifetime, NOTICED).toBe(LONG)
  }
  /** Has it stored, so that the program is asked no longer. */
  const store = async (paths: readonly string[]) => {
    await settle()
    for (const path of paths) await varnish.ask(path)
    arrived = []
    for (const path of paths) expect([path, (await varnish.ask(path)).status]).toEqual([path, 200])
    expect(arrived).toEqual([])
  }
  /** A video with its file. */
  const givenFilm = async (title: string, is_public: boolean) => {
    const folder = randomUUID()
    const video = await givenVideoRow(api.db, dana!, { title, folder, is_public })
    const limits = { type: 'video/mp4', maxBytes: 100 }
    await api.services.files.storage.put(keyOf(folder, 'original'), Readable.from([Buffer.from('the film')]), limits)
    return video.id
  }

  beforeAll(async () => {
    const port = await findPort()
    varnish = await startVarnish(port)
    api = await startApi({
      RESPONSE_CACHE_MB: '8',
      TRUST_PROXY: '1',
      CDN_PURGE_URL: varnish.purgeUrl,
      CDN_KEYS: 'surrogate-key',
    })
    await api.app.listen({ port, host: '127.0.0.1' })
    api.app.server.on('request', ({ url = '', headers }: IncomingMessage) => {
      // Varnish itself asks whether the program runs.
      if (url === '/healthz') return
      arrived.push(url)
      addresses.push(headers['x-forwarded-for'])
    })
    clara = await api.signUp('client')
    dana = await api.signUp('developer', { subscribed: true })
    mod = await api.signUp('client', { operator: ['moderator'] })
    const isServing = async () => {
      if ((await varnish.ask(LIST)).status !== 200) throw new Error('Varnish does not pass on calls')
    }
    await vi.waitFor(isServing, { timeout: START_PATIENCE_MS / 2, interval: 100 })
  }, START_PATIENCE_MS)

  afterAll(() => varnish?.close())

  beforeEach(async () => {
    varnish.letPurge(true)
    await untilLong()
    arrived = []
  })

  test('of a hundred visitors who read a list, a feed and a showcase, one reaches the program', async () => {
    await publish('Bread for all')
    const { id } = await givenShowcaseRow(api.db, dana!)
    await settle()
    for (const path of [LIST, FEED, `/api/project-showcase/${id}`]) {
      arrived = []
      const headers = { 'accept-encoding': 'gzip, deflate, br', cookie: '_ga=GA1.2.3' }
      const all = await Promise.all(Array.from({ length: VISITORS }, () => varnish.ask(path, { headers })))
      expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
      expect(arrived.filter((url) => url === path)).toHaveLength(1)
    }
  })

  test('browsers get the encoding they ask for, no keys, and only lifetimes that are for them', async () => {
    await publish('Rolls for all')
    await settle()
    const { headers } = await varnish.ask(LIST, { headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=0, must-revalidate',
    })
    for (const name of ['surrogate-key', 'cache-tag', 'xkey', 'cdn-cache-control', 'set-cookie'])
      expect(headers).not.toHaveProperty(name)
    expect((await varnish.ask(LIST)).headers).not.toHaveProperty('content-encoding')
    arrived = []
    const known = { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) }
    expect((await varnish.ask(LIST, { headers: known })).status).toBe(304)
    expect(arrived).toEqual([])
  })

  test('who is signed in is always answered by the program, and nothing private is stored', async () => {
    const id = await publish('A cake that nobody may know of', false)
    const film = await givenFilm('A film that nobody may know of', false)
    await store([`/api/requests/${await publish('Seen by all')}`])
    arrived = []
    const paths = ['/api/auth/me', `/api/requests/${id}`, LIST, '/api/requests/']
    for (const path of [...paths, ...paths]) expect((await varnish.ask(path, as(clara!))).status).toBe(200)
    const signingIn = { headers: { cookie: '_ga=GA1.2.3; login_flow=secret' } }
    for (let round = 0; round < 2; round++) expect((await varnish.ask(LIST, signingIn)).status).toBe(200)
    for (const path of [`/api/videos/${film}`, '/api/video_display/my-videos'])
      expect((await varnish.ask(path, as(dana!))).body).toContain('A film that nobody may know of')
    expect(arrived).toHaveLength(2 * paths.length + 4)
    const { file_path } = (await dana!.send(videosApi.read, { params: { id: film } })).body
    const { pathname, search } = new URL(file_path)
    for (let round = 0; round < 2; round++) {
      arrived = []
      expect((await varnish.ask(pathname + search)).body).toBe('the film')
      expect((await varnish.ask(pathname)).status).toBe(404)
      expect((await varnish.ask(`/api/requests/${id}`)).status).toBe(404)
      expect((await varnish.ask(`/api/videos/${film}`)).status).toBe(404)
      expect(arrived).toHaveLength(4)
    }
    const held = varnish.stored()
    expect(held).toContain('Seen by all')
    for (const word of ['nobody may know of', 'the film', clara!.token, clara!.user.email ?? ''])
      expect(held).not.toContain(word)
  })

  test('errors are not stored: what is published after somebody looked for it is there at once', async () => {
    const id = await publish('Soon for all', false)
    expect((await varnish.ask(`/api/requests/${id}`)).status).toBe(404)
    await clara!.send(requestsApi.setPrivacy, { params: { id }, query: { is_public: true } })
    expect((await varnish.ask(`/api/requests/${id}`)).status).toBe(200)
    await store([`/api/requests/${id}`])
  })

  test('live events and parts of files pass as they come', async () => {
    const reader = await openLive(varnish.origin, clara!.token)
    expect((await reader.next())?.type).toBe('ready')
    await api.inWork(async ({ publish: send }) => send(spoken, clara!.id, { word: 'at once' }))
    expect((await reader.next())?.payload).toEqual({ word: 'at once' })
    await reader.hangUp()
    const id = await givenFilm('For all', true)
    const part = await varnish.ask(`/api/video_display/stream/${id}`, { headers: { range: 'bytes=4-7' } })
    expect([part.status, part.body]).toEqual([206, 'film'])
  })

  test('callers are told apart by the address that the proxy in front adds', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.1' }
    for (const [from, expected] of [
      ['127.0.0.1', '192.0.2.1'],
      ['127.0.0.2', '192.0.2.1, 127.0.0.2'],
    ] as const) {
      await varnish.ask('/api/auth/me', { headers, from })
      expect(addresses.at(-1)).toBe(expected)
    }
  })

  test(
    'what is made private, or hidden by a moderator, is gone within five seconds',
    async () => {
      const request = await publish('A secret soon')
      const film = await givenFilm('A secret soon', true)
      const { id: showcase } = await givenShowcaseRow(api.db, dana!, { title: 'A secret soon' })
      const cases = [
        {
          paths: [LIST, FEED, `/api/requests/${request}`],
          hide: async () => (await withdraw(request)).status,
        },
        {
          paths: [`/api/videos/${film}`, `/api/developers/${dana!.id}/videos`],
          hide: async () =>
            (await dana!.send(videosApi.change, { params: { id: film }, body: { is_public: false } })).status,
        },
        {
          paths: [`/api/project-showcase/${showcase}`, '/api/project-showcase/'],
          hide: async () => {
            const body = { kind: 'showcase', id: showcase, reason: 'spam', text: 'It sells pills' } as const
            await clara!.send(moderationApi.report, { body })
            const [open] = (await mod!.send(moderationApi.listCases, { query: { show: 'open' } })).body
            const params = { id: open!.id }
            const { version } = (await mod!.send(moderationApi.readCase, { params })).body
            const decision = { action: 'hide', reason: 'Pills are forbidden', version } as const
            return (await mod!.send(moderationApi.decide, { params, body: decision })).status
          },
        },
      ]
      for (const { paths, hide } of cases) {
        await store(paths)
        const seen = async () =>
          (await Promise.all(paths.map((path) => varnish.ask(path)))).map(({ body }) => body.includes('A secret soon'))
        expect(await seen()).toEqual(paths.map(() => true))
        expect(await hide()).toBe(200)
        await expect.poll(seen, GONE).toEqual(paths.map(() => false))
      }
    },
    SEVERAL_WAITS_MS,
  )

  test('only the socket for purges purges, and only for those who may', async () => {
    const path = `/api/requests/${await publish('Stays for all')}`
    await store([path])
    const keys = { 'surrogate-key': 'requests' }
    for (const method of ['POST', 'PURGE', 'BAN'])
      expect((await varnish.ask('/', { method, headers: keys })).status).toBeGreaterThanOrEqual(400)
    const purge = { port: varnish.ports.purge, headers: keys }
    expect((await varnish.ask('/', { ...purge, method: 'POST', from: '127.0.0.2' })).status).toBe(403)
    expect((await varnish.ask(path, purge)).status).toBe(405)
    expect((await varnish.ask('/', { ...purge, method: 'POST', headers: {} })).status).toBe(400)
    arrived = []
    expect((await varnish.ask(path)).status).toBe(200)
    expect(arrived).toEqual([])
    expect((await varnish.ask('/', { ...purge, method: 'POST' })).status).toBe(200)
    expect((await varnish.ask(path)).status).toBe(200)
    expect(arrived).toEqual([path])
  })

  test('the check of the settings says that Varnish confirms purges', async () => {
    await purgeCdn(['check'], api.services.config)
    varnish.letPurge(false)
    await expect(purgeCdn(['check'], api.services.config)).rejects.toThrow('CDN_PURGE_URL cannot be reached')
  })

  test(
    'while Varnish cannot be reached for purges, it stores for five seconds and nothing longer',
    async () => {
      const id = await publish('Stays for a while')
      const path = `/api/requests/${id}`
      await settle()
      varnish.letPurge(false)
      await withdraw(await publish('Something else'))
      await expect.poll(lifetime, NOTICED).toBe(SHORT)
      await varnish.ask(path)
      arrived = []
      expect((await varnish.ask(path)).status).toBe(200)
      expect(arrived).toEqual([])
      await withdraw(id)
      await wait(UNPURGED_MS)
      expect((await varnish.ask(path)).status).toBe(404)
      varnish.letPurge(true)
      await untilLong()
    },
    SEVERAL_WAITS_MS,
  )
})
