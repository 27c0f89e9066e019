import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { startApiOn } from '../api.ts'
import { givenBucket } from '../outside/bucket.ts'
import { givenConversation } from '../given/rows.ts'
import { endProcesses, givenPlace, startProcess, type Place } from '../process/process.ts'

// Long, because a new embedded database takes its time on a busy machine.
const TIMEOUT_MS = 180_000
const DAY_MS = 24 * 60 * 60 * 1000

afterEach(endProcesses)

/** Stands before a store and does something when an object has been stored, before the one who stored it hears of it. */
async function givenStoreThat(store: string, stored: () => Promise<void>) {
  const server = createServer((request, reply) => {
    void (async () => {
      const body = await new Response(request as unknown as ReadableStream).arrayBuffer()
      const { host: _host, connection: _connection, expect: _expect, ...headers } = request.headers
      const { method = 'GET', url = '/' } = request
      const response = await fetch(`${store}${url}`, {
        method,
        headers: headers as Record<string, string>,
        ...(body.byteLength > 0 ? { body } : {}),
      })
      if (method === 'PUT' && response.ok) await stored()
      else reply.writeHead(response.status).end(Buffer.from(await response.arrayBuffer()))
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function prepare(place: Place) {
  const opened = await place.open()
  const api = await startApiOn(opened)
  const { client, params } = await givenConversation(api)
  await api.stop()
  await opened.close()
  return { token: client.token, path: `/api/conversations/${params.id}/files` }
}

async function expectNoOrphan(place: Place): Promise<void> {
  const bucket = await givenBucket()
  onTestFinished(bucket.stop)
  const { token, path } = await prepare(place)
  let kill = async () => {}
  const S3_ENDPOINT = await givenStoreThat(bucket.settings.S3_ENDPOINT, () => kill())
  const started = await startProcess({ ...place, settings: { ...place.settings, ...bucket.settings, S3_ENDPOINT } })
  kill = started.kill
  const form = new FormData()
  form.append('file', new Blob(['abcdef']), 'notes.txt')
  const sent = fetch(`${started.origin}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  await expect(sent).rejects.toThrow('fetch failed')

  const opened = await place.open()
  const api = await startApiOn(opened, bucket.settings)
  const objects = async () => {
    const keys: string[] = []
    for await (const page of api.services.files.storage.list('')) keys.push(...page.map(({ key }) => key))
    return keys
  }
  expect(await objects()).toEqual([expect.stringMatching(/^messages\//)])
  expect(await api.db.selectFrom('stored_files').selectAll().execute()).toEqual([])
  // Its call might still be running somewhere.
  await api.runScheduledJob('sweep-files')
  expect(await objects()).toHaveLength(1)
  api.passTime(DAY_MS + 60_000)
  await api.runScheduledJob('sweep-files')
  expect(await objects()).toEqual([])
  await api.stop()
  await opened.close()
  await place.remove()
}

test(
  'killing the process when a file is stored and its row is not leaves no row, and no file for ever',
  async () => expectNoOrphan(await givenPlace()),
  TIMEOUT_MS,
)
