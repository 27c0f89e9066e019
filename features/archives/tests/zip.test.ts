import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { streamZip, type StreamedFile } from '#platform/server/files/zip/streamed-zip.ts'
import { directoryEntry, endRecords } from '#platform/server/files/zip/records.ts'
import { BadZip, listEntries, readEntryOf, type ZipEntry, type ZipSource } from '#platform/server/files/zip/read-zip.ts'

const modified = new Date('2026-11-27T13:14:16Z')
const contents: Record<string, Buffer> = {
  'videos/1/original.mp4': randomBytes(200_000),
  'Grüße, 世界.txt': Buffer.from('hello'),
  'atelier.json': Buffer.from('{}'),
}

async function* chunksOf(content: Buffer) {
  yield content.subarray(0, 100)
  if (content.length > 100) yield content.subarray(100)
}

async function* filesOf(all: Record<string, Buffer>): AsyncGenerator<StreamedFile> {
  for (const [name, content] of Object.entries(all)) {
    yield { name, modified, content: chunksOf(content) }
  }
}
const write = (all: Record<string, Buffer>) => buffer(Readable.from(streamZip(filesOf(all))))
const sourceOf = (bytes: Buffer): ZipSource => ({
  size: bytes.length,
  read: async ({ start, end }) => Readable.from([bytes.subarray(start, end + 1)]),
})
const readAll = async (source: ZipSource, entry: ZipEntry) => buffer(Readable.from(readEntryOf(source, entry)))
const packed = (all: Record<string, Buffer>, level: 0 | 9 = 9) => Buffer.from(zipSync(all, { level }))

test('an archive that is written while its files are read holds each of them as it is, for every unpacker', async () => {
  const read = unzipSync(await write(contents))
  expect(Object.keys(read)).toEqual(Object.keys(contents))
  for (const [name, content] of Object.entries(contents))
    expect(content.equals(read[name] ?? Buffer.alloc(0))).toBe(true)
})

test.each<[string, Buffer]>([
  ['written here', await write(contents)],
  ['packed again', packed(contents)],
  ['packed again without compression', packed(contents, 0)],
])('the files of an archive that was %s are read one by one', async (_how, bytes) => {
  const source = sourceOf(bytes)
  const entries = await listEntries(source)
  expect([...entries.keys()].sort()).toEqual(Object.keys(contents).sort())
  for (const [name, entry] of entries)
    expect((await readAll(source, entry)).equals(contents[name] as Buffer)).toBe(true)
})

test('an archive with more files than its short records can count is read to the end', async () => {
  const record = { size: 0, crc32: 0, modified }
  const entries = Array.from({ length: 66_000 }, (_, index) => directoryEntry({ ...record, name: `f${index}` }, 0))
  const listed = Buffer.concat(entries)
  const bytes = Buffer.concat([listed, endRecords(entries.length, listed.length, 0)])
  expect((await listEntries(sourceOf(bytes))).size).toBe(66_000)
})

test.each(['../up.txt', 'a/../../up.txt', '/etc/passwd', 'C:/up.txt', 'a\\..\\up.txt'])(
  'an archive with a file named %s is refused',
  async (name) => {
    await expect(listEntries(sourceOf(packed({ [name]: Buffer.from('x') })))).rejects.toThrow('leads outside of it')
  },
)

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['cut off', (bytes) => bytes.subarray(0, bytes.length - 30)],
  ['nothing but text', () => Buffer.from('PK is what archives begin with')],
  ['empty', () => Buffer.alloc(0)],
  ['without the beginning', (bytes) => bytes.subarray(60_000)],
])('a file that is %s is no archive', async (_what, spoil) => {
  const source = sourceOf(spoil(await write({ a: randomBytes(200_000) })))
  const reading = listEntries(source).then((entries) => readAll(source, entries.get('a') as ZipEntry))
  await expect(reading).rejects.toThrow(BadZip)
})

test('a file that unpacks to more than the archive says is given up at the first byte too many', async () => {
  const bytes = packed({ bomb: Buffer.alloc(5_000_000) })
  const source = sourceOf(bytes)
  const entry = (await listEntries(source)).get('bomb') as ZipEntry
  let read = 0
  const reading = (async () => {
    for await (const chunk of readEntryOf(source, { ...entry, size: 1000 })) read += chunk.length
  })()
  await expect(reading).rejects.toThrow('damaged')
  expect(read).toBeLessThanOrEqual(1000)
})
