import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { Problem } from '#platform/contract/problem.ts'
import { parseConfig } from '#platform/server/config.ts'
import { createHttpServer, createLogger } from '#platform/server/http/http-server.ts'

const config = parseConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
const app = await createHttpServer(config, createLogger(config))
app.get('/api/notes/:id', () => ({}))
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo
afterAll(() => app.close())

/** What the server answers to some bytes, up to the end of the connection. */
async function responseTo(bytes: string): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(port, '127.0.0.1')
  let response = ''
  socket.on('data', (chunk) => (response += String(chunk)))
  socket.on('error', () => undefined)
  socket.write(bytes)
  await once(socket, 'close')
  const [head = '', body = ''] = response.split('\r\n\r\n', 2)
  return { status: Number(head.split(' ')[1]), head, body }
}

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: here\r\nconnection: close\r\n${headers}\r\n`

test.each([
  ['an address with half a character', get('/api/notes/%zz'), 400, 'bad_address'],
  ['an address with a byte that begins nothing', get('/api/notes/%ff'), 400, 'bad_address'],
  ['a part of an address that never ends', get(`/api/notes/${'x'.repeat(600)}`), 414, 'address_too_long'],
  ['an address that never ends', get(`/api/${'x'.repeat(20_000)}`), 431, 'headers_too_large'],
  ['headers that never end', get('/api/notes/1', `x-more: ${'x'.repeat(20_000)}\r\n`), 431, 'headers_too_large'],
  ['no HTTP at all', 'secret words\r\n\r\n', 400, 'bad_request'],
  ['a length that is none', get('/api/notes/1', 'content-length: much\r\n'), 400, 'bad_request'],
])('%s is refused in the shape of all refusals, and nothing of it comes back', async (_what, bytes, status, code) => {
  const response = await responseTo(bytes)
  expect([response.status, Problem.parse(JSON.parse(response.body)).code]).toEqual([status, code])
  expect(response.head).toMatch(/content-type: application\/json; charset=utf-8/i)
  expect(response.head).toMatch(/x-content-type-options: nosniff/i)
  expect(response.body).not.toMatch(/notes|%zz|%ff|xx|secret/)
})
