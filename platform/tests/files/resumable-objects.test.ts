import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenBucket } from '#testing/outside/bucket.ts'
import { parseConfig } from '#platform/server/config.ts'
import { openFiles } from '#platform/server/files/files.ts'
import { TooLarge, type FileStorage, type ResumableObject } from '#platform/server/files/storage.ts'

const MEGABYTE = 1024 * 1024

async function* inChunks(bytes: Uint8Array, breaksOffAt = Infinity, chunk = 100_000) {
  for (let at = 0; at < bytes.length; at += chunk) {
    if (at >= breaksOffAt) throw new Error('hung up')
    yield bytes.subarray(at, at + chunk)
  }
}
async function bytesAt(storage: FileStorage, key: string): Promise<Buffer | null> {
  const content = await storage.read(key)
  if (!content) return null
  const chunks: Buffer[] = []
  for await (const part of content) chunks.push(part as Buffer)
  return Buffer.concat(chunks)
}

const folder = mkdtempSync(join(tmpdir(), 'atelier-growing-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe.each<[string, () => Promise<{ settings: Record<string, string>; stop: () => unknown }>]>([
  ['a folder', async () => ({ settings: {}, stop: () => undefined })],
  ['a bucket', givenBucket],
])('an object that arrives in pieces in %s', (_, given) => {
  let open: () => Promise<FileStorage>
  let storage: FileStorage
  let stop: () => unknown
  beforeAll(async () => {
    const place = await given()
    stop = place.stop
    const config = parseConfig({ DATA_DIR: folder, ...place.settings })
    open = async () => (await openFiles(config, Buffer.from('secret'))).storage
    storage = await open()
  })
  afterAll(() => stop())

  let made = 0
  const givenGrowing = (size: number): ResumableObject => ({
    key: `videos/one${++made}/original`,
    size,
    type: 'video/mp4',
  })

  test('is there when it is whole, and not before; the next process goes on where the last one stopped', async () => {
    const bytes = randomBytes(19 * MEGABYTE + 7)
    const growing = givenGrowing(bytes.length)
    expect(await storage.growing.countReceived(growing.key)).toBe(0)
    const cuts = [0, 5, 8 * MEGABYTE, 8 * MEGABYTE + 1, 17 * MEGABYTE, bytes.length]
    for (const [nth, at] of cuts.slice(0, -1).entries()) {
      const { growing: next } = await open()
      const end = cuts[nth + 1] ?? 0
      expect(await next.append(growing, at, inChunks(bytes.subarray(at, end)))).toBe(end)
      expect(await next.countReceived(growing.key)).toBe(end)
    }
    expect(await storage.stat(growing.key)).toBeNull()
    await storage.growing.finish(growing)
    expect((await bytesAt(storage, growing.key))?.equals(bytes)).toBe(true)
    // A process that was killed in between asks again.
    await storage.growing.finish(growing)
    expect(await storage.growing.countReceived(growing.key)).toBe(bytes.length)
  })

  test('keeps what arrived before its sender hung up', async () => {
    const bytes = randomBytes(9 * MEGABYTE)
    const growing = givenGrowing(bytes.length)
    const breaking = inChunks(bytes, 8.5 * MEGABYTE)
    await expect(storage.growing.append(growing, 0, breaking)).rejects.toThrow('hung up')
    const arrived = await storage.growing.countReceived(growing.key)
    expect([arrived > 8.4 * MEGABYTE, arrived <= 8.6 * MEGABYTE]).toEqual([true, true])
    await storage.growing.append(growing, arrived, inChunks(bytes.subarray(arrived)))
    await storage.growing.finish(growing)
    expect((await bytesAt(storage, growing.key))?.equals(bytes)).toBe(true)
  })

  test('holds what arrived, whatever becomes of the memory it came in once that is spent', async () => {
    const bytes = randomBytes(3 * MEGABYTE + 11)
    const growing = givenGrowing(bytes.length)
    const copies = async function* () {
      for await (const chunk of inChunks(bytes)) yield Uint8Array.from(chunk)
    }
    await storage.growing.append(growing, 0, copies(), (chunk) => chunk.fill(0))
    await storage.growing.finish(growing)
    expect((await bytesAt(storage, growing.key))?.equals(bytes)).toBe(true)
  })

  test('takes no byte more than was announced, and is not finished before', async () => {
    const growing = givenGrowing(1000)
    await expect(storage.growing.append(growing, 0, inChunks(randomBytes(1001)))).rejects.toThrow(TooLarge)
    await storage.growing.append(growing, 0, inChunks(randomBytes(999)))
    await expect(storage.growing.finish(growing)).rejects.toThrow('has not arrived as a whole')
    expect(await storage.stat(growing.key)).toBeNull()
  })

  test('is no other for two connections that send the same at once', async () => {
    const bytes = randomBytes(9 * MEGABYTE)
    const growing = givenGrowing(bytes.length)
    await storage.growing.append(growing, 0, inChunks(bytes.subarray(0, 3 * MEGABYTE)))
    const rest = bytes.subarray(3 * MEGABYTE)
    await Promise.all([
      storage.growing.append(growing, 3 * MEGABYTE, inChunks(rest)),
      storage.growing.append(growing, 3 * MEGABYTE, inChunks(rest, Infinity, 70_000)),
    ])
    await Promise.all([storage.growing.finish(growing), storage.growing.finish(growing)])
    expect((await bytesAt(storage, growing.key))?.equals(bytes)).toBe(true)
  })

  test('leaves nothing when it is abandoned, or when nobody adds to it any more', async () => {
    const [one, other] = [givenGrowing(1000), givenGrowing(1000)]
    await storage.growing.append(one, 0, inChunks(randomBytes(10)))
    await storage.growing.append(other, 0, inChunks(randomBytes(10)))
    await storage.growing.abandon(one.key)
    await storage.growing.abandon(one.key)
    expect(await storage.growing.countReceived(one.key)).toBe(0)
    await storage.growing.abandonStale(new Date(Date.now() - 60_000))
    expect(await storage.growing.countReceived(other.key)).toBe(10)
    await storage.growing.abandonStale(new Date(Date.now() + 60_000))
    expect(await storage.growing.countReceived(other.key)).toBe(0)
  })
})
