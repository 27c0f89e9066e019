import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { parseConfig } from '#platform/server/config.ts'
import { createHttpServer, createLogger } from '#platform/server/http/http-server.ts'

const config = parseConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })

test('a server that stops finishes what runs, and does not wait for the connection it ran on', async () => {
  const app = await createHttpServer(config, createLogger(config))
  let begun = () => {}
  const running = new Promise<void>((resolve) => {
    begun = resolve
  })
  app.get('/slow', async () => {
    begun()
    await new Promise((resolve) => setTimeout(resolve, 300))
    return 'done'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let output = ''
  socket.on('data', (bytes) => (output += bytes.toString()))
  socket.write('GET /slow HTTP/1.1\r\nHost: here\r\n\r\n')
  await running
  const started = Date.now()
  await app.close()
  // The connection would be kept for more than a minute.
  expect(Date.now() - started).toBeLessThan(5_000)
  await once(socket, 'close')
  expect(output).toContain('200 OK')
  expect(output).toContain('done')
})
