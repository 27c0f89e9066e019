import { expect, test } from 'vitest'
import { allRoutes } from '#app/server.ts'
import { startApi } from '../api.ts'

const api = await startApi()
const { signUp } = api

const bodiless = allRoutes
  .map(({ endpoint }) => endpoint)
  .filter(({ method, body, raw, anyBody }) => method !== 'GET' && !body && !raw && !anyBody)

test('there are calls to try', () => {
  expect(bodiless.length).toBeGreaterThan(5)
})

test.each(bodiless.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s is read whatever type it claims, as long as nothing is sent',
  async (_, endpoint) => {
    // Somebody new: a call may end their session.
    const who = await signUp(endpoint.access === 'client' ? 'client' : 'developer', { subscribed: true })
    const url = `/api${endpoint.path.replace(/:\w+/g, '999999999')}`
    for (const [type, length] of [
      ['application/x-www-form-urlencoded', {}],
      ['multipart/form-data; boundary=x', {}],
      ['text/plain', { 'content-length': '0' }],
    ] as const) {
      const headers = { authorization: `Bearer ${who.token}`, 'content-type': type, ...length }
      const { statusCode } = await api.app.inject({ method: endpoint.method, url, headers })
      expect(statusCode, type).not.toBe(415)
    }
  },
)

test('what is sent is still read by its type', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const response = await api.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload: 'username=ann' })
  expect(response.statusCode).toBe(415)
})
