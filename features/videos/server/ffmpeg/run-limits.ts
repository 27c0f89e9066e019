import type { Reason } from './failure-reasons.ts'
import { readRange } from '#platform/server/files/read-range.ts'
import { RESERVE_BYTES } from '#platform/server/files/disk-space.ts'
import type { WorkFolder } from './work-folders.ts'

/** Limits of an ffmpeg run. CPU time reflects the cost of the video; wall-clock time reflects the load of the machine. */
export interface RunLimits {
  /** CPU time of all threads together. */
  cpuSeconds: number
  /** CPU time without progress. */
  silentCpuSeconds: number
  /** Wall-clock time without CPU time or progress: a program that runs out of memory may hang forever. */
  stalledSeconds: number
  /** Wall-clock time, as the last resort. */
  seconds: number
  /** Memory; enforced only where the system can, as Linux does. */
  memoryBytes: number
  /** Total size of the files in the folder. */
  folderBytes: number
}

/** What a run has used so far, in seconds. */
export interface Usage {
  /** Null where the system does not report it. */
  cpu: number | null
  /** CPU time since the last progress. */
  silentCpu: number
  elapsed: number
  /** Time since the last progress or CPU time. */
  stalled: number
}

/** Returns the limit that a run exceeded: `too_costly` points to the input, `too_slow` only to the machine. */
export function findExceeded(
  { cpu, silentCpu, elapsed, stalled }: Usage,
  limits: Pick<RunLimits, 'cpuSeconds' | 'silentCpuSeconds' | 'stalledSeconds' | 'seconds'>,
): 'too_costly' | 'too_slow' | null {
  if (cpu !== null && (cpu > limits.cpuSeconds || silentCpu > limits.silentCpuSeconds)) return 'too_costly'
  // Without CPU time, fall back to wall-clock time.
  if (cpu === null && elapsed > limits.cpuSeconds) return 'too_slow'
  return stalled > limits.stalledSeconds || elapsed > limits.seconds ? 'too_slow' : null
}

const TICKS_PER_SECOND = 100
const STAT_MAX_BYTES = 4096

/** Returns the CPU time that a process has used, in seconds; null where the system does not report it (only Linux does). */
async function cpuSecondsOf(pid: number | undefined): Promise<number | null> {
  if (pid === undefined) return null
  try {
    const stat = (await readRange(`/proc/${pid}/stat`, 0, STAT_MAX_BYTES)).toString('latin1')
    // After the name, which may contain any character, come the state and ten numbers before the two times.
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

const CHECK_EVERY_MS = 500

/** A run to monitor. */
export interface MonitoredRun {
  child: { pid?: number | undefined; stdout: NodeJS.ReadableStream | null }
  folder: WorkFolder
  limits: RunLimits
  signal?: AbortSignal | undefined
}

/** Returns a function that measures the usage of a run since its start, and is to be called periodically. */
function createMeter({ child }: MonitoredRun): () => Promise<Usage> {
  let hasOutput = false
  child.stdout?.on('data', () => (hasOutput = true))
  let [lastLook, elapsed, stalled] = [performance.now(), 0, 0]
  let [cpuBefore, cpuAtOutput] = [0, 0]
  return async () => {
    const now = performance.now()
    // Ignores time during which this process itself was suspended.
    const secondsPassed = Math.min(now - lastLook, 2 * CHECK_EVERY_MS) / 1000
    lastLook = now
    elapsed += secondsPassed
    const cpu = await cpuSecondsOf(child.pid)
    const used = cpu ?? cpuBefore
    stalled = hasOutput || used > cpuBefore ? 0 : stalled + secondsPassed
    if (hasOutput) cpuAtOutput = used
    hasOutput = false
    cpuBefore = used
    return { cpu, silentCpu: used - cpuAtOutput, elapsed, stalled }
  }
}

/** Monitors a run, and calls `stop` with the limit that it exceeds. Returns a function that stops monitoring. */
export function watchRun(run: MonitoredRun, stop: (reason: Reason) => void): () => void {
  const { folder, limits, signal } = run
  const cancel = () => stop('cancelled')
  if (signal?.aborted) cancel()
  signal?.addEventListener('abort', cancel)
  const measure = createMeter(run)
  let isChecking = false
  const check = async () => {
    if (isChecking) return
    isChecking = true
    try {
      const exceededLimit = findExceeded(await measure(), limits)
      if (exceededLimit) stop(exceededLimit)
      else if ((await folder.size()) > limits.folderBytes) stop('too_large')
      else if (folder.room() < RESERVE_BYTES) stop('no_room')
    } catch {
      // A folder that cannot be read is about to be removed.
    } finally {
      isChecking = false
    }
  }
  const timer = setInterval(() => void check(), CHECK_EVERY_MS)
  return () => {
    signal?.removeEventListener('abort', cancel)
    clearInterval(timer)
  }
}
