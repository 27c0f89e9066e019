import { randomBytes, createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { createZip, zipSize, type ZippedFile } from '#platform/server/files/zip/known-zip.ts'

const modified = new Date('2026-11-22T13:14:16Z')
const fileOf = (name: string, content: Buffer): ZippedFile => ({
  name,
  size: content.length,
  crc32: crc32(content),
  modified,
  checksum: createHash('sha256').update(content).digest(),
  read: async ({ start, end }) => Readable.from([content.subarray(start, end + 1)]),
})
const files = [
  fileOf('tool.exe', randomBytes(70_000)),
  fileOf('Grüße, 世界.txt', Buffer.from('hello')),
  fileOf('notes.md', Buffer.from('# Notes')),
]

test('an archive holds each file as it is, under its name, and is as long as was said before', async () => {
  const archive = createZip('all.zip', files)
  const bytes = await buffer(archive.read())
  expect([bytes.length, zipSize(files)]).toEqual([archive.known?.size, archive.known?.size])
  const read = unzipSync(bytes)
  for (const { name, checksum } of files) {
    expect(
      createHash('sha256')
        .update(read[name] ?? '')
        .digest(),
    ).toEqual(checksum)
  }
  expect(Object.keys(read)).toEqual(files.map(({ name }) => name))
})

test('any part of an archive is the same bytes as in the whole, and only what it needs is read', async () => {
  const whole = await buffer(createZip('all.zip', files).read())
  const parts = [0, 1, 29, 38, 39, 70_000, 70_037, 70_100, whole.length - 1].flatMap((start) =>
    [start, start + 1, start + 200, whole.length - 1]
      .filter((end) => end < whole.length)
      .map((end): [number, number] => [start, end]),
  )
  for (const [start, end] of parts) {
    const asked: string[] = []
    const watched = files.map((file): ZippedFile => ({
      ...file,
      read: (part) => {
        asked.push(file.name)
        return file.read(part)
      },
    }))
    const part = await buffer(createZip('all.zip', watched).read({ start, end }))
    expect(part.equals(whole.subarray(start, end + 1)), `${start}-${end}`).toBe(true)
    if (end < 38) expect(asked).toEqual([])
  }
})

test('an archive is another one when a file of it is, and the same as long as none is', () => {
  const tagOf = (all: ZippedFile[]) => createZip('all.zip', all).known?.etag
  expect(tagOf([...files])).toBe(tagOf(files))
  const [first, ...others] = files as [ZippedFile, ...ZippedFile[]]
  expect(tagOf([{ ...first, name: 'tool-2.exe' }, ...others])).not.toBe(tagOf(files))
  expect(tagOf([{ ...first, checksum: Buffer.alloc(32) }, ...others])).not.toBe(tagOf(files))
})

test.each<[string, ZippedFile['read']]>([
  ['gone', async () => null],
  ['shorter than it was', async () => Readable.from([Buffer.alloc(10)])],
])('an archive with a file that is %s breaks off, so that nobody takes it for whole', async (_what, read) => {
  const [first, ...others] = files as [ZippedFile, ...ZippedFile[]]
  await expect(buffer(createZip('all.zip', [{ ...first, read }, ...others]).read())).rejects.toThrow('tool.exe')
})

const GIGABYTE = 1024 ** 3

test('beyond four gigabytes an archive says where its files are in the wide fields', async () => {
  const nothing = crc32('')
  const large = ['a.bin', 'b.bin', 'c.bin'].map((name): ZippedFile => ({
    name,
    size: 2 * GIGABYTE,
    crc32: nothing,
    modified,
    checksum: Buffer.alloc(32),
    read: async () => Readable.from([]),
  }))
  const archive = createZip('all.zip', [...large, fileOf('last.txt', Buffer.from('last'))])
  const size = archive.known?.size ?? 0
  const end = await buffer(archive.read({ start: size - 98, end: size - 1 }))
  expect(end.readUInt32LE(0)).toBe(0x06064b50)
  const directoryAt = Number(end.readBigUInt64LE(48))
  const directory = await buffer(archive.read({ start: directoryAt, end: size - 1 }))
  expect(directory.readUInt32LE(0)).toBe(0x02014b50)
  // The third begins beyond what the narrow field holds.
  const third = directory.indexOf('c.bin') - 46
  expect([directory.readUInt32LE(third + 42), directory.readUInt16LE(third + 30)]).toEqual([0xffffffff, 12])
  const thirdAt = Number(directory.readBigUInt64LE(third + 46 + 5 + 4))
  const front = await buffer(archive.read({ start: thirdAt, end: thirdAt + 34 }))
  expect([front.readUInt32LE(0), front.subarray(30).toString()]).toEqual([0x04034b50, 'c.bin'])
})
