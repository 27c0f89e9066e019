import type { UploadedFile } from '#platform/contract/upload.ts'
import { Checksums } from '#platform/server/files/checksums.ts'
import { discardFile, receiveFile } from '#platform/server/files/form-uploads.ts'
import { freeDiskBytes, RESERVE_BYTES } from '#platform/server/files/disk-space.ts'
import { diskFull } from '#platform/server/http/http-errors.ts'
import type { Files } from '#platform/server/files/files.ts'
import type { ImportedFile } from '#platform/server/files/imported-file.ts'
import { BadZip, readEntryOf } from '#platform/server/files/zip/read-zip.ts'
import type { ArchivedFile } from '../contract/manifest.ts'
import type { OpenArchive } from './read-manifest.ts'

const damagedFile = (path: string) => new BadZip(`The file ${path} in the ZIP file is damaged.`)

/** Reads the files of one item of an archive; each is as the manifest says, or reading it fails. */
export class ItemFiles {
  readonly #archive: OpenArchive
  readonly #files: Files
  readonly #signal: AbortSignal
  readonly #received: UploadedFile[] = []
  /** Size of the files returned so far: most are stored only after the last was. */
  #bytes = 0
  /** What is wrong with a file that was read: a storage reports it in words of its own. */
  problem: BadZip | null = null

  constructor(archive: OpenArchive, files: Files, signal: AbortSignal) {
    this.#archive = archive
    this.#files = files
    this.#signal = signal
  }

  /** Returns a file of any size, to be read as a stream. */
  large({ path, size, sha256 }: ArchivedFile): ImportedFile {
    const { source, takeFile } = this.#archive
    const entry = takeFile(path)
    if (entry.size !== size) throw damagedFile(path)
    const { storage, incoming } = this.#files
    // As for uploads: what the database needs to go on stays free.
    this.#bytes += size
    if (storage.own && freeDiskBytes(incoming) < RESERVE_BYTES + this.#bytes) throw diskFull()
    const signal = this.#signal
    const fail = (): never => {
      this.problem = damagedFile(path)
      throw this.problem
    }
    return {
      size,
      sha256: Buffer.from(sha256, 'hex'),
      read: async function* () {
        const sums = new Checksums()
        try {
          for await (const chunk of sums.passThrough(readEntryOf(source, entry))) {
            signal.throwIfAborted()
            yield chunk
          }
        } catch (error) {
          if (error instanceof BadZip) fail()
          throw error
        }
        if (sums.end().sha256.toString('hex') !== sha256) fail()
      },
    }
  }

  /** Returns a small file as if it had been sent with a form. */
  async small(file: ArchivedFile, maxBytes: number): Promise<UploadedFile> {
    if (file.size > maxBytes) throw new BadZip(`The file ${file.path} in the ZIP file is too large.`)
    const { read } = this.large(file)
    const received = await receiveFile(read(), { name: file.path, folder: this.#files.incoming, maxBytes })
    this.#received.push(received)
    return received
  }

  /** Deletes the small files. */
  async discard(): Promise<void> {
    await Promise.all(this.#received.map(discardFile))
  }
}
