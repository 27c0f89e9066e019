import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { givenBucket } from '#testing/outside/bucket.ts'
import { parseConfig } from '#platform/server/config.ts'
import { openFiles } from '#platform/server/files/files.ts'
import { LIST_PAGE_SIZE, TooLarge, type FileStorage, type ListedObject } from '#platform/server/files/storage.ts'

const LIMITS = { type: 'text/plain', maxBytes: 1000 }
const text = (...chunks: string[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)))
const textOf = async (content: AsyncIterable<unknown> | null) => {
  if (content === null) return null
  let all = ''
  for await (const chunk of content) all += String(chunk)
  return all
}
async function listed(storage: FileStorage, prefix: string): Promise<ListedObject[]> {
  const all: ListedObject[] = []
  for await (const page of storage.list(prefix)) {
    expect(page.length).toBeLessThanOrEqual(LIST_PAGE_SIZE)
    all.push(...page)
  }
  return all
}
function givenFile(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-sent-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'sent'), content)
  return join(folder, 'sent')
}

const folder = mkdtempSync(join(tmpdir(), 'atelier-storage-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe.each<[string, () => Promise<{ settings: Record<string, string>; stop: () => unknown }>]>([
  ['a folder', async () => ({ settings: {}, stop: () => undefined })],
  ['a bucket', givenBucket],
])('files in %s', (_, given) => {
  let storage: FileStorage
  let stop: () => unknown
  beforeAll(async () => {
    const place = await given()
    stop = place.stop
    const config = parseConfig({ DATA_DIR: folder, ...place.settings })
    storage = (await openFiles(config, Buffer.from('secret'))).storage
  })
  afterAll(() => stop())

  test('are stored as they stream in, told about, read whole and in part, and removed', async () => {
    const stored = await storage.put('notes/one', text('abc', 'def'), LIMITS)
    expect(stored).toEqual({ size: 6, etag: expect.stringMatching(/^"[\w-]+"$/) as string })
    expect(await storage.stat('notes/one')).toEqual(stored)
    expect(await textOf(await storage.read('notes/one'))).toBe('abcdef')
    expect(await textOf(await storage.read('notes/one', { start: 1, end: 3 }))).toBe('bcd')
    expect(await textOf(await storage.read('notes/one', { start: 5, end: 5 }))).toBe('f')
    await storage.remove('notes/one')
    await storage.remove('notes/one')
    expect([await storage.stat('notes/one'), await storage.read('notes/one')]).toEqual([null, null])
  })

  test('are stored from a file of this machine, which stays where it is', async () => {
    const path = givenFile('abcdef')
    expect((await storage.put('notes/from-file', { path }, LIMITS)).size).toBe(6)
    expect(await textOf(await storage.read('notes/from-file'))).toBe('abcdef')
    // A call that is tried again stores it again.
    expect((await storage.put('notes/from-file', { path }, LIMITS)).size).toBe(6)
    expect(statSync(path).size).toBe(6)
  })

  test('are brought to where programs of this machine read them, and stay where they are', async () => {
    const place = mkdtempSync(join(tmpdir(), 'atelier-brought-'))
    onTestFinished(() => rmSync(place, { recursive: true }))
    await storage.put('notes/brought', text('abcdef'), LIMITS)
    expect(await storage.copyToPath('notes/brought', join(place, 'here'))).toBe(true)
    expect(readFileSync(join(place, 'here'), 'utf8')).toBe('abcdef')
    await storage.put('notes/brought', text('other'), LIMITS)
    expect(readFileSync(join(place, 'here'), 'utf8')).toBe('abcdef')
    expect(await storage.copyToPath('notes/missing', join(place, 'there'))).toBe(false)
    expect(readdirSync(place)).toEqual(['here'])
  })

  test('take the place of what was there, under another tag', async () => {
    const first = await storage.put('notes/again', text('first'), LIMITS)
    const second = await storage.put('notes/again', text('other'), LIMITS)
    expect(second.etag).not.toBe(first.etag)
    expect(await textOf(await storage.read('notes/again'))).toBe('other')
  })

  test('larger than in memory come through whole', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x')
    const chunks = 18
    const many = Readable.from(Array.from({ length: chunks }, () => chunk))
    const { size } = await storage.put('notes/large', many, { ...LIMITS, maxBytes: chunks * chunk.length })
    expect(size).toBe(chunks * chunk.length)
    expect(await textOf(await storage.read('notes/large', { start: size - 3, end: size - 1 }))).toBe('xxx')
  })

  test.each<[string, () => Readable | { path: string }, RegExp | typeof TooLarge]>([
    ['streams on past its limit', () => text('x'.repeat(600), 'x'.repeat(600)), TooLarge],
    ['is a file past its limit', () => ({ path: givenFile('x'.repeat(1001)) }), TooLarge],
    [
      'breaks off',
      () =>
        Readable.from(
          (function* () {
            yield Buffer.from('half')
            throw new Error('hung up')
          })(),
        ),
      /hung up/,
    ],
  ])('what %s is not there at all, and what was there stays', async (__, source, error) => {
    await storage.put('notes/kept', text('before'), LIMITS)
    await expect(storage.put('notes/kept', source(), LIMITS)).rejects.toThrow(error)
    await expect(storage.put('notes/new', source(), LIMITS)).rejects.toThrow(error)
    expect(await textOf(await storage.read('notes/kept'))).toBe('before')
    expect(await storage.stat('notes/new')).toBeNull()
  })

  test('are listed in order by how their keys begin, a page at a time', async () => {
    const names = Array.from({ length: LIST_PAGE_SIZE + 5 }, (__, at) => `many/${String(at).padStart(4, '0')}`)
    for (const name of names) await storage.put(name, text('x'), LIMITS)
    await storage.put('manycores/one', text('x'), LIMITS)
    const all = await listed(storage, 'many/')
    expect(all.map(({ key }) => key)).toEqual(names)
    expect(all[0]).toEqual({ key: 'many/0000', size: 1, modified: expect.any(Date) as Date })
    expect((await listed(storage, 'many/000')).length).toBe(10)
    expect((await listed(storage, 'many')).length).toBe(names.length + 1)
    expect(await listed(storage, 'nothing/')).toEqual([])
    for (const name of names) await storage.remove(name)
    expect(await listed(storage, 'many/')).toEqual([])
  })

  test.each(['', 'one', '/one', '../one', 'notes/../../one', 'notes/.hidden', 'Notes/one', 'notes/a b', 'notes/'])(
    'are never reached by "%s"',
    async (key) => {
      await expect(storage.put(key, text('x'), LIMITS)).rejects.toThrow('no key')
      for (const use of [storage.stat, storage.read, storage.remove]) {
        await expect((async () => use(key))()).rejects.toThrow('no key')
      }
    },
  )

  test('of two stored under one key at once, one is there whole', async () => {
    const [one, other] = ['1'.repeat(900), '2'.repeat(900)]
    await Promise.all([one, other].map((content) => storage.put('notes/both', text(content), LIMITS)))
    expect([one, other]).toContain(await textOf(await storage.read('notes/both')))
  })
})

