import { Readable, type Writable } from 'node:stream'
import { callbackify } from 'node:util'

const PIECE_BYTES = 256 * 1024
// Two for each of so many answers.
const IDLE_MAX = 64

/** What is read of an open file. */
interface OpenFile {
  read: (buffer: Buffer, offset: number, length: number, position: number) => Promise<{ bytesRead: number }>
  close: () => Promise<void>
}

// A stream of a file takes new memory for each piece, and so much of it makes the collector walk through everything the program
// holds: for each gigabyte that was sent it took twice as long as sending. So pieces are read into memory that goes round.
const idle: Buffer[] = []
const take = () => idle.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES)
const giveBack = (buffer: Buffer) => void (idle.length < IDLE_MAX && idle.push(buffer))

/** Answers whether it was sent. */
const write = (to: Writable, piece: Buffer) =>
  new Promise<boolean>((resolve) => to.write(piece, (error) => resolve(!error)))

/**
 * A part of an open file, from one byte to another, both included, which it closes. Piped into one answer, it uses the same memory
 * again as soon as the answer has sent it; in any other way it reads as streams do.
 */
export class ReusedContent extends Readable {
  readonly #file: OpenFile
  readonly #answer: Writable
  readonly #end: number
  #at: number

  constructor(file: OpenFile, { start, end }: { start: number; end: number }, answer: Writable) {
    super({ highWaterMark: PIECE_BYTES })
    this.#file = file
    this.#at = start
    this.#end = end
    this.#answer = answer
  }

  async #readInto(buffer: Buffer): Promise<Buffer> {
    const wanted = Math.min(buffer.length, this.#end - this.#at + 1)
    const { bytesRead } = await this.#file.read(buffer, 0, wanted, this.#at)
    if (bytesRead === 0) throw new Error('The file has become shorter')
    this.#at += bytesRead
    return buffer.subarray(0, bytesRead)
  }

  override _read(): void {
    if (this.#at > this.#end) return void this.push(null)
    const size = Math.min(PIECE_BYTES, this.#end - this.#at + 1)
    this.#readInto(Buffer.allocUnsafeSlow(size)).then(
      (piece) => this.push(piece),
      (error: Error) => this.destroy(error),
    )
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // It waits for a read that is under way.
    callbackify(() => this.#file.close())((failure: Error | null) => done(error ?? failure))
  }

  override pipe<To extends NodeJS.WritableStream>(to: To, options: { end?: boolean } = {}): To {
    if ((to as unknown) !== this.#answer) return super.pipe(to, options)
    this.#pour(options.end ?? true).catch((error: Error) => this.destroy(error))
    return to
  }

  // Reads one piece while the one before is sent. When something fails, what may still be on its way is not used again; where the
  // reader has left, whoever sends the answer closes this.
  async #pour(ends: boolean): Promise<void> {
    const buffers = [take(), take()] as const
    let sent = Promise.resolve(true)
    for (let nth = 0; this.#at <= this.#end; nth++) {
      const reading = this.#readInto(nth % 2 === 0 ? buffers[0] : buffers[1])
      const [piece, isThere] = await Promise.all([reading, sent])
      if (!isThere) return
      sent = write(this.#answer, piece)
    }
    if (!(await sent)) return
    buffers.forEach(giveBack)
    if (ends) this.#answer.end()
    this.push(null)
    this.resume()
  }
}
