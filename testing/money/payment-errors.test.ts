import { expect, test } from 'vitest'
import { z } from 'zod'
import { allRoutes } from '#app/server.ts'
import { startApi } from '../api.ts'

const api = await startApi()
const client = await api.signUp('client')
const endpoints = allRoutes.map(({ endpoint }) => endpoint).filter(({ path }) => path.startsWith('/payments/'))
const addressOf = (path: string) => `/api${path.replace(/:\w+/g, '999999')}`

const Failure = z.object({ detail: z.union([z.string(), z.array(z.object({ msg: z.string() }))]), message: z.string() })

interface Ask {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  payload?: string
  headers?: Record<string, string>
}

/** What a client that reads only `message` shows of a call that fails. */
async function failureOf(ask: Ask) {
  const { statusCode, body } = await api.app.inject({ ...ask, headers: { ...ask.headers } })
  expect(statusCode, `${ask.method} ${ask.url}`).toBeGreaterThanOrEqual(400)
  const { detail, message } = Failure.parse(JSON.parse(body))
  if (typeof detail === 'string') expect(message).toBe(detail)
  return { status: statusCode, message }
}

test('somebody who is not signed in is told so in `message`, by every call about payments', async () => {
  const closed = endpoints.filter(({ access }) => access !== 'anyone')
  expect(closed.length).toBeGreaterThan(5)
  for (const { method, path } of closed) {
    expect(await failureOf({ method, url: addressOf(path) })).toMatchObject({ status: 401 })
    expect(await failureOf({ method, url: `${addressOf(path)}/` })).toMatchObject({ status: 401 })
  }
})

test('input that cannot be read is explained in one sentence', async () => {
  const headers = { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' }
  const url = '/api/payments/create-payment-intent'
  const wrong = await failureOf({ method: 'POST', url, headers, payload: '{"amount":5}' })
  expect(wrong.status).toBe(422)
  expect(wrong.message).toMatch(/^Please check your input\. amount: \S/)
  expect(await failureOf({ method: 'POST', url, headers, payload: '{"amount":' })).toEqual({
    status: 422,
    message: 'Please check your input. The body is not valid JSON',
  })
})

test('so is what the server refuses before a handler sees it', async () => {
  const headers = { authorization: `Bearer ${client.token}` }
  const url = '/api/payments/create-payment-intent'
  const post = async (type: string, payload: string, to = url) =>
    (await failureOf({ method: 'POST', url: to, headers: { ...headers, 'content-type': type }, payload })).status
  expect(await post('text/plain', 'amount=500')).toBe(415)
  expect(await post('application/json', `"${'x'.repeat(1024 * 1024)}"`)).toBe(413)
  expect(await post('application/json', '{}', '/api/payments/webhook')).toBe(400)
  for (const path of ['/api/payments/tip', '/api/payments', '/api/payments/nothing/here?amount=5']) {
    expect(await failureOf({ method: 'POST', url: path, headers })).toMatchObject({ status: 404 })
    expect(await failureOf({ method: 'GET', url: path, headers })).toMatchObject({ status: 404 })
  }
})

test('errors of other calls stay as they are', async () => {
  for (const url of ['/api/paymentsx', '/api/auth/me', '/api/projects/']) {
    expect((await api.app.inject({ url })).json()).not.toHaveProperty('message')
  }
})

test('the description of the API declares it', async () => {
  const { components } = (await api.app.inject({ url: '/api/openapi.json' })).json<{
    components: { schemas: Record<string, { properties: object }> }
  }>()
  for (const name of ['Problem', 'InputProblem']) {
    expect(components.schemas[name]?.properties).toHaveProperty('message')
  }
})
