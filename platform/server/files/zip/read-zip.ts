import type { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { limitBytes, TooLarge } from '../storage.ts'
import { DIRECTORY_ENTRY, END_RECORD, FULL_16, FULL_32, LOCAL_HEADER, ZIP64_END, ZIP64_END_LOCATOR } from './records.ts'

/** Thrown for an archive, or a file in it, that cannot be read; the message is for the person who sent it. */
export class BadZip extends Error {}

/** An archive to read, from a stored object or anything else with ranges. */
export interface ZipSource {
  size: number
  /** Reads a range, both ends inclusive; null if the archive is gone. */
  read: (part: { start: number; end: number }) => Promise<Readable | null>
}

/** A file of an archive. */
export interface ZipEntry {
  name: string
  /** Size once unpacked. */
  size: number
  packedSize: number
  isPacked: boolean
  /** Offset of its local header. */
  at: number
}

/** Maximum number of files in an archive. */
export const ENTRIES_MAX = 100_000
const DIRECTORY_MAX_BYTES = 32 * 1024 * 1024
const END_BYTES = 22
const COMMENT_MAX_BYTES = 0xffff
const LOCATOR_BYTES = 20
const ZIP64_END_BYTES = 56
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const IS_ENCRYPTED = 0x0001
const STORED = 0
const DEFLATED = 8

const notAZip = () => new BadZip('The file is not a ZIP file, or it is incomplete.')
const damaged = (name: string) => new BadZip(`The file ${name} in the ZIP file is damaged.`)

async function bytesAt({ read, size }: ZipSource, start: number, length: number): Promise<Buffer> {
  if (start < 0 || length < 0 || start + length > size) throw notAZip()
  if (length === 0) return Buffer.alloc(0)
  const content = await read({ start, end: start + length - 1 })
  if (!content) throw notAZip()
  const chunks: Uint8Array[] = []
  for await (const chunk of content as AsyncIterable<Uint8Array>) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  if (bytes.length !== length) throw notAZip()
  return bytes
}

interface Directory {
  count: number
  size: number
  at: number
}

/** Finds the central directory by the records at the end of the archive. */
async function findDirectory(source: ZipSource): Promise<Directory> {
  const tailBytes = Math.min(source.size, END_BYTES + COMMENT_MAX_BYTES + LOCATOR_BYTES)
  const tail = await bytesAt(source, source.size - tailBytes, tailBytes)
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END_RECORD || at + END_BYTES + tail.readUInt16LE(at + 20) !== tail.length) continue
    const found = {
      count: tail.readUInt16LE(at + 10),
      size: tail.readUInt32LE(at + 12),
      at: tail.readUInt32LE(at + 16),
    }
    const isZip64 = found.count === FULL_16 || found.size === FULL_32 || found.at === FULL_32
    if (!isZip64) return found
    if (at < LOCATOR_BYTES || tail.readUInt32LE(at - LOCATOR_BYTES) !== ZIP64_END_LOCATOR) return found
    const zip64 = await bytesAt(source, numberAt(tail, at - LOCATOR_BYTES + 8), ZIP64_END_BYTES)
    if (zip64.readUInt32LE(0) !== ZIP64_END) throw notAZip()
    return { count: numberAt(zip64, 32), size: numberAt(zip64, 40), at: numberAt(zip64, 48) }
  }
  throw notAZip()
}

function numberAt(bytes: Buffer, at: number): number {
  if (at + 8 > bytes.length) throw notAZip()
  const value = Number(bytes.readBigUInt64LE(at))
  if (!Number.isSafeInteger(value)) throw notAZip()
  return value
}

const strict = new TextDecoder('utf-8', { fatal: true })

function readName(bytes: Buffer): string {
  let name: string
  try {
    name = strict.decode(bytes)
  } catch {
    throw new BadZip('The ZIP file contains a file name that is not UTF-8.')
  }
  const parts = name.split('/')
  if (/[\p{Cc}\\]/u.test(name) || name === '' || parts[0] === '' || parts.includes('..') || parts[0]?.includes(':')) {
    throw new BadZip('The ZIP file contains a file name that leads outside of it.')
  }
  return name
}

