import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import {
  HEADER,
  InvalidArchive,
  kindOfEntry,
  MANIFEST,
  MANIFEST_CHECKSUM,
  parseHeader,
  parseManifest,
  type Manifest,
} from './archive.ts'
import type { Rows } from './dump-database.ts'

// Limits on a batch of rows: a single row may take several megabytes, and rows are compressed in batches.
const COMPRESSED_MAX_BYTES = 256 * 1024 * 1024
const UNCOMPRESSED_MAX_BYTES = 512 * 1024 * 1024
const unpack = promisify(gunzip)

const TRUNCATED = 'The backup is truncated: its end is missing. Take a complete copy of it'
const NOT_AN_ARCHIVE = 'This is no backup of this program, or it is damaged'

/** Opens an archive at its beginning. */
export type OpenArchive = () => Promise<Readable>

interface ArchiveEntry {
  name: string
  size: number
  content: AsyncIterable<Uint8Array>
}

/** Maps an error of the tar library to one with a message for operators. */
function toArchiveError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (/unexpected end of data/i.test(error.message)) return new InvalidArchive(TRUNCATED)
  return /invalid tar header/i.test(error.message) ? new InvalidArchive(NOT_AN_ARCHIVE) : error
}

async function* mapErrors(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* content
  } catch (error) {
    throw toArchiveError(error)
  }
}

async function* entriesOf(open: OpenArchive): AsyncGenerator<ArchiveEntry> {
  const source = await open()
  const tar = extract()
  source.on('error', (error) => tar.destroy(error))
  source.pipe(tar)
  try {
    for await (const entry of tar) {
      const { name, type, size } = entry.header
      if (type !== 'file')
        throw new InvalidArchive(`The archive holds an entry that no backup has: ${JSON.stringify(name)}, a ${type}`)
      yield { name, size, content: mapErrors(entry as AsyncIterable<Uint8Array>) }
    }
  } catch (error) {
    throw toArchiveError(error)
  } finally {
    source.destroy()
  }
}

/** Passes the bytes of an entry through while computing its size and checksum. */
function measure(content: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let size = 0
  const along = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  return { along: along(), end: () => ({ size, sha256: hash.digest('hex') }) }
}

async function bytesOf(content: AsyncIterable<Uint8Array>, name: string, size: number): Promise<Buffer> {
  if (size > COMPRESSED_MAX_BYTES) throw new InvalidArchive(`The entry ${name} of the archive is too large`)
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Receives the contents of an archive in order. Each file must be read to its end. */
export interface ArchiveReceiver {
  rows: (rows: Rows) => Promise<void>
  file: (key: string, size: number, content: AsyncIterable<Uint8Array>) => Promise<void>
}

const wrongChecksum = (name: string) =>
  new InvalidArchive(`The backup is damaged: ${name} is not what it was (wrong checksum). Nothing was changed`)

/** Reads an archive that `checkArchive` verified. Throws `InvalidArchive` if it has changed since. */
export async function readArchive(open: OpenArchive, { entries }: Manifest, receiver: ArchiveReceiver): Promise<void> {
  const expected = new Map(entries.map((entry) => [entry.name, entry.sha256]))
  for await (const { name, size, content } of entriesOf(open)) {
    const kind = kindOfEntry(name)
    const { along, end } = measure(content)
    if (kind.kind === 'file') await receiver.file(kind.key, size, along)
    else {
      const bytes = await bytesOf(along, name, size)
      if (kind.kind === 'rows') {
        const text = (await unpack(bytes, { maxOutputLength: UNCOMPRESSED_MAX_BYTES })).toString('utf8')
        await receiver.rows({ table: kind.table, lines: text.split('\n') })
      }
    }
    if (kind.kind !== 'own' && end().sha256 !== expected.get(name)) throw wrongChecksum(name)
  }
}

/**
 * Reads a whole archive and verifies the checksum of every entry, without storing or changing anything. Returns its manifest. Throws
 * `InvalidArchive` if it is damaged, truncated, of a newer version, or contains an entry that no backup has.
 */
export async function checkArchive(open: OpenArchive): Promise<Manifest> {
  const found = new Map<string, { size: number; sha256: string }>()
  let [isFirst, manifest, isEnded]: [boolean, Buffer | null, boolean] = [true, null, false]
  for await (const { name, size, content } of entriesOf(open)) {
    kindOfEntry(name)
    if (isFirst !== (name === HEADER)) throw new InvalidArchive(NOT_AN_ARCHIVE)
    isFirst = false
    if (found.has(name) || isEnded) throw new InvalidArchive(`The archive holds ${name} where no backup does`)
    const { along, end } = measure(content)
    if (name === HEADER) parseHeader(await bytesOf(along, name, size))
    else if (name === MANIFEST) manifest = await bytesOf(along, name, size)
    else if (name === MANIFEST_CHECKSUM) {
      isEnded = true
      const text = (await bytesOf(along, name, size)).toString('utf8').slice(0, 64)
      if (text !== found.get(MANIFEST)?.sha256) throw wrongChecksum(MANIFEST)
    } else for await (const _ of along);
    found.set(name, end())
  }
  if (manifest === null || !isEnded) throw new InvalidArchive(TRUNCATED)
  const parsed = parseManifest(manifest)
  for (const { name, size, sha256 } of parsed.entries) {
    const one = found.get(name)
    if (one?.sha256 !== sha256 || one.size !== size) throw wrongChecksum(name)
  }
  const others = [MANIFEST, MANIFEST_CHECKSUM].length
  if (found.size !== parsed.entries.length + others)
    throw new InvalidArchive('The archive holds entries that its manifest does not name')
  return parsed
}
