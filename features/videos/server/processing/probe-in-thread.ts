import { LimitExceeded, runInThread, type ThreadLimits } from '#platform/server/work/worker-thread.ts'
import { readRange } from '#platform/server/files/read-range.ts'
import type { FileStorage } from '#platform/server/files/storage.ts'
import { FairQueue } from '#platform/server/work/fair-queue.ts'
import type { Bytes } from './container.ts'
import { PROBE_LIMITS } from './limits.ts'
import type { Probe } from './probe.ts'
import type { RefusalCode } from './refusal.ts'

interface Part {
  start: number
  length: number
}

/**
 * Probes a video, or returns why it is rejected. Parsing happens in a thread that can only request bytes. Throws `LimitExceeded` when it
 * exceeds what legitimate videos need.
 */
export const probeBytes = ({ size, read }: Bytes, limits: ThreadLimits = PROBE_LIMITS): Promise<Probe | RefusalCode> =>
  runInThread<Probe | RefusalCode>(
    new URL('./read-video-thread.ts', import.meta.url),
    { size },
    limits,
    ({ start, length }: Part) => read(start, length),
  )

/** Returns the bytes of a local file, for probing. */
export const bytesOfFile = (path: string, size: number): Bytes => ({
  size,
  read: (start, length) => readRange(path, start, length),
})

// Each probe may use a whole processor and its memory: others wait in a queue that is fair between uploaders.
const PROBES_AT_ONCE = 2
const queue = new FairQueue(PROBES_AT_ONCE, { each: 8 })

/**
 * Probes a stored object, reading only parts of it; returns `empty` when it does not exist. Throws 503 when one caller has too many probes
 * queued.
 */
export async function probeStored(storage: FileStorage, key: string): Promise<Probe | RefusalCode> {
  const found = await storage.stat(key)
  if (!found?.size) return 'empty'
  const { size } = found
  const read = async (start: number, length: number) => {
    const chunks: Buffer[] = []
    const end = Math.min(start + length, size) - 1
    const content = end < start ? null : await storage.read(key, { start, end })
    for await (const chunk of content ?? []) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  }
  const endTurn = await queue.take()
  try {
    return await probeBytes({ size, read })
  } catch (error) {
    if (error instanceof LimitExceeded) return 'too_costly'
    throw error
  } finally {
    endTurn()
  }
}
