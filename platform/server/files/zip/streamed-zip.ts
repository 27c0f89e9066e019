import { crc32 as crcOf } from 'node:zlib'
import { descriptorOf, directoryEntry, endRecords, localHeader } from './records.ts'

/** File to write to an archive whose size is known only once it has been read. */
export interface StreamedFile {
  /** Unique within the archive, with `/` between folders. */
  name: string
  modified: Date
  content: AsyncIterable<Uint8Array>
}

/** Writes a zip archive while its files are read, one after the other; holds none of them in memory. */
export async function* streamZip(files: AsyncIterable<StreamedFile>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let at = 0
  for await (const { name, modified, content } of files) {
    const record = { name, modified, size: 0, crc32: 0, isStreamed: true }
    const headerOffset = at
    const header = localHeader(record)
    yield header
    for await (const chunk of content) {
      record.size += chunk.length
      record.crc32 = crcOf(chunk, record.crc32)
      yield chunk
    }
    const descriptor = descriptorOf(record)
    yield descriptor
    directory.push(directoryEntry(record, headerOffset))
    at += header.length + record.size + descriptor.length
  }
  const directoryBytes = Buffer.concat(directory)
  yield Buffer.concat([directoryBytes, endRecords(directory.length, directoryBytes.length, at)])
}
