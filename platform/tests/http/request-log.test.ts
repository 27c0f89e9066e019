import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { parseConfig } from '#platform/server/config.ts'
import { createHttpServer } from '#platform/server/http/http-server.ts'
import { openSigner, signPathSegment } from '#platform/server/security/signer.ts'

/** What a server writes of calls to these addresses. */
async function logOf(...urls: string[]): Promise<string> {
  return writtenOf({}, async (app) => {
    for (const url of urls) await app.inject({ url })
  })
}

/** What a server with these settings writes while it is called. */
async function writtenOf(
  settings: Record<string, string>,
  call: (app: FastifyInstance) => Promise<unknown>,
): Promise<string> {
  let written = ''
  const log = pino(
    new Writable({
      write: (chunk, _encoding, done) => {
        written += String(chunk)
        done()
      },
    }),
  )
  const app = await createHttpServer(parseConfig(settings), log)
  app.setNotFoundHandler((_request, reply) => reply.code(404).send())
  await call(app)
  await app.close()
  return written
}

test('a log says which path was called, and nothing that lets somebody in', async () => {
  const token = 'tHiSlEtSsOmEbOdYiN'
  const written = await logOf(
    `/api/requests/?token=${token}`,
    `/api/video_display/shared/${token}`,
    `/api/video_display/shared/${token}/`,
    `/api/shared/videos/${token}?x=1`,
    `/shared/videos/${token}`,
    `/shared/playlists/${token}`,
    `/shared/showcases/${token}`,
    `/shared/portfolios/${token}`,
    `/api/project-showcase/shared/${token}`,
    `/api/portfolios/shared/${token}`,
    `/api/playlists/shared/${token}`,
    `/embed/videos/${token}`,
    `/api/SHARED/videos/${token}`,
    `/api/%73hared/videos/${token}`,
    `/feeds/searches/12.1.${token}.xml`,
  )
  expect(written).toContain('"path":"/api/requests/"')
  expect(written).toContain('"path":"/api/video_display/shared/…"')
  expect(written).not.toContain(token)
})

test('nor does it say what was signed until a moment', async () => {
  const pass = signPathSegment(openSigner(Buffer.from('secret')), '/video_files/one/first', {
    now: new Date(),
    grant: 'video-1-open',
  })
  const written = await logOf(
    `/api/video_files/one/first/${pass}/360/00000.m4s`,
    '/api/video_files/one/first/public/a.m3u8',
  )
  expect(written).toContain('"path":"/api/video_files/one/first/…/360/00000.m4s"')
  expect(written).toContain('"path":"/api/video_files/one/first/public/a.m3u8"')
})

test('a path that only looks so is written as it is', async () => {
  expect(await logOf('/api/requests/shared-with-me')).toContain('"path":"/api/requests/shared-with-me"')
})

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

const linesOf = (written: string) =>
  written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('each call is one line: method, path, status and duration', async () => {
  const lines = linesOf(await logOf('/somewhere?q=1'))
  expect(lines).toEqual([expect.objectContaining({ method: 'GET', path: '/somewhere', status: 404, msg: 'request' })])
  expect(lines[0]?.['duration_ms']).toBeTypeOf('number')
  expect(lines[0]).not.toHaveProperty('aborted')
})

test('so is a call whose address cannot be read', async () => {
  expect(linesOf(await logOf('/%zz'))).toEqual([expect.objectContaining({ path: '/%zz', status: 400 })])
})

test('and one whose caller hangs up before there is a response', async () => {
  const written = await writtenOf({}, async (app) => {
    const begun = Promise.withResolvers<void>()
    const gone = Promise.withResolvers<void>()
    app.get('/slow', async (_request, reply) => {
      reply.raw.once('close', gone.resolve)
      begun.resolve()
      await gone.promise
      return {}
    })
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const leave = new AbortController()
    const calling = fetch(`${origin}/slow`, { signal: leave.signal }).catch(() => undefined)
    await begun.promise
    leave.abort()
    await calling
    await gone.promise
  })
  const calls = linesOf(written).filter(({ msg }) => msg === 'request')
  expect(calls).toEqual([expect.objectContaining({ path: '/slow', status: 499, aborted: true })])
})

test('addresses of callers are logged only where that is set, and as proxies name them', async () => {
  const call = (app: FastifyInstance) =>
    app.inject({ url: '/', headers: { 'x-forwarded-for': '1.1.1.1, 203.0.113.9' } })
  expect(await writtenOf({}, call)).not.toMatch(/127\.0\.0\.1|203\.0\.113\.9/)
  expect(linesOf(await writtenOf({ LOG_IP: '1' }, call))).toEqual([expect.objectContaining({ ip: '127.0.0.1' })])
  const behindProxy = linesOf(await writtenOf({ LOG_IP: '1', TRUST_PROXY: '1' }, call))
  expect(behindProxy).toEqual([expect.objectContaining({ ip: '203.0.113.9' })])
})

test.each(['7b0c2d1e', 'Root=1-67891233-abcdef012345678912345678', 'a'.repeat(128)])(
  'the request id of a proxy, %s, is kept in log and response',
  async (id) => {
    let logged: unknown
    const written = await writtenOf({}, async (app) => {
      logged = (await app.inject({ url: '/', headers: { 'x-request-id': id } })).headers['x-request-id']
    })
    expect(logged).toBe(id)
    expect(linesOf(written)[0]?.['reqId']).toBe(id)
  },
)

test.each(['', 'a b', 'a"b', 'a\\b', 'é', 'a'.repeat(129), '<script>'])('the request id %j is replaced', async (id) => {
  const written = await writtenOf({}, (app) => app.inject({ url: '/', headers: { 'x-request-id': id } }))
  expect(linesOf(written)[0]?.['reqId']).toMatch(UUID)
})

const parentOf = async (traceparent: string) => {
  let logged: unknown
  const written = await writtenOf({}, async (app) => {
    logged = (await app.inject({ url: '/', headers: { traceparent } })).headers['traceparent']
  })
  return { told: logged, logged: linesOf(written)[0]?.['trace_id'] }
}

test('a call that is part of a trace says so in log and response', async () => {
  const given = `00-${TRACE}-00f067aa0ba902b7-01`
  expect(await parentOf(given)).toEqual({ told: given, logged: TRACE })
  // A version of the future may say more.
  expect(await parentOf(`cc-${TRACE}-00f067aa0ba902b7-01-more`)).toEqual({ told: given, logged: TRACE })
})

test.each([
  '',
  'nonsense',
  `00-${TRACE}-00f067aa0ba902b7`,
  `00-${TRACE}-00f067aa0ba902b7-01-more`,
  `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `ff-${TRACE}-00f067aa0ba902b7-01`,
  `00-${TRACE}-00f067aa0ba902b7-01`.padEnd(2000, '-'),
])('a traceparent that is none by W3C is ignored: %s', async (given) => {
  expect(await parentOf(given)).toEqual({ told: undefined, logged: undefined })
})
