import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { givenBucket } from '#testing/outside/bucket.ts'
import { parseConfig } from '#platform/server/config.ts'
import { openFiles } from '#platform/server/files/files.ts'

const data = mkdtempSync(join(tmpdir(), 'atelier-bucket-'))
const bucket = await givenBucket()
const { storage } = await openFiles(parseConfig({ DATA_DIR: data, ...bucket.settings }), Buffer.from('secret'))
afterAll(async () => {
  await bucket.stop()
  rmSync(data, { recursive: true })
})

// The address carries the present, and the store checks it against its own clock.
const now = new Date()
const ends = new Date(now.getTime() + 15 * 60 * 1000)
const wordsOf = (address: string) => Object.fromEntries(new URL(address).searchParams)

test('an address leads straight to the object, for as long and in the way that was said', async () => {
  await storage.put('notes/one', Readable.from([Buffer.from('abc')]), { type: 'text/plain', maxBytes: 10 })
  const as = { name: 'Märchen 🧶.txt', type: 'text/plain; charset=utf-8', inline: false }
  const address = await storage.addressToRead('notes/one', as, now, ends)
  expect(address.startsWith(`${bucket.settings.S3_ENDPOINT}/files/notes/one?`)).toBe(true)
  expect(wordsOf(address)).toMatchObject({
    'X-Amz-Expires': '900',
    'response-content-type': as.type,
    'response-content-disposition': expect.stringMatching(
      /^attachment; filename="[^"]+"; filename\*=UTF-8''M%C3%A4/,
    ) as string,
  })
  expect(await (await fetch(address)).text()).toBe('abc')
  const signatures = await Promise.all(
    [
      storage.addressToRead('notes/other', as, now, ends),
      storage.addressToRead('notes/one', { ...as, type: 'text/html' }, now, ends),
      storage.addressToRead('notes/one', { ...as, inline: true }, now, ends),
      storage.addressToRead('notes/one', as, now, now),
    ].map(async (other) => wordsOf(await other)['X-Amz-Signature']),
  )
  expect(new Set([...signatures, wordsOf(address)['X-Amz-Signature']]).size).toBe(5)
})

test('an address to write signs the type, the length, and that nothing is there yet', async () => {
  const { url, headers } = await storage.addressToWrite('videos/new', { type: 'video/mp4', size: 6 }, now, ends)
  expect(wordsOf(url)).toMatchObject({
    'X-Amz-Expires': '900',
    'X-Amz-SignedHeaders': 'content-length;content-type;host;if-none-match',
  })
  expect(headers).toEqual({ 'content-type': 'video/mp4', 'if-none-match': '*' })
  expect((await fetch(url, { method: 'PUT', body: 'abcdef', headers })).status).toBe(200)
  expect((await storage.stat('videos/new'))?.size).toBe(6)
})
