import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import type { Database } from '#platform/server/database/database.ts'
import type { FileStorage } from '#platform/server/files/storage.ts'
import { VERSION } from '#platform/server/version.ts'
import {
  fileEntry,
  FORMAT,
  HEADER,
  MANIFEST,
  MANIFEST_CHECKSUM,
  rowsEntry,
  type Entry,
  type Header,
  type Manifest,
} from './archive.ts'
import { inSnapshot, dumpDatabase, listMigrations } from './dump-database.ts'

const PART_BYTES = 4 * 1024 * 1024
// Higher levels take several times as long to save a tenth of the size.
const GZIP_LEVEL = 1
// Chunks of uploads in progress, which their senders restart.
const UNFINISHED_PREFIX = 'growing/'

/** Sources of an archive. */
export interface ArchiveSource {
  db: Database
  storage: FileStorage
  /** Returns whether a key belongs to the backups themselves, which may be in the same bucket. */
  isLeftOut: (key: string) => boolean
}

/** Writes entries sequentially and records the checksum of each. */
class ArchiveWriter {
  readonly entries: Entry[] = []
  readonly #tar = pack()
  readonly #signal: AbortSignal
  readonly #aborted: Promise<never>

  constructor(signal: AbortSignal) {
    this.#signal = signal
    this.#aborted = new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    })
    this.#aborted.catch(() => undefined)
  }

  readonly output = (): Readable => Readable.from(this.#tar as AsyncIterable<Uint8Array>)
  readonly end = (): void => this.#tar.finalize()

  async add(name: string, bytes: Uint8Array): Promise<void> {
    await this.addStream(name, bytes.length, [bytes])
  }

  async addStream(name: string, size: number, content: AsyncIterable<Uint8Array> | Uint8Array[]): Promise<void> {
    this.#signal.throwIfAborted()
    const hash = createHash('sha256')
    const written = Promise.withResolvers<void>()
    written.promise.catch(() => undefined)
    const entry = this.#tar.entry({ name, size, mode: 0o600, mtime: new Date() }, (error) =>
      error ? written.reject(error) : written.resolve(),
    )
    // The tar stream also emits errors that its callback receives.
    entry.on('error', () => undefined)
    for await (const chunk of content) {
      this.#signal.throwIfAborted()
      hash.update(chunk)
      if (!entry.write(chunk)) {
        const drained = new Promise<void>((resolve) => {
          entry.once('drain', resolve)
        })
        await Promise.race([drained, written.promise, this.#aborted])
      }
    }
    entry.end(null)
    await Promise.race([written.promise, this.#aborted])
    this.entries.push({ name, size, sha256: hash.digest('hex') })
  }
}

async function writeRows(writer: ArchiveWriter, db: Database) {
  let lines: string[] = []
  let [bytes, part, currentTable] = [0, 0, '']
  const flush = async () => {
    if (lines.length > 0)
      await writer.add(rowsEntry(currentTable, ++part), gzipSync(lines.join('\n'), { level: GZIP_LEVEL }))
    lines = []
    bytes = 0
  }
  const contents = await dumpDatabase(db, async (rows) => {
    if (rows.table !== currentTable) {
      await flush()
      currentTable = rows.table
      part = 0
    }
    lines.push(...rows.lines)
    bytes += rows.lines.reduce((sum, line) => sum + line.length, 0)
    if (bytes >= PART_BYTES) await flush()
  })
  await flush()
  return contents
}

/** Adds every stored file; returns those that were deleted after they were listed. */
async function writeFiles(writer: ArchiveWriter, { storage, isLeftOut }: ArchiveSource): Promise<string[]> {
  const missing: string[] = []
  for await (const page of storage.list('')) {
    for (const { key } of page) {
      if (key.startsWith(UNFINISHED_PREFIX) || isLeftOut(key)) continue
      // Read the size again: the file may have been replaced since it was listed.
      const found = await storage.stat(key)
      const content = found && (await storage.read(key))
      if (content) await writer.addStream(fileEntry(key), found.size, content as AsyncIterable<Uint8Array>)
      else missing.push(key)
    }
  }
  return missing
}

/**
 * Writes an archive of a consistent snapshot of the database and then of the files, so that every row finds its file. Memory use is bounded
 * to a few megabytes and the list of entries. `store` must read the stream to its end.
 */
export async function writeArchive(
  source: ArchiveSource,
  createdAt: Date,
  signal: AbortSignal,
  store: (archive: Readable) => Promise<unknown>,
): Promise<Manifest> {
  const failure = new AbortController()
  const writer = new ArchiveWriter(AbortSignal.any([signal, failure.signal]))
  const output = writer.output()
  // The reader may not have attached a listener yet.
  output.on('error', () => undefined)
  const write = async (): Promise<Manifest> => {
    const { header, contents } = await inSnapshot(source.db, async (one) => {
      const headerEntry: Header = {
        format: FORMAT,
        program: VERSION,
        created_at: createdAt.toISOString(),
        migrations: await listMigrations(one),
      }
      await writer.add(HEADER, Buffer.from(JSON.stringify(headerEntry)))
      return { header: headerEntry, contents: await writeRows(writer, one) }
    })
    const missing = await writeFiles(writer, source)
    const manifest = { ...header, ...contents, entries: [...writer.entries], missing }
    const bytes = Buffer.from(JSON.stringify(manifest))
    await writer.add(MANIFEST, bytes)
    const sum = createHash('sha256').update(bytes).digest('hex')
    await writer.add(MANIFEST_CHECKSUM, Buffer.from(`${sum}  ${MANIFEST}\n`))
    writer.end()
    return manifest
  }
  const storing = store(output)
  const writing = write()
  // A failure on either side aborts the other.
  const end = (error: unknown) => {
    failure.abort(error)
    output.destroy(error as Error)
  }
  storing.catch(end)
  writing.catch(end)
  const [written, stored] = await Promise.allSettled([writing, storing])
  // Prefer the reader's error: a failure in writing also reaches the reader, while a failure in storing only aborts the writing.
  if (stored.status === 'rejected') throw stored.reason
  if (written.status === 'rejected') throw written.reason
  return written.value
}
