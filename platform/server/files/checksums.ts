import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** What bytes come to that pass by: by which somebody proves that they are the same, and what archives hold of them. */
export class Checksums {
  readonly #sha256 = createHash('sha256')
  #crc32 = 0
  #size = 0

  /** Passes bytes on. */
  async *along(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      this.#add(chunk)
      yield chunk
    }
  }

  /** Reads bytes to their end. Throws as soon as the signal says so. */
  async read(source: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void> {
    for await (const chunk of source) {
      signal.throwIfAborted()
      this.#add(chunk)
    }
  }

  /** What all of it comes to; once. */
  end(): { sha256: Buffer; crc32: number; size: number } {
    return { sha256: this.#sha256.digest(), crc32: this.#crc32, size: this.#size }
  }

  #add(chunk: Uint8Array): void {
    this.#sha256.update(chunk)
    this.#crc32 = crc32(chunk, this.#crc32)
    this.#size += chunk.length
  }
}
