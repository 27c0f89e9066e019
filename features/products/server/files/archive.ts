import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MadeFile, Part } from '#platform/server/http/send-file.ts'

/** File to archive. All metadata is known before its content is read, so the archive has the same bytes each time. */
export interface ArchivedFile {
  /** Without folders, and unique within the archive. */
  name: string
  size: number
  crc32: number
  modified: Date
  /** Checksum of the content. */
  checksum: Buffer
  /** Reads a range of the content; null if the file is gone. */
  read: (part: Part) => Promise<Readable | null>
}

/** Segment of an archive: known bytes, or the content of a file. */
type Stretch = { size: number } & ({ bytes: Buffer } | Pick<ArchivedFile, 'name' | 'read'>)

// Constants of the format: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
const FULL_16 = 0xffff
const FULL_32 = 0xffffffff
const NEEDS_ZIP64 = 45
const NEEDS_LITTLE = 20
const NAMES_ARE_UTF8 = 0x0800
// For some other systems, unpackers decode names in a local encoding despite the UTF-8 flag.
const MADE_ON_UNIX = 3 << 8
// Regular file, writable by its owner and readable by everyone.
const MODE = (0o100644 << 16) >>> 0
const FIRST_YEAR = 1980

const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const u64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

// The format stores MS-DOS local times in steps of two seconds; we use UTC.
const timeOf = (at: Date): Buffer =>
  Buffer.concat([
    u16((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)),
    u16(((at.getUTCFullYear() - FIRST_YEAR) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()),
  ])

/**
 * Header fields of a file, used before its content and again in the central directory. Stored uncompressed, because most products are
 * compressed already.
 */
function aboutFile({ name, size, crc32, modified }: ArchivedFile, extraBytes: number): Buffer {
  if (size >= FULL_32) throw new Error(`${name} is too large for an archive`)
  const nameBytes = Buffer.byteLength(name)
  return Buffer.concat([
    u16(extraBytes > 0 ? NEEDS_ZIP64 : NEEDS_LITTLE),
    u16(NAMES_ARE_UTF8),
    u16(0),
    timeOf(modified),
    u32(crc32),
    u32(size),
    u32(size),
    u16(nameBytes),
    u16(extraBytes),
  ])
}

const inFrontOf = (file: ArchivedFile): Buffer =>
  Buffer.concat([u32(0x04034b50), aboutFile(file, 0), Buffer.from(file.name)])

/** Central directory entry of a file at an offset. Beyond four gigabytes the offset is in an extra field. */
function inDirectory(file: ArchivedFile, at: number): Buffer {
  const extra = at >= FULL_32 ? Buffer.concat([u16(1), u16(8), u64(at)]) : Buffer.alloc(0)
  return Buffer.concat([
    u32(0x02014b50),
    u16(MADE_ON_UNIX | NEEDS_ZIP64),
    aboutFile(file, extra.length),
    u16(0),
    u16(0),
    u16(0),
    u32(MODE),
    u32(Math.min(at, FULL_32)),
    Buffer.from(file.name),
    extra,
  ])
}

/** End records of an archive whose central directory begins at an offset. */
function atTheEnd(count: number, size: number, at: number): Buffer {
  const wide = [
    u32(0x06064b50),
    u64(44),
    u16(NEEDS_ZIP64),
    u16(NEEDS_ZIP64),
    u32(0),
    u32(0),
    u64(count),
    u64(count),
    u64(size),
    u64(at),
    u32(0x07064b50),
    u32(0),
    u64(at + size),
    u32(1),
  ]
  return Buffer.concat([
    ...(at >= FULL_32 ? wide : []),
    u32(0x06054b50),
    u16(0),
    u16(0),
    u16(Math.min(count, FULL_16)),
    u16(Math.min(count, FULL_16)),
    u32(size),
    u32(Math.min(at, FULL_32)),
    u16(0),
  ])
}

function stretchesOf(files: readonly ArchivedFile[]): Stretch[] {
  const stretches: Stretch[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const file of files) {
    const front = inFrontOf(file)
    directory.push(inDirectory(file, at))
    stretches.push({ size: front.length, bytes: front }, { size: file.size, name: file.name, read: file.read })
    at += front.length + file.size
  }
  const listed = Buffer.concat(directory)
  const bytes = Buffer.concat([listed, atTheEnd(files.length, listed.length, at)])
  return [...stretches, { size: bytes.length, bytes }]
}

async function* readFileOf({ name, read }: Pick<ArchivedFile, 'name' | 'read'>, part: Part): AsyncGenerator<Buffer> {
  const content = await read(part)
  if (!content) throw new Error(`${name} is gone`)
  let left = part.end - part.start + 1
  for await (const chunk of content as AsyncIterable<Buffer>) {
    left -= chunk.length
    yield chunk
  }
  // Breaks the connection, so that a partial file is not taken for the whole.
  if (left !== 0) throw new Error(`${name} has another length than it should`)
}

async function* readStretches(stretches: readonly Stretch[], { start, end }: Part): AsyncGenerator<Buffer> {
  let at = 0
  for (const stretch of stretches) {
    const part = { start: Math.max(0, start - at), end: Math.min(stretch.size, end - at + 1) - 1 }
    at += stretch.size
    if (part.start > part.end) continue
    if ('bytes' in stretch) yield stretch.bytes.subarray(part.start, part.end + 1)
    else yield* readFileOf(stretch, part)
  }
}

/** Returns the size of an archive in bytes. */
export const archiveSize = (files: readonly ArchivedFile[]): number =>
  stretchesOf(files).reduce((sum, { size }) => sum + size, 0)

/** Creates a zip archive of files while it is sent. Supports ranges, and reads only what is requested. */
export function archiveOf(name: string, files: readonly ArchivedFile[]): MadeFile {
  const stretches = stretchesOf(files)
  const size = stretches.reduce((sum, stretch) => sum + stretch.size, 0)
  const hash = createHash('sha256')
  for (const stretch of stretches) if ('bytes' in stretch) hash.update(stretch.bytes)
  for (const { checksum } of files) hash.update(checksum)
  return {
    name,
    type: 'application/zip',
    known: { size, etag: `"${hash.digest('base64url')}"` },
    read: (part = { start: 0, end: size - 1 }) => Readable.from(readStretches(stretches, part), { objectMode: false }),
  }
}
