import type { NextPart, NextParts, partsEndpoints } from '#platform/contract/parts.ts'
import type { RetryTools } from './retry-upload.ts'
import { call } from '../api/call.ts'
import { putBytes } from '../api/http-client.ts'

const CONCURRENT_PARTS = 3

/** Server side of a multipart upload. */
export interface MultipartTarget {
  /** Returns what has arrived and which parts to send next; no parts when complete. */
  next: (signal: AbortSignal) => Promise<NextParts>
  /** Completes the upload and returns the server's response. */
  finish: (signal: AbortSignal) => Promise<unknown>
}

type PartsApi = ReturnType<typeof partsEndpoints>

/** Returns the id of an upload from its path. */
export const uploadIdIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Returns the server side of an upload at a path, by the endpoints of its parts. */
export const partsOf =
  ({ nextParts, finish }: PartsApi) =>
  (path: string): MultipartTarget => {
    const params = { uploadId: uploadIdIn(path) }
    return {
      next: (signal) => call(nextParts, { params }, { signal }),
      finish: (signal) => call(finish, { params }, { signal }),
    }
  }

/** Sends parts with limited concurrency and waits for all of them even if one fails, so that the others' bytes are not wasted. */
async function sendParts(
  file: Blob,
  { received, parts }: NextParts,
  { signal, onProgress }: RetryTools & { signal: AbortSignal },
) {
  const sent = new Map<number, number>()
  const waiting = [...parts]
  const report = (number: number, bytes: number) => {
    sent.set(number, bytes)
    onProgress([...sent.values()].reduce((sum, one) => sum + one, received))
  }
  const send = async ({ number, offset, size, url }: NextPart) => {
    // Without a MIME type, so that browsers send no header that the presigned URL does not cover.
    const body = file.slice(offset, offset + size)
    await putBytes(url, body, { signal, onProgress: (bytes) => report(number, bytes) })
    report(number, size)
  }
  const sendNext = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) await send(part)
  }
  const results = await Promise.allSettled(Array.from({ length: CONCURRENT_PARTS }, sendNext))
  const failed = results.find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
}

/** Sends the missing parts of a file straight to storage; returns the response to its completion. */
export async function sendByParts(
  file: Blob,
  { next, finish }: MultipartTarget,
  tools: RetryTools & { signal: AbortSignal },
): Promise<unknown> {
  for (let receivedBefore = -1; ;) {
    const batch = await next(tools.signal)
    tools.onArrived(batch.received)
    if (batch.parts.length === 0) return finish(tools.signal)
    if (batch.received <= receivedBefore) throw new Error('What was sent has not arrived')
    receivedBefore = batch.received
    await sendParts(file, batch, tools)
  }
}
