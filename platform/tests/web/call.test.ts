// @vitest-environment jsdom
import { describe, expect, onTestFinished, test } from 'vitest'
import { call, callPage, configureCalls } from '#platform/web/api/call.ts'
import { storedToken } from '#platform/web/drafts/storage.ts'
import {
  cutShort,
  hang,
  html,
  json,
  nothing,
  raw,
  refuse,
  reset,
  delayed,
  type Behaviour,
} from './misbehaving-server.ts'
import { failureOf, meet, message, talk, testApi } from './talk-api.ts'

describe('what goes out', () => {
  test('a screen reads a conversation by its number and gets what the server says', async () => {
    const server = await meet(json(200, { id: 7 }))
    expect(await call(testApi.read, talk)).toEqual({ id: 7 })
    expect(server.seen[0]).toMatchObject({ method: 'GET', url: '/api/talks/7', body: '' })
    expect(server.seen[0]?.headers['idempotency-key']).toBeUndefined()
  })

  test('what is not asked for is left out of the address, and odd characters stay inside their place', async () => {
    const server = await meet(json(200, []))
    await call(testApi.list, { query: { limit: 5, after: 'a/b&c=d e' } })
    expect(server.seen[0]?.url).toBe('/api/talks/?limit=5&after=a%2Fb%26c%3Dd+e')
  })

  test('somebody signed in says who they are, on public lists too, but not where they sign in', async () => {
    storedToken.write('secret')
    const server = await meet(json(200, []))
    await call(testApi.list, {})
    await call(testApi.login, { body: { id: 1 } })
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer secret', undefined])
  })

  test('an anonymous donor says nothing of themselves, though signed in', async () => {
    storedToken.write('secret')
    const server = await meet(json(200, { id: 1 }))
    await call(testApi.pay, {}, { anonymous: true })
    expect(server.seen[0]?.headers.authorization).toBeUndefined()
  })

  test('a screen served over plain http can still make changes, where the browser hides randomUUID', async () => {
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
    // What is hidden is the prototype's.
    onTestFinished(() => void Reflect.deleteProperty(crypto, 'randomUUID'))
    const server = await meet(json(200, { id: 1 }))
    await call(testApi.send, message)
    await call(testApi.send, message)
    const keys = server.seen.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toMatch(/^[0-9a-f-]{32,36}$/)
    expect(new Set(keys).size).toBe(2)
  })

  test('a list says where its next page begins, and the last page that there is none, or that more items match', async () => {
    await meet(
      json(200, [{ id: 1 }], { link: '</api/talks/?limit=1&after=abc%3D>; rel="next"' }),
      json(200, [], { link: '</api/talks/>; rel="limited"' }),
      json(200, []),
    )
    const none = { items: [], next: null, corrected: null, limited: false }
    expect(await callPage(testApi.list, {})).toEqual({ ...none, items: [{ id: 1 }], next: 'abc=' })
    expect(await callPage(testApi.list, {})).toEqual({ ...none, limited: true })
    expect(await callPage(testApi.list, {})).toEqual(none)
  })
})

