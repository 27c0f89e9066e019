import type { Reason } from './failure-reasons.ts'
import { readPart } from '#platform/server/files/read-range.ts'
import { RESERVE_BYTES } from '#platform/server/files/disk-space.ts'
import type { WorkFolder } from './work-folders.ts'

/** What a run of ffmpeg may take. Its processor time says what a video costs; the clock says how busy the machine is. */
export interface RunLimits {
  /** Of processor time, of all its threads together. */
  cpuSeconds: number
  /** Of processor time without a sign of progress. */
  silentCpuSeconds: number
  /** Without any processor time or sign of progress: a program that runs out of memory may hang for ever. */
  stalledSeconds: number
  /** By the clock, as the last resort. */
  seconds: number
  /** Of memory; where the system can hold a process to it, which Linux can. */
  memoryBytes: number
  /** Of everything in the folder. */
  folderBytes: number
}

/** What a run has taken so far, in seconds. */
export interface Usage {
  /** Null where the system does not say. */
  cpu: number | null
  /** What of it came after the last sign of progress. */
  silentCpu: number
  elapsed: number
  /** What of it came after the last sign of progress or processor time. */
  stalled: number
}

/** Which limit a run went beyond: `too_costly` says something of its input, `too_slow` only of the machine. */
export function exceeded(
  { cpu, silentCpu, elapsed, stalled }: Usage,
  limits: Pick<RunLimits, 'cpuSeconds' | 'silentCpuSeconds' | 'stalledSeconds' | 'seconds'>,
): 'too_costly' | 'too_slow' | null {
  if (cpu !== null && (cpu > limits.cpuSeconds || silentCpu > limits.silentCpuSeconds)) return 'too_costly'
  // Without processor time to go by, the clock stands in for it.
  if (cpu === null && elapsed > limits.cpuSeconds) return 'too_slow'
  return stalled > limits.stalledSeconds || elapsed > limits.seconds ? 'too_slow' : null
}

const TICKS_PER_SECOND = 100
const STAT_MAX_BYTES = 4096

/** The processor time that a process has used, in seconds; null where the system does not say, as others than Linux. */
async function cpuSecondsOf(pid: number | undefined): Promise<number | null> {
  if (pid === undefined) return null
  try {
    const stat = (await readPart(`/proc/${pid}/stat`, 0, STAT_MAX_BYTES)).toString('latin1')
    // Behind the name, which may hold anything, stand the state and ten numbers before the two times.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
    const seconds = (Number(user) + Number(system)) / TICKS_PER_SECOND
    return Number.isFinite(seconds) ? seconds : null
  } catch {
    return null
  }
}

const LOOKED_AT_EVERY_MS = 500

/** A run to watch. */
export interface Watched {
  child: { pid?: number | undefined; stdout: NodeJS.ReadableStream | null }
  folder: WorkFolder
  limits: RunLimits
  signal?: AbortSignal | undefined
}

/** Measures what a run takes, from one look to the next. */
function meter({ child }: Watched): () => Promise<Usage> {
  let heard = false
  child.stdout?.on('data', () => (heard = true))
  let [lastLook, elapsed, stalled] = [performance.now(), 0, 0]
  let [cpuBefore, cpuAtSign] = [0, 0]
  return async () => {
    const now = performance.now()
    // While this process was stopped as well, nobody was late.
    const passed = Math.min(now - lastLook, 2 * LOOKED_AT_EVERY_MS) / 1000
    lastLook = now
    elapsed += passed
    const cpu = await cpuSecondsOf(child.pid)
    const used = cpu ?? cpuBefore
    stalled = heard || used > cpuBefore ? 0 : stalled + passed
    if (heard) cpuAtSign = used
    heard = false
    cpuBefore = used
    return { cpu, silentCpu: used - cpuAtSign, elapsed, stalled }
  }
}

/** Watches a run: `stop` is told what it went beyond. The answer ends the watch. */
export function watchRun(watched: Watched, stop: (reason: Reason) => void): () => void {
  const { folder, limits, signal } = watched
  const cancel = () => stop('cancelled')
  if (signal?.aborted) cancel()
  signal?.addEventListener('abort', cancel)
  const measure = meter(watched)
  let looking = false
  const look = async () => {
    if (looking) return
    looking = true
    try {
      const beyond = exceeded(await measure(), limits)
      if (beyond) stop(beyond)
      else if ((await folder.size()) > limits.folderBytes) stop('too_large')
      else if (folder.room() < RESERVE_BYTES) stop('no_room')
    } catch {
      // A folder that cannot be looked at is about to be removed.
    } finally {
      looking = false
    }
  }
  const looks = setInterval(() => void look(), LOOKED_AT_EVERY_MS)
  return () => {
    signal?.removeEventListener('abort', cancel)
    clearInterval(looks)
  }
}
