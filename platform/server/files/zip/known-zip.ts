import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MadeFile, Part } from '../../http/send-file.ts'
import { directoryEntry, endRecords, localHeader, type FileRecord } from './records.ts'

/** File to archive. All metadata is known before its content is read, so the archive has the same bytes each time. */
export interface ZippedFile extends FileRecord {
  /** Checksum of the content. */
  checksum: Buffer
  /** Reads a range of the content; null if the file is gone. */
  read: (part: Part) => Promise<Readable | null>
}

/** Segment of an archive: known bytes, or the content of a file. */
type Stretch = { size: number } & ({ bytes: Buffer } | Pick<ZippedFile, 'name' | 'read'>)

function stretchesOf(files: readonly ZippedFile[]): Stretch[] {
  const stretches: Stretch[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const file of files) {
    const front = localHeader(file)
    directory.push(directoryEntry(file, at))
    stretches.push({ size: front.length, bytes: front }, { size: file.size, name: file.name, read: file.read })
    at += front.length + file.size
  }
  const listed = Buffer.concat(directory)
  const bytes = Buffer.concat([listed, endRecords(files.length, listed.length, at)])
  return [...stretches, { size: bytes.length, bytes }]
}

async function* readFileOf({ name, read }: Pick<ZippedFile, 'name' | 'read'>, part: Part): AsyncGenerator<Buffer> {
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
export const zipSize = (files: readonly ZippedFile[]): number =>
  stretchesOf(files).reduce((sum, { size }) => sum + size, 0)

/** Creates a zip archive of files while it is sent. Supports ranges, and reads only what is requested. */
export function zipOf(name: string, files: readonly ZippedFile[]): MadeFile {
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
