import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { connect, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { parseConfig } from '#platform/server/config.ts'
import { serveHealth } from '#platform/server/http/health.ts'
import { createHttpServer, createLogger } from '#platform/server/http/http-server.ts'
import { openTestDatabase } from '#testing/database/database.ts'

const config = parseConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })

/** A process with a call that takes until somebody lets it end. */
async function givenProcess() {
  const opened = await openTestDatabase()
  const stopping = new AbortController()
  const app = await createHttpServer(config, createLogger(config), null, stopping.signal)
  serveHealth(app, opened, stopping.signal)
  const held: (() => void)[] = []
  app.get('/quick', () => ({ done: true }))
  app.get('/slow', async () => {
    await new Promise<void>((resolve) => held.push(resolve))
    return { done: true }
  })
  await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(async () => {
    agent.destroy()
    await app.close()
    await opened.close()
  })
  const call = async (path: string, by: Agent | undefined = agent) => {
    const [response] = (await once(get({ port, path, agent: by }), 'response')) as [IncomingMessage]
    return { status: response.statusCode, connection: response.headers.connection, body: await text(response) }
  }
  return { app, stopping, call, held }
}

test('a process that is told to stop says so, and serves on until it closes', async () => {
  const { stopping, call } = await givenProcess()
  expect((await call('/readyz')).status).toBe(200)
  expect((await call('/quick')).connection).toBe('keep-alive')
  stopping.abort()
  expect(await call('/readyz')).toMatchObject({ status: 503, body: '{"status":"stopping"}' })
  expect((await call('/healthz')).status).toBe(200)
  // Each response ends its connection, so that the next call comes by a new one, which a load balancer opens elsewhere.
  expect(await call('/quick')).toMatchObject({ status: 200, connection: 'close' })
})

test('a call that is under way when the process closes is answered, while new connections are refused', async () => {
  const { app, stopping, call, held } = await givenProcess()
  expect((await call('/quick')).status).toBe(200)
  const slow = call('/slow')
  await expect.poll(() => held.length).toBe(1)
  stopping.abort()
  const closed = app.close()
  await expect(call('/quick', new Agent())).rejects.toThrow('ECONNREFUSED')
  for (const end of held) end()
  expect(await slow).toMatchObject({ status: 200, body: '{"done":true}' })
  await closed
})

test('a connection on which nothing was ever sent, as browsers open in advance, does not keep the process from ending', async () => {
  const { app } = await givenProcess()
  const { port } = app.server.address() as AddressInfo
  const accepted = once(app.server, 'connection')
  const connection = connect({ port })
  onTestFinished(() => void connection.destroy())
  await accepted
  const closed = once(connection, 'close')
  connection.resume()
  await app.close()
  await closed
})
