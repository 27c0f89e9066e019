import { BeyondLimits, runInThread, type ThreadLimits } from '#platform/server/work/worker-thread.ts'
import { readPart } from '#platform/server/files/read-range.ts'
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
 * Says what a video is, or why it is not taken. Reading happens in a thread that only ever asks for bytes. Throws `BeyondLimits`
 * when it takes more than honest videos do.
 */
export const probeBytes = ({ size, read }: Bytes, limits: ThreadLimits = PROBE_LIMITS): Promise<Probe | RefusalCode> =>
  runInThread<Probe | RefusalCode>(
    new URL('./read-video-thread.ts', import.meta.url),
    { size },
    limits,
    ({ start, length }: Part) => read(start, length),
  )

/** A file of this machine, as it is probed. */
export const bytesOfFile = (path: string, size: number): Bytes => ({
  size,
  read: (start, length) => readPart(path, start, length),
})

// Each may take a whole processor and its memory: the others wait, by turns of who sent them.
const AT_ONCE = 2
const turns = new FairQueue(AT_ONCE, { each: 8 })

/** Says what a stored object is, reading only parts of it; `empty` where nothing is there. Throws 503 when one caller asks for many. */
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
  const done = await turns.take()
  try {
    return await probeBytes({ size, read })
  } catch (error) {
    if (error instanceof BeyondLimits) return 'too_costly'
    throw error
  } finally {
    done()
  }
}
