import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'

const api = await startApi()
const origin = await api.app.listen({ host: '127.0.0.1', port: 0 })
const { token } = await api.signUp('developer')
const LARGE = Buffer.alloc(1_100_000, 'x')
const TIMEOUT_MS = 10_000

function statusOf(agent: Agent, path: string, headers: Record<string, string> = {}, body?: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const method = body ? 'POST' : 'GET'
    const call = request(`${origin}${path}`, { agent, method, headers, timeout: TIMEOUT_MS }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    call.on('timeout', () => call.destroy(new Error('no answer')))
    call.on('error', reject)
    call.end(body)
  })
}

test.each([
  ['a form that says no boundary', 422, { 'content-type': 'multipart/form-data' }],
  [
    'a form that is not compressed as it says',
    422,
    { 'content-type': 'multipart/form-data; boundary=x', 'content-encoding': 'gzip' },
  ],
  ['what is no form and not compressed as it says', 415, { 'content-type': 'text/plain', 'content-encoding': 'gzip' }],
])('after %s is refused, the next call on the connection is answered', async (_what, status, headers) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const sent = { authorization: `Bearer ${token}`, 'content-length': String(LARGE.length), ...headers }
  expect(await statusOf(agent, '/api/videos/', sent, LARGE)).toBe(status)
  expect(await statusOf(agent, '/healthz')).toBe(200)
  agent.destroy()
})