test('while a bucket is away, whoever calls is asked to come again', async () => {
  const place = await givenBucket()
  const config = parseConfig({ DATA_DIR: folder, ...place.settings })
  const { storage } = await openFiles(config, Buffer.from('secret'))
  await storage.put('notes/one', text('abc'), LIMITS)
  await place.stop()
  const away = { status: 503, code: 'storage_away', retryAfter: 5 }
  await expect(storage.stat('notes/one')).rejects.toMatchObject(away)
  await expect(storage.read('notes/one')).rejects.toMatchObject(away)
  await expect(storage.put('notes/one', text('def'), LIMITS)).rejects.toMatchObject(away)
  await expect(storage.remove('notes/one')).rejects.toMatchObject(away)
})

test.each([
  ['a page that says it is overloaded', 503, '<html><body>Try again<br></body>', { status: 503, code: 'storage_away' }],
  ['words', 500, 'upstream connect error', { status: 503, code: 'storage_away' }],
  ['nothing', 502, '', { status: 503, code: 'storage_away' }],
  ['JSON that asks to slow down', 429, '{"error":"slow down"}', { status: 503, code: 'storage_away' }],
  ['a page to sign in on', 200, '<html><body>Sign in<br></body>', { status: 502, code: 'storage_unreadable' }],
  ['a page that refuses', 403, '<html><body>No<br></body>', { status: 502, code: 'storage_unreadable' }],
])('a proxy before a bucket that answers %s is told from a bucket, and is no failure of ours', async (_, ...said) => {
  const [status, body, refusal] = said
  const proxy = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status, { 'content-type': 'text/html' }).end(body))
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  const place = { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'files' }
  const key = { S3_ACCESS_KEY_ID: 'somebody', S3_SECRET_ACCESS_KEY: 'secret' }
  const { storage } = await openFiles(parseConfig({ DATA_DIR: folder, ...place, ...key }), Buffer.from('secret'))
  await expect(listed(storage, 'notes/')).rejects.toMatchObject(refusal)
  if (status !== 200) await expect(storage.read('notes/one')).rejects.toMatchObject(refusal)
  if (status !== 200) await expect(storage.remove('notes/one')).rejects.toMatchObject(refusal)
  proxy.closeAllConnections()
  proxy.close()
})

test('nothing is left in the folder of what did not come through', () => {
  expect(readdirSync(join(folder, 'files', '.incoming'))).toEqual([])
})
