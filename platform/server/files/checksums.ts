import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Computes the size, SHA-256 and CRC-32 of a byte stream: the first identifies content, the last is stored in archives. */
export class Checksums {
  readonly #sha256 = createHash('sha256')
  #crc32 = 0
  #size = 0

  /** Passes bytes through while updating the checksums. */
  async *passThrough(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      this.#add(chunk)
      yield chunk
    }
  }

  /** Reads a source to its end. Throws as soon as the signal is aborted. */
  async read(source: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void> {
    for await (const chunk of source) {
      signal.throwIfAborted()
      this.#add(chunk)
    }
  }

  /** Returns the final checksums. Call it once. */
  end(): { sha256: Buffer; crc32: number; size: number } {
    return { sha256: this.#sha256.digest(), crc32: this.#crc32, size: this.#size }
  }

  #add(chunk: Uint8Array): void {
    this.#sha256.update(chunk)
    this.#crc32 = crc32(chunk, this.#crc32)
    this.#size += chunk.length
  }
}
