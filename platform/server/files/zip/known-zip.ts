import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { GeneratedFile, ByteRange } from '../../http/send-file.ts'
import { directoryEntry, endRecords, localHeader, type FileRecord } from './records.ts'

/** File to archive. All metadata is known before its content is read, so the archive has the same bytes each time. */
export interface ZippedFile extends FileRecord {
  /** Checksum of the content. */
  checksum: Buffer
  /** Reads a range of the content; null if the file is gone. */
  read: (part: ByteRange) => Promise<Readable | null>
}

/** Segment of an archive: known bytes, or the content of a file. */
type Segment = { size: number } & ({ bytes: Buffer } | Pick<ZippedFile, 'name' | 'read'>)

function segmentsOf(files: readonly ZippedFile[]): Segment[] {
  const segments: Segment[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const file of files) {
    const header = localHeader(file)
    directory.push(directoryEntry(file, at))
    segments.push({ size: header.length, bytes: header }, { size: file.size, name: file.name, read: file.read })
    at += header.length + file.size
  }
  const directoryBytes = Buffer.concat(directory)
  const bytes = Buffer.concat([directoryBytes, endRecords(files.length, directoryBytes.length, at)])
  return [...segments, { size: bytes.length, bytes }]
}

async function* readFileRange(
  { name, read }: Pick<ZippedFile, 'name' | 'read'>,
  part: ByteRange,
): AsyncGenerator<Buffer> {
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

async function* readSegments(segments: readonly Segment[], { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let at = 0
  for (const segment of segments) {
    const part = { start: Math.max(0, start - at), end: Math.min(segment.size, end - at + 1) - 1 }
    at += segment.size
    if (part.start > part.end) continue
    if ('bytes' in segment) yield segment.bytes.subarray(part.start, part.end + 1)
    else yield* readFileRange(segment, part)
  }
}

/** Returns the size of an archive in bytes. */
export const zipSize = (files: readonly ZippedFile[]): number =>
  segmentsOf(files).reduce((sum, { size }) => sum + size, 0)

/** Creates a zip archive of files while it is sent. Supports ranges, and reads only what is requested. */
export function createZip(name: string, files: readonly ZippedFile[]): GeneratedFile {
  const segments = segmentsOf(files)
  const size = segments.reduce((sum, segment) => sum + segment.size, 0)
  const hash = createHash('sha256')
  for (const segment of segments) if ('bytes' in segment) hash.update(segment.bytes)
  for (const { checksum } of files) hash.update(checksum)
  return {
    name,
    type: 'application/zip',
    known: { size, etag: `"${hash.digest('base64url')}"` },
    read: (part = { start: 0, end: size - 1 }) => Readable.from(readSegments(segments, part), { objectMode: false }),
  }
}