/** Replaces the fields that are too small for their values by those of the extra field. */
function applyZip64(entry: ZipEntry, extra: Buffer): ZipEntry {
  const fields = (['size', 'packedSize', 'at'] as const).filter((field) => entry[field] === FULL_32)
  if (fields.length === 0) return entry
  for (let at = 0; at + 4 <= extra.length;) {
    const length = extra.readUInt16LE(at + 2)
    if (extra.readUInt16LE(at) === 1) {
      const zip64 = extra.subarray(at + 4, at + 4 + length)
      return { ...entry, ...Object.fromEntries(fields.map((field, index) => [field, numberAt(zip64, index * 8)])) }
    }
    at += 4 + length
  }
  return entry
}

function readEntry(bytes: Buffer, at: number): { entry: ZipEntry; next: number } {
  if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw notAZip()
  const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [
    number,
    number,
    number,
  ]
  const next = at + ENTRY_BYTES + nameBytes + extraBytes + commentBytes
  if (next > bytes.length) throw notAZip()
  const name = readName(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes))
  const method = bytes.readUInt16LE(at + 10)
  if (bytes.readUInt16LE(at + 8) & IS_ENCRYPTED) throw new BadZip('The ZIP file is protected by a password.')
  if (method !== STORED && method !== DEFLATED) {
    throw new BadZip(`The file ${name} in the ZIP file is compressed in a way that cannot be read here.`)
  }
  const entry = {
    name,
    size: bytes.readUInt32LE(at + 24),
    packedSize: bytes.readUInt32LE(at + 20),
    isPacked: method === DEFLATED,
    at: bytes.readUInt32LE(at + 42),
  }
  const extraAt = at + ENTRY_BYTES + nameBytes
  return { entry: applyZip64(entry, bytes.subarray(extraAt, extraAt + extraBytes)), next }
}

/**
 * Returns the files of an archive by name, without folders. Throws `BadZip` for one that is broken, too large to list, or has a name
 * that leads outside of it.
 */
export async function listEntries(source: ZipSource): Promise<Map<string, ZipEntry>> {
  const { count, size, at } = await findDirectory(source)
  if (count > ENTRIES_MAX || size > DIRECTORY_MAX_BYTES) throw new BadZip('The ZIP file contains too many files.')
  const bytes = await bytesAt(source, at, size)
  const entries = new Map<string, ZipEntry>()
  let place = 0
  for (let index = 0; index < count; index++) {
    const { entry, next } = readEntry(bytes, place)
    place = next
    if (entry.name.endsWith('/')) continue
    if (entries.has(entry.name)) throw new BadZip(`The ZIP file contains two files named ${entry.name}.`)
    entries.set(entry.name, entry)
  }
  return entries
}

async function findContent(source: ZipSource, { name, at, packedSize }: ZipEntry): Promise<Readable | null> {
  const header = await bytesAt(source, at, LOCAL_BYTES)
  if (header.readUInt32LE(0) !== LOCAL_HEADER) throw damaged(name)
  const start = at + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28)
  if (start + packedSize > source.size) throw damaged(name)
  return packedSize === 0 ? null : source.read({ start, end: start + packedSize - 1 })
}

const isInflateError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')

/** Reads a file of an archive, unpacked. Throws `BadZip` as soon as it turns out to be damaged, or larger than the archive says. */
export async function* readEntryOf(source: ZipSource, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const content = await findContent(source, entry)
  let size = 0
  try {
    if (content) {
      const unpacked = entry.isPacked ? content.pipe(createInflateRaw()) : content
      if (entry.isPacked) content.once('error', (error) => unpacked.destroy(error))
      for await (const chunk of limitBytes(entry.size)(unpacked as AsyncIterable<Uint8Array>)) {
        size += chunk.length
        yield chunk
      }
    }
  } catch (error) {
    throw error instanceof TooLarge || isInflateError(error) ? damaged(entry.name) : error
  } finally {
    content?.destroy()
  }
  if (size !== entry.size) throw damaged(entry.name)
}
