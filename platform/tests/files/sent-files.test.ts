import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { sendFile, sendGenerated, type FileToSend } from '#platform/server/http/send-file.ts'
import { openSigner } from '#platform/server/security/signer.ts'
import { openFolderStorage } from '#platform/server/files/storage-folder.ts'

// More than what lies between the server and somebody who does not read.
const BYTES = 64 * 1024 * 1024

const folder = mkdtempSync(join(tmpdir(), 'atelier-sent-'))
const storage = openFolderStorage(folder, 'https://atelier.example', openSigner(Buffer.from('secret')))
const film = Array.from({ length: BYTES / 65_536 }, () => Buffer.alloc(65_536))
await storage.put('videos/long', Readable.from(film), { type: 'video/mp4', maxBytes: BYTES })

const app = fastify()
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

let isAllowed = (): Promise<boolean> => Promise.resolve(true)
let closed = Promise.withResolvers<void>()
const file: FileToSend = { key: 'videos/long', name: 'long.mp4', type: 'video/mp4', inline: true }
app.get('/film', (request, reply) => {
  reply.raw.once('close', () => closed.resolve())
  return sendFile(request, reply, storage, { ...file, isStillAllowed: () => isAllowed() }, () => new Date())
})
app.get('/made', (request, reply) => {
  reply.raw.once('close', () => closed.resolve())
  const made = { name: 'long.zip', type: 'application/zip', read: () => Readable.from(film) }
  return sendGenerated(request, reply, { ...made, isStillAllowed: () => isAllowed() }, () => new Date())
})
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

/** Somebody who has begun to read a file, and reads no further for now. */
async function startWatching(path = '/film') {
  closed = Promise.withResolvers<void>()
  const { body } = await fetch(`http://127.0.0.1:${port}${path}`)
  const reader = body!.getReader()
  const first = await reader.read()
  /** Reads on to the end; answers how many bytes there were in all. */
  const readOn = async () => {
    let bytes = first.value?.length ?? 0
    for (let part = await reader.read(); !part.done; part = await reader.read()) bytes += part.value.length
    return bytes
  }
  return { readOn }
}

test.each(['/film', '/made'])(
  'what somebody may not have any more is broken off while it is being sent: %s',
  async (path) => {
    isAllowed = () => Promise.resolve(true)
    const { readOn } = await startWatching(path)
    isAllowed = () => Promise.resolve(false)
    await closed.promise
    await expect(readOn()).rejects.toThrow('terminated')
  },
)

test('it is sent to its end to who may have it, also where that cannot be told for a while', async () => {
  let asked = 0
  const askedTwice = Promise.withResolvers<void>()
  isAllowed = () => {
    if (++asked === 2) askedTwice.resolve()
    return asked === 1 ? Promise.reject(new Error('The database is away')) : Promise.resolve(true)
  }
  const { readOn } = await startWatching()
  await askedTwice.promise
  expect(await readOn()).toBe(BYTES)
})
