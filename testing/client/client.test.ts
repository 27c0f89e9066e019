import { expect, test, vi } from 'vitest'
import { ApiError, createClient } from '#client/index.ts'
import { startApi } from '../api.ts'
import { givenRequest } from '../given/rows.ts'

const api = await startApi({ PUBLIC_URL: 'http://atelier.test' })

/** Reaches the server under test without a network. */
const inProcess: typeof fetch = async (address, init) => {
  const request = new Request(address, init)
  const { pathname, search } = new URL(request.url)
  const response = await api.app.inject({
    method: request.method as 'GET',
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const isEmpty = response.statusCode === 204 || response.statusCode === 304
  const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)])
  return new Response(isEmpty ? null : new Uint8Array(response.rawPayload), { status: response.statusCode, headers })
}
const clientFor = (token?: string) => createClient({ origin: 'http://atelier.test/', token, fetch: inProcess })

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.then(
    () => new Error('The call succeeded'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw error
  return error
}

/** Answers calls one after another, and tells what was asked. */
function answering(...responses: (() => Response)[]) {
  const asked: Request[] = []
  const fetch = vi.fn<typeof globalThis.fetch>(async (address, init) => {
    asked.push(new Request(address, init))
    const response = responses[Math.min(asked.length, responses.length) - 1]
    if (!response) throw new Error('Nothing answers')
    return response()
  })
  return { asked, client: createClient({ origin: 'http://atelier.test', fetch, timeoutMs: 5_000 }) }
}
const json =
  (status: number, body: object, headers: Record<string, string> = {}) =>
  () =>
    Response.json(body, { status, headers })
const LOST = () => {
  throw new TypeError('fetch failed')
}
/** A response whose content ends before it is complete. */
const brokenOff = () =>
  new Response(new ReadableStream({ start: (content) => content.error(new TypeError('terminated')) }))
const SOON = { 'retry-after': '0' }

test('a program posts, reads, changes and deletes as whoever gave it a token', async () => {
  const ann = await api.signUp('client')
  const { call } = clientFor(ann.token)
  const body = { name: 'Jetty & <sign>' }
  const { id } = await call('POST /projects', { body })
  expect(await call('GET /projects/{id}', { path: { id } })).toMatchObject({ id, ...body })
  expect(await call('DELETE /projects/{id}', { path: { id } })).toBeUndefined()
  const gone = await failureOf(call('GET /projects/{id}', { path: { id } }))
  expect([gone.status, gone.code]).toEqual([404, 'not_found'])
})

test('a program sends a form with files, and reads a file', async () => {
  const dana = await api.signUp('developer', { subscribed: true })
  const { call } = clientFor(dana.token)
  const readme_file = new File(['# Loom'], 'README.md')
  const { id } = await call('POST /project-showcase', {
    body: { title: 'Loom', description: 'It weaves.', readme_file, selected_video_ids: [] },
  })
  const readme = await call('GET /project-showcase/{id}/readme', { path: { id }, query: { format: 'raw' } })
  expect(readme).toEqual({ content: '# Loom', format: 'raw' })
  const statement = await call('GET /payments/balance/statement.csv')
  expect(await statement.text()).toContain('Number,Date')
})

test('a program goes through a list of any length, page by page', async () => {
  const ann = await api.signUp('client')
  const made: number[] = []
  for (let at = 0; at < 5; at++) made.unshift((await givenRequest(api.db, ann)).id)
  const found: number[] = []
  for await (const { id } of clientFor(ann.token).each('GET /requests', { query: { limit: 2 } })) found.push(id)
  expect(found).toEqual(made)
  expect((await clientFor().each('GET /videos').next()).done).toBe(true)
})

test('the same key makes one thing, however often it is sent', async () => {
  const ann = await api.signUp('client')
  const { call } = clientFor(ann.token)
  const post = () => call('POST /projects', { body: { name: 'Once' } }, { idempotencyKey: 'once-only' })
  const [one, other] = [await post(), await post()]
  expect(other.id).toBe(one.id)
})

test('a program learns what was refused: who it is, or which field is wrong', async () => {
  const strange = await failureOf(clientFor('atelier_nonsense').call('GET /projects'))
  expect([strange.status, strange.code, strange.message]).toEqual([
    401,
    expect.any(String),
    expect.stringContaining('GET /projects: 401'),
  ])
  const ann = await api.signUp('client')
  const wrong = await failureOf(clientFor(ann.token).call('POST /projects', { body: { name: '' } }))
  expect([wrong.status, wrong.code, wrong.fields]).toEqual([
    422,
    'invalid_input',
    [expect.objectContaining({ loc: ['body', 'name'] })],
  ])
})

test('a read that fails is repeated, and so is what the API asks to send later; a change of unknown outcome is not', async () => {
  const read = answering(LOST, json(502, {}, SOON), json(200, []))
  expect(await read.client.call('GET /projects')).toEqual([])
  const busy = json(503, { detail: 'Later', code: 'busy' }, SOON)
  const later = answering(json(429, { detail: 'Later', code: 'too_many_requests' }, SOON), busy, json(201, { id: 7 }))
  const jetty = { body: { name: 'Jetty' } }
  expect(await later.client.call('POST /projects', jetty, { idempotencyKey: 'jetty' })).toEqual({ id: 7 })
  expect(later.asked).toHaveLength(3)
  for (const [response, code] of [
    [LOST, 'network'],
    [json(502, {}), 'unknown'],
    // It may come after a commit.
    [busy, 'busy'],
    [json(429, { code: 'too_many_files' }, { 'retry-after': '3600' }), 'too_many_files'],
    [brokenOff, 'network'],
  ] as const) {
    const lost = answering(response)
    expect((await failureOf(lost.client.call('POST /projects', jetty))).code).toBe(code)
    expect(lost.asked).toHaveLength(1)
  }
  const never = answering(json(503, { detail: 'No', code: 'down' }, SOON))
  expect((await failureOf(never.client.call('GET /projects'))).status).toBe(503)
  expect(never.asked).toHaveLength(3)
})

test('a path parameter that leads elsewhere is refused before anything is sent', async () => {
  const { client, asked } = answering(json(200, {}))
  for (const token of ['..', '.', ''])
    await expect(client.call('GET /project-showcase/shared/{token}', { path: { token } })).rejects.toThrow('token')
  expect(asked).toEqual([])
})

test('a call ends in time, or when its program gives up', async () => {
  const silent: typeof fetch = (_address, init) =>
    new Promise((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error), { once: true }),
    )
  const { call } = createClient({ origin: 'http://atelier.test', fetch: silent, timeoutMs: 20 })
  const late = await failureOf(call('GET /projects'))
  expect([late.status, late.code]).toEqual([null, 'timeout'])
  const giving = new AbortController()
  const given = call('GET /projects', {}, { signal: giving.signal, timeoutMs: null })
  giving.abort(new Error('Never mind'))
  await expect(given).rejects.toThrow('Never mind')
  // Told to wait for longer than it has.
  const waiting = answering(json(429, { detail: 'Later', code: 'too_many_requests' }, { 'retry-after': '3600' }))
  expect(await failureOf(waiting.client.call('GET /projects', {}, { timeoutMs: 20 }))).toMatchObject({
    status: 429,
    retryAfter: 3600,
  })
})

test('what a proxy answers instead of the API is an error, not a result', async () => {
  const page = () => new Response('<h1>Sign in to the network</h1>', { headers: { 'content-type': 'text/html' } })
  expect((await failureOf(answering(page).client.call('GET /projects'))).code).toBe('unknown')
  const down = () => new Response('<h1>Bad gateway</h1>', { status: 500 })
  expect(await failureOf(answering(down).client.call('GET /projects'))).toMatchObject({ status: 500, code: 'unknown' })
})
