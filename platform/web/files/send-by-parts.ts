import type { NextPart, NextParts } from '#platform/contract/parts.ts'
import type { Told } from './retry-upload.ts'
import { putBytes } from '../api/http-client.ts'

const AT_ONCE = 3

/** Where the parts of a file go. */
export interface PartsPlace {
  /** What has arrived, and which parts to send next; none when all are there. */
  next: (signal: AbortSignal) => Promise<NextParts>
  /** Says that all parts are there; the answer is that of the whole. */
  finish: (signal: AbortSignal) => Promise<unknown>
}

/** Sends some parts, a few at once, and waits for all of them, also when one fails: the others have not come for nothing. */
async function sendSome(
  file: Blob,
  { received, parts }: NextParts,
  { signal, onProgress }: Told & { signal: AbortSignal },
) {
  const sent = new Map<number, number>()
  const waiting = [...parts]
  const tell = (number: number, bytes: number) => {
    sent.set(number, bytes)
    onProgress([...sent.values()].reduce((sum, one) => sum + one, received))
  }
  const send = async ({ number, offset, size, url }: NextPart) => {
    // Without a type, so that browsers send no header that the address does not know of.
    const body = file.slice(offset, offset + size)
    await putBytes(url, body, { signal, onProgress: (bytes) => tell(number, bytes) })
    tell(number, size)
  }
  const work = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) await send(part)
  }
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
}

/** Sends the missing parts of a file straight to the storage, and answers what the server said of the whole. */
export async function sendByParts(
  file: Blob,
  { next, finish }: PartsPlace,
  told: Told & { signal: AbortSignal },
): Promise<unknown> {
  for (let before = -1; ;) {
    const some = await next(told.signal)
    told.onArrived(some.received)
    if (some.parts.length === 0) return finish(told.signal)
    if (some.received <= before) throw new Error('What was sent has not arrived')
    before = some.received
    await sendSome(file, some, told)
  }
}