describe('a server in trouble', () => {
  test('two failures are tried again under the same key, so the message is written once', async () => {
    const written = new Set<string>()
    const write: Behaviour = (response, { headers }) => {
      written.add(String(headers['idempotency-key']))
      json(200, { id: 1 })(response, {} as never)
    }
    const failAfterWriting: Behaviour = (response, seen) => {
      written.add(String(seen.headers['idempotency-key']))
      refuse(500, 'internal')(response, seen)
    }
    const server = await meet(failAfterWriting, failAfterWriting, write)
    expect(await call(testApi.send, message)).toEqual({ id: 1 })
    expect(server.seen).toHaveLength(3)
    expect(server.seen.map(({ body }) => body)).toEqual(Array(3).fill('{"id":1}'))
    expect(written.size).toBe(1)
  })

  test('four failures are enough', async () => {
    const server = await meet(refuse(500, 'internal', 'Internal server error'))
    const failure = await failureOf(call(testApi.send, message))
    expect(failure).toMatchObject({ status: 500, code: 'internal', message: 'Server error. Please try again later.' })
    expect(server.seen).toHaveLength(4)
  })

  test('what gives a secret once is not tried again, unless nothing was begun', async () => {
    const secret = { ...testApi.send, secret: true } as const
    const server = await meet(refuse(500, 'internal'), json(200, { id: 1 }))
    expect(await failureOf(call(secret, message))).toMatchObject({ status: 500 })
    expect(server.seen).toHaveLength(1)
    await meet(refuse(503, 'busy'), json(200, { id: 1 }))
    expect(await call(secret, message)).toEqual({ id: 1 })
    await meet(refuse(500, 'internal'), json(200, { id: 1 }))
    expect(await call({ ...secret, repeatable: true }, message)).toEqual({ id: 1 })
  })

  test('it waits between tries, and gives up at once when the person leaves', async () => {
    const server = await meet(refuse(503, 'busy'))
    configureCalls({ retryDelayMs: 60_000, timeoutMs: 60_000 })
    const leaving = new AbortController()
    const failure = failureOf(call(testApi.send, message, { signal: leaving.signal }))
    await server.arrived(1)
    leaving.abort()
    expect((await failure).isCancelled).toBe(true)
    expect(server.seen).toHaveLength(1)
  })

  test('when the first try is still running behind the failure, its answer is waited for', async () => {
    const server = await meet(html(504), refuse(409, 'call_in_progress'), json(200, { id: 1 }))
    expect(await call(testApi.send, message)).toEqual({ id: 1 })
    expect(new Set(server.seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  test('a conflict that is no such thing is told at once', async () => {
    const server = await meet(refuse(409, 'not_open', 'The request is not open'))
    expect(await failureOf(call(testApi.send, message))).toMatchObject({
      status: 409,
      message: 'The request is not open',
    })
    expect(server.seen).toHaveLength(1)
  })

  test("a proxy's page in place of an answer is no answer", async () => {
    await meet(html(200))
    const failure = await failureOf(call(testApi.read, talk))
    expect(failure).toMatchObject({ status: 200, message: 'An unexpected error occurred.' })
  })

  test.each([
    ['broken JSON', raw(200, 'application/json', '{"id":')],
    ['an empty answer where one is promised', raw(200, 'application/json', '')],
  ])('%s is unexpected, not a network error', async (_, behaviour) => {
    await meet(behaviour)
    expect(await failureOf(call(testApi.read, talk))).toMatchObject({ message: 'An unexpected error occurred.' })
  })

  test.each([
    ["a proxy's page", html(502)],
    ['broken JSON', raw(502, 'application/json', '')],
    ['JSON cut off', raw(502, 'application/json', '{"de')],
  ])('%s with 502 is tried again', async (_, behaviour) => {
    const server = await meet(behaviour, json(200, { id: 7 }))
    expect(await call(testApi.read, talk)).toEqual({ id: 7 })
    expect(server.seen).toHaveLength(2)
  })

  test('a server that hangs is given up after a while', async () => {
    const server = await meet(hang)
    configureCalls({ timeoutMs: 200 })
    const failure = await failureOf(call(testApi.read, talk))
    expect(failure).toMatchObject({ status: null, code: 'timeout', message: 'Request timed out. Please try again.' })
    expect(server.seen).toHaveLength(1)
  })

  test('a payment is waited for longer, and a long call as long as it takes', async () => {
    const late = delayed(400, json(200, { id: 1 }))
    await meet(late, late, hang)
    configureCalls({ timeoutMs: 200 })
    expect(await call(testApi.pay, {})).toEqual({ id: 1 })
    expect(await call(testApi.read, talk, { timeoutMs: null })).toEqual({ id: 1 })
    expect((await failureOf(call(testApi.read, talk))).code).toBe('timeout')
  })

  test.each([
    ['that hangs up', reset],
    ['that hangs up in the middle of its answer', cutShort],
  ])('a server %s is a network error, and a change is not sent again behind the back', async (_, behaviour) => {
    const server = await meet(behaviour)
    const failure = await failureOf(call(testApi.send, message))
    expect(failure).toMatchObject({
      status: null,
      code: 'network',
      message: 'Network error. Please check your connection.',
    })
    expect(server.seen).toHaveLength(1)
  })

  test('no server at all is a network error', async () => {
    const server = await meet(hang)
    server.stop()
    expect((await failureOf(call(testApi.read, talk))).code).toBe('network')
  })

  test('deleting something answers nothing', async () => {
    await meet(nothing)
    expect(await call(testApi.leave, talk)).toBeUndefined()
  })
})

describe('a newer call of the same kind', () => {
  test('takes the place of the older one, whose answer no longer matters', async () => {
    const server = await meet(delayed(200, json(200, { id: 1 })), json(200, { id: 2 }))
    const older = failureOf(call(testApi.read, talk))
    await server.arrived(1)
    expect(await call(testApi.read, talk)).toEqual({ id: 2 })
    expect(await older).toMatchObject({ status: null, code: 'REQUEST_CANCELLED' })
  })

  test('also while the older one waits to try again', async () => {
    const server = await meet(refuse(500, 'internal'), json(200, { id: 2 }))
    configureCalls({ retryDelayMs: 100 })
    const older = failureOf(call(testApi.read, talk))
    await server.arrived(1)
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(await call(testApi.read, talk)).toEqual({ id: 2 })
    expect((await older).isCancelled).toBe(true)
    expect(server.seen).toHaveLength(2)
  })

  test('leaves calls to other addresses and of other kinds alone', async () => {
    await meet(delayed(50, json(200, { id: 1 })))
    const calls = [call(testApi.read, talk), call(testApi.read, { params: { id: 8 } }), call(testApi.send, message)]
    expect(await Promise.all(calls)).toHaveLength(3)
  })

  test('lets two changes with other words both arrive', async () => {
    const server = await meet(delayed(100, json(200, { id: 1 })), json(200, { id: 2 }))
    const first = call(testApi.send, message)
    await server.arrived(1)
    const second = call(testApi.send, { ...talk, body: { id: 2 } })
    expect(await Promise.all([first, second])).toEqual([{ id: 1 }, { id: 2 }])
    expect(server.seen.map(({ body }) => body)).toEqual(['{"id":1}', '{"id":2}'])
  })

  test('takes the place of a change that says the same', async () => {
    const server = await meet(delayed(200, json(200, { id: 1 })), json(200, { id: 1 }))
    const older = failureOf(call(testApi.send, message))
    await server.arrived(1)
    expect(await call(testApi.send, structuredClone(message))).toEqual({ id: 1 })
    expect((await older).isCancelled).toBe(true)
  })
})
