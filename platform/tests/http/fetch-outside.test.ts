import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { fetchOutside, type FetchOptions, type FetchErrorReason } from '#platform/server/outside/fetch-outside.ts'
import { atTheEnd } from '#testing/at-the-end.ts'
import { openElsewhere, OUTSIDE } from '#testing/outside/outside-server.ts'

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void

const RAW = 'raw.example'
const hosts = [RAW, 'next.example']
const text: RequestListener = (_request, response) =>
  response.setHeader('content-type', 'text/plain; charset=utf-8').end('# Loom')
const leadTo =
  (location: string): RequestListener =>
  (request, response) =>
    request.url === '/README.md' ? response.writeHead(302, { location }).end() : text(request, response)

/** Asks `raw.example` for a README, where it answers so and has these addresses. */
async function ask(
  answer: RequestListener,
  world: Record<string, readonly string[]> = {},
  options: Partial<FetchOptions> = {},
) {
  const elsewhere = await openElsewhere({ [RAW]: [OUTSIDE], 'next.example': [OUTSIDE], ...world }, answer)
  atTheEnd(elsewhere.close)
  const signal = new AbortController().signal
  const fetched = fetchOutside(
    `https://${RAW}/README.md`,
    { hosts, maxBytes: 1000, seconds: 20, signal, ...options },
    elsewhere.network,
  )
  const outcome = await fetched.then(
    (bytes) => bytes.toString(),
    (error: unknown) => error,
  )
  return { outcome, connections: elsewhere.connections }
}
const refused = (reason: FetchErrorReason): unknown => expect.objectContaining({ reason })

test('a text is fetched from a host that is allowed, at the address that was looked up', async () => {
  let host: string | undefined
  const { outcome, connections } = await ask((request, response) => {
    host = request.headers.host
    text(request, response)
  })
  expect(outcome).toBe('# Loom')
  expect(host).toBe(RAW)
  expect(connections).toEqual([`${OUTSIDE} ${RAW}`])
})

test('one host may lead to another that is allowed', async () => {
  const { outcome, connections } = await ask(leadTo('https://next.example/there'))
  expect(outcome).toBe('# Loom')
  expect(connections).toEqual([`${OUTSIDE} ${RAW}`, `${OUTSIDE} next.example`])
})

test.each([
  ['the machine itself', ['127.0.0.1']],
  ['the machine itself, in another way', ['::ffff:127.0.0.1']],
  ['the network it stands in', ['10.0.0.5']],
  ['its neighbours', ['169.254.169.254']],
  ['a network of its provider', ['100.64.0.1']],
  ['its own network in version 6', ['fd00::1']],
  ['an address that stands for one inside', ['64:ff9b::7f00:1']],
  ['nobody', ['0.0.0.0']],
  ['one outside and one inside', [OUTSIDE, '192.168.0.1']],
])('no connection is opened where a host that is allowed resolves to %s', async (_what, addresses) => {
  const { outcome, connections } = await ask(text, { [RAW]: addresses })
  expect(outcome).toEqual(refused('not_allowed'))
  expect(connections).toEqual([])
})

test('where a redirect leads is looked at like the first address', async () => {
  for (const location of [
    'https://elsewhere.example/',
    'http://next.example/',
    'https://next.example:8443/',
    'https://someone@next.example/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'file:///etc/passwd',
  ]) {
    const { outcome, connections } = await ask(leadTo(location), { 'elsewhere.example': [OUTSIDE] })
    expect(outcome, location).toEqual(refused('not_allowed'))
    expect(connections).toEqual([`${OUTSIDE} ${RAW}`])
  }
  const { outcome, connections } = await ask(leadTo('https://next.example/'), { 'next.example': ['10.0.0.5'] })
  expect(outcome).toEqual(refused('not_allowed'))
  expect(connections).toHaveLength(1)
})

test('a host that leads in circles is left after a few rounds', async () => {
  const { outcome, connections } = await ask((_request, response) =>
    response.writeHead(302, { location: '/README.md' }).end(),
  )
  expect(outcome).toEqual(refused('not_found'))
  expect(connections).toHaveLength(4)
})

test.each<[string, FetchErrorReason, RequestListener]>([
  ['is not there', 'not_found', (_request, response) => response.writeHead(404).end()],
  [
    'is a page to sign in on',
    'not_found',
    (_request, response) => response.setHeader('content-type', 'text/html').end('<p>Sign in</p>'),
  ],
  [
    'has no end',
    'too_large',
    (_request, response) => response.setHeader('content-type', 'text/plain').end('x'.repeat(1001)),
  ],
  ['comes from a host in trouble', 'unreachable', (_request, response) => response.writeHead(502).end()],
  [
    'breaks off',
    'unreachable',
    (_request, response) => {
      response.setHeader('content-type', 'text/plain').setHeader('content-length', '20').write('# Lo')
      setTimeout(() => response.destroy(), 20)
    },
  ],
])('whoever asks for what %s is told so', async (_what, reason, answer) => {
  expect((await ask(answer)).outcome).toEqual(refused(reason))
})

test('a host that cannot be found is unreachable', async () => {
  expect((await ask(text, { [RAW]: [] })).outcome).toEqual(refused('unreachable'))
})

test('a host that says nothing is not waited for for ever', async () => {
  expect((await ask(() => undefined, {}, { seconds: 0.2 })).outcome).toEqual(refused('too_slow'))
})

test('a host that says a little now and then is not listened to for ever', async () => {
  const drip: RequestListener = (_request, response) => {
    response.setHeader('content-type', 'text/plain')
    const timer = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(timer))
  }
  expect((await ask(drip, {}, { seconds: 0.3 })).outcome).toEqual(refused('too_slow'))
})

test('whoever is stopped stops asking', async () => {
  const stop = new AbortController()
  const asked = ask(() => stop.abort(new Error('Stopping')), {}, { signal: stop.signal })
  expect((await asked).outcome).toMatchObject({ message: 'Stopping' })
})
