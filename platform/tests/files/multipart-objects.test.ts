import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { givenBucket } from '#testing/outside/bucket.ts'
import { parseConfig } from '#platform/server/config.ts'
import { openFiles } from '#platform/server/files/files.ts'
import {
  IncompleteUpload,
  partsOf,
  type FileStorage,
  type MultipartObject,
  type UploadPart,
} from '#platform/server/files/storage.ts'

const MEGABYTE = 1024 * 1024
const PART = 5 * MEGABYTE
const HOUR_MS = 60 * 60 * 1000
const PAGES = 'https://atelier.example'

const data = mkdtempSync(join(tmpdir(), 'atelier-parts-'))
const bucket = await givenBucket()
const open = async (settings: Record<string, string>) =>
  (await openFiles(parseConfig({ DATA_DIR: data, ...settings }), Buffer.from('secret'))).storage
const storage = await open(bucket.settings)
const parted = partedOf(storage)
afterAll(async () => {
  await bucket.stop()
  rmSync(data, { recursive: true })
})

function partedOf({ parted: found }: FileStorage) {
  if (!found) throw new Error('A bucket takes parts')
  return found
}
let made = 0
async function givenParted(size: number): Promise<MultipartObject> {
  const growing = { key: `videos/parted${++made}/original`, size, type: 'video/mp4' }
  return { ...growing, id: await parted.begin(growing), partBytes: PART }
}
const addressOf = (object: MultipartObject, part: UploadPart, now = new Date()) =>
  parted.addressOf(object, part, now, new Date(now.getTime() + HOUR_MS))
const put = async (address: string, body: Buffer) =>
  (await fetch(address, { method: 'PUT', body: new Uint8Array(body) })).status
const send = async (object: MultipartObject, bytes: Buffer, part: UploadPart) =>
  put(await addressOf(object, part), bytes.subarray(part.offset, part.offset + part.size))
const contentOf = async (key: string) => {
  const content = await storage.read(key)
  return content && buffer(content)
}

test('parts come in any order, and the object is there when all are, and not before; asked again it stays', async () => {
  const bytes = randomBytes(2 * PART + 7)
  const object = await givenParted(bytes.length)
  const parts = partsOf(object)
  expect(parts.map(({ number, offset, size }) => [number, offset, size])).toEqual([
    [1, 0, PART],
    [2, PART, PART],
    [3, 2 * PART, 7],
  ])
  expect(await parted.missing(object)).toEqual(parts)
  for (const part of parts.toReversed()) {
    await expect(parted.finish(object)).rejects.toThrow(IncompleteUpload)
    expect(await storage.stat(object.key)).toBeNull()
    expect(await send(object, bytes, part)).toBe(200)
  }
  expect(await parted.missing(object)).toEqual([])
  await Promise.all([parted.finish(object), parted.finish(object)])
  expect((await contentOf(object.key))?.equals(bytes)).toBe(true)
  await parted.finish(object)
  expect(await parted.missing(object)).toEqual([])
  expect(bucket.openParts()).not.toContain(object.key)
})

test('an address takes its own part in its own size, until its time is over, and nothing once the object is whole', async () => {
  const bytes = randomBytes(PART + 100)
  const object = await givenParted(bytes.length)
  const [first, last] = partsOf(object) as [UploadPart, UploadPart]
  const address = await addressOf(object, last)
  for (const body of [Buffer.alloc(99), Buffer.alloc(101), Buffer.alloc(0)]) expect(await put(address, body)).toBe(403)
  expect(await put(address.replace('partNumber=2', 'partNumber=1'), Buffer.alloc(100))).toBe(403)
  expect(await put(address.replace(object.id, 'another'), Buffer.alloc(100))).toBe(403)
  const ended = await addressOf(object, last, new Date(Date.now() - 2 * HOUR_MS))
  expect(await put(ended, bytes.subarray(PART))).toBe(403)
  expect(await parted.missing(object)).toHaveLength(2)
  expect(await put(address, bytes.subarray(PART))).toBe(200)
  expect(await send(object, bytes, first)).toBe(200)
  await parted.finish(object)
  expect(await put(address, Buffer.alloc(100))).toBe(404)
  expect((await contentOf(object.key))?.equals(bytes)).toBe(true)
})

test('a part of another size counts as missing, and one too many keeps the object from being whole', async () => {
  const object = await givenParted(2 * PART)
  const bytes = randomBytes(2 * PART)
  const [first, second] = partsOf(object) as [UploadPart, UploadPart]
  await send(object, bytes, first)
  await put(await addressOf(object, { ...second, size: 50 }), Buffer.alloc(50))
  expect(await parted.missing(object)).toEqual([second])
  await expect(parted.finish(object)).rejects.toThrow(IncompleteUpload)
  await send(object, bytes, second)
  await put(await addressOf(object, { number: 3, offset: 2 * PART, size: 9 }), Buffer.alloc(9))
  await expect(parted.finish(object)).rejects.toThrow(IncompleteUpload)
  expect(await storage.stat(object.key)).toBeNull()
})

test('a part that is sent once more while the object is put together keeps it from being whole', async () => {
  const object = await givenParted(1000)
  const [only] = partsOf(object) as [UploadPart]
  const [bytes, others] = [randomBytes(1000), randomBytes(1000)]
  await send(object, bytes, only)
  bucket.beforeNextCompleting(() => send(object, others, only))
  await expect(parted.finish(object)).rejects.toThrow(IncompleteUpload)
  expect(await storage.stat(object.key)).toBeNull()
  await parted.finish(object)
  expect((await contentOf(object.key))?.equals(others)).toBe(true)
})

test('what is abandoned, or nobody went on with, leaves no parts; what the store forgot is known as such', async () => {
  const [one, other, third] = [await givenParted(1000), await givenParted(1000), await givenParted(1000)]
  for (const object of [one, other]) await send(object, randomBytes(1000), partsOf(object)[0]!)
  await storage.growing.abandon(one.key)
  expect(await parted.missing(one)).toBeNull()
  await expect(parted.finish(one)).rejects.toThrow(IncompleteUpload)
  await parted.abort(third)
  await parted.abort(third)
  expect(bucket.openParts()).not.toContain(third.key)
  await storage.growing.abandonStale(new Date(Date.now() - HOUR_MS))
  expect(bucket.openParts()).toContain(other.key)
  await storage.growing.abandonStale(new Date(Date.now() + HOUR_MS))
  expect(bucket.openParts()).not.toContain(other.key)
})

test('what is in the way of pages is told in a sentence, and asked again a while after it was mended', async () => {
  expect(await parted.findUploadProblem(PAGES)).toContain(`its CORS rule does not let pages of ${PAGES} send with PUT`)
  bucket.letPages(PAGES)
  // Asked so soon it is as it was; a process that starts now asks anew.
  expect(await parted.findUploadProblem(PAGES)).not.toBeNull()
  const next = partedOf(await open(bucket.settings))
  expect(await next.findUploadProblem(PAGES)).toBeNull()
  expect(await next.findUploadProblem('https://elsewhere.example')).not.toBeNull()
  const wrongKey = partedOf(await open({ ...bucket.settings, S3_ACCESS_KEY_ID: 'nobody' }))
  expect(await wrongKey.findUploadProblem(PAGES)).toContain('lacks the permission s3:ListBucketMultipartUploads')
})

test('files in a folder come through this server alone', async () => {
  expect((await open({})).parted).toBeUndefined()
})
