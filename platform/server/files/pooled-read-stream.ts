import { Readable, type Writable } from 'node:stream'
import { callbackify } from 'node:util'

const CHUNK_BYTES = 256 * 1024
// Two buffers for each of 32 concurrent responses.
const IDLE_BUFFERS_MAX = 64

/** The part of a file handle that the stream uses. */
interface OpenFile {
  read: (buffer: Buffer, offset: number, length: number, position: number) => Promise<{ bytesRead: number }>
  close: () => Promise<void>
}

// File streams allocate a new buffer for each chunk, and collecting this garbage took twice as long as the sending itself. Pooled buffers
// avoid that.
const idleBuffers: Buffer[] = []
const acquireBuffer = () => idleBuffers.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES)
const releaseBuffer = (buffer: Buffer) => void (idleBuffers.length < IDLE_BUFFERS_MAX && idleBuffers.push(buffer))

/** Resolves to whether the chunk was written. */
const write = (to: Writable, chunk: Buffer) =>
  new Promise<boolean>((resolve) => to.write(chunk, (error) => resolve(!error)))

/**
 * Reads a byte range of an open file, both ends inclusive, and closes the file at the end. Piped into a response, it reuses each buffer as
 * soon as the response has sent it; otherwise it behaves like an ordinary stream.
 */
export class PooledReadStream extends Readable {
  readonly #file: OpenFile
  readonly #response: Writable
  readonly #end: number
  #at: number

  constructor(file: OpenFile, { start, end }: { start: number; end: number }, response: Writable) {
    super({ highWaterMark: CHUNK_BYTES })
    this.#file = file
    this.#at = start
    this.#end = end
    this.#response = response
  }

  async #readInto(buffer: Buffer): Promise<Buffer> {
    const byteCount = Math.min(buffer.length, this.#end - this.#at + 1)
    const { bytesRead } = await this.#file.read(buffer, 0, byteCount, this.#at)
    if (bytesRead === 0) throw new Error('The file has become shorter')
    this.#at += bytesRead
    return buffer.subarray(0, bytesRead)
  }

  override _read(): void {
    if (this.#at > this.#end) return void this.push(null)
    const size = Math.min(CHUNK_BYTES, this.#end - this.#at + 1)
    this.#readInto(Buffer.allocUnsafeSlow(size)).then(
      (chunk) => this.push(chunk),
      (error: Error) => this.destroy(error),
    )
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // Closing waits for a read in progress.
    callbackify(() => this.#file.close())((failure: Error | null) => done(error ?? failure))
  }

  override pipe<To extends NodeJS.WritableStream>(to: To, options: { end?: boolean } = {}): To {
    if ((to as unknown) !== this.#response) return super.pipe(to, options)
    this.#sendToResponse(options.end ?? true).catch((error: Error) => this.destroy(error))
    return to
  }

  // Reads one chunk while the previous one is sent. After a failure, buffers that may still be in use are not returned to the pool; if the
  // client disconnects, the sender of the response destroys this stream.
  async #sendToResponse(ends: boolean): Promise<void> {
    const buffers = [acquireBuffer(), acquireBuffer()] as const
    let sent = Promise.resolve(true)
    for (let nth = 0; this.#at <= this.#end; nth++) {
      const reading = this.#readInto(nth % 2 === 0 ? buffers[0] : buffers[1])
      const [chunk, isWritten] = await Promise.all([reading, sent])
      if (!isWritten) return
      sent = write(this.#response, chunk)
    }
    if (!(await sent)) return
    buffers.forEach(releaseBuffer)
    if (ends) this.#response.end()
    this.push(null)
    this.resume()
  }
}
