import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { profilesApi } from '#features/profiles/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { savedSearchesApi } from '#features/saved-searches/contract.ts'
import { startApi, type Person } from '../api.ts'
import { findPort } from '../database/pooler.ts'

const ROOT = join(import.meta.dirname, '../..')
const NGINX = ['nginx', '/usr/sbin/nginx'].find((name) => !spawnSync(name, ['-v']).error)
const VISITORS = 100
// Five seconds, which nginx counts as whole seconds, and one round of the poll.
const GONE_WITHIN_MS = 6_500
const LIST = '/api/requests/public'
const FEED = '/feeds/tickets.xml'

interface Received {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

describe.skipIf(NGINX === undefined)('behind nginx with the shipped file for a cache (needs nginx)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-cdn-'))
  const store = join(folder, 'cache')
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  let api: Awaited<ReturnType<typeof startApi>>
  let nginx: ChildProcess
  let port: number
  let clara: Person
  // What came through to the program.
  let arrived: string[] = []

  const ask = (path: string, headers: Record<string, string> = {}) =>
    new Promise<Received>((resolve, reject) => {
      get({ port, path, agent, headers }, (response) => {
        let body = ''
        response.setEncoding('utf8').on('data', (piece: string) => (body += piece))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
      }).on('error', reject)
    })
  const as = ({ token }: Person) => ({ authorization: `Bearer ${token}` })
  /** Everything that nginx has on its disk. */
  const stored = () =>
    globSync('**/*', { cwd: store, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
      .join('\n')
  const publish = async (title: string) => {
    const body = { title, content: 'For my bakery.', is_public: true }
    return (await clara.send(requestsApi.create, { body })).body.id
  }

  beforeAll(async () => {
    api = await startApi({ RESPONSE_CACHE_MB: '8', TRUST_PROXY: '1' })
    clara = await api.signUp('client')
    await api.app.listen({ port: 0, host: '127.0.0.1' })
    api.app.server.on('request', ({ url }: { url?: string }) => arrived.push(url ?? ''))
    const program = (api.app.server.address() as AddressInfo).port
    port = await findPort()
    const shipped = readFileSync(join(ROOT, 'deploy/nginx/atelier-cache.conf'), 'utf8')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    mkdirSync(store)
    writeFileSync(
      join(folder, 'nginx.conf'),
      `${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${join(folder, 'pid')};
error_log ${join(folder, 'errors')};
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n  ')}
  ${shipped.replace('/var/cache/nginx/atelier', store)}
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://127.0.0.1:${program};
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }
}
`,
    )
    nginx = spawn(NGINX ?? '', ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], { stdio: 'inherit' })
    const isServing = async () => {
      if ((await ask('/healthz')).status !== 200) throw new Error('nginx does not pass on calls')
    }
    await vi.waitFor(isServing, { timeout: 10_000, interval: 50 })
  })

  afterAll(async () => {
    agent.destroy()
    nginx?.kill('SIGTERM')
    if (nginx) await once(nginx, 'exit')
    rmSync(folder, { recursive: true })
  })

  beforeEach(() => {
    arrived = []
  })

  test('of a hundred visitors who read a list, a feed and a profile, one reaches the program', async () => {
    await publish('Bread for all')
    const dana = await api.signUp('developer', { subscribed: true })
    const body = { skills: ['Rust'], experience_years: 3, bio: 'I build shops.', is_public: true }
    await dana.send(profilesApi.createDeveloper, { body })
    const paths = [LIST, FEED, `/api/profile/developers/${dana.id}/public`]
    for (const path of paths) {
      arrived = []
      const all = await Promise.all(
        Array.from({ length: VISITORS }, () => ask(path, { 'accept-encoding': 'gzip, deflate, br' })),
      )
      expect(all.map(({ status, headers }) => [status, headers['set-cookie']])).toEqual(all.map(() => [200, undefined]))
      expect(arrived).toHaveLength(1)
    }
  })

  test('a browser that has a list already is told so by the cache', async () => {
    const { headers } = await ask(LIST)
    arrived = []
    expect((await ask(LIST, { 'if-none-match': String(headers.etag) })).status).toBe(304)
    expect(arrived).toEqual([])
  })

  test('who is signed in is always answered by the program, and nothing of theirs is stored', async () => {
    const secret = 'A cake that nobody may know of'
    const body = { title: secret, content: 'Hush.', is_public: false }
    const { id } = (await clara.send(requestsApi.create, { body })).body
    const saved = { name: 'Nobody knows of this search', q: 'cake', delivery: 'feed' } as const
    const search = (await clara.send(savedSearchesApi.save, { body: saved })).body
    await ask(`/api/requests/${await publish('Seen by all')}`)
    arrived = []
    const paths = ['/api/auth/me', `/api/requests/${id}`, LIST, '/api/requests/']
    for (const path of [...paths, ...paths]) expect((await ask(path, as(clara))).status).toBe(200)
    expect(arrived).toHaveLength(2 * paths.length)
    const feed = new URL(search.feed_url ?? '').pathname
    for (let round = 0; round < 2; round++) expect((await ask(feed)).body).toContain('Nobody knows of this search')
    const stranger = await ask(`/api/requests/${id}`)
    expect([stranger.status, stranger.body.includes(secret)]).toEqual([404, false])
    expect(stored()).toContain('Seen by all')
    for (const word of [secret, 'Nobody knows of this search', clara.token, clara.user.email ?? ''])
      expect(stored()).not.toContain(word)
  })

  test('errors are not stored: what is published after somebody looked for it is there at once', async () => {
    const body = { title: 'Soon for all', content: 'Rolls.', is_public: false }
    const { id } = (await clara.send(requestsApi.create, { body })).body
    const path = `/api/requests/${id}`
    expect((await ask(path)).status).toBe(404)
    await clara.send(requestsApi.setPrivacy, { params: { id }, query: { is_public: true } })
    expect((await ask(path)).status).toBe(200)
  })

  test('what is made private is gone from the cache within five seconds', async () => {
    const id = await publish('A secret soon')
    const path = `/api/requests/${id}`
    expect((await ask(path)).status).toBe(200)
    await clara.send(requestsApi.setPrivacy, { params: { id }, query: { is_public: false } })
    const began = performance.now()
    await expect.poll(async () => (await ask(path)).status, { interval: 100 }).toBe(404)
    expect(performance.now() - began).toBeLessThan(GONE_WITHIN_MS)
  })
})
