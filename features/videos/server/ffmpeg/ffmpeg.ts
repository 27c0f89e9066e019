import { spawn, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import { SettingsError } from '#platform/server/config.ts'
import { readProgram, WITHOUT_FFMPEG, type Program } from './ffmpeg-program.ts'
import { isFatal, reasonOf, type Ending, type Reason } from './failure-reasons.ts'
import { watchRun, type RunLimits } from './run-limits.ts'
import { recorder } from '#platform/server/monitoring/recorder.ts'
import { inSpan } from '#platform/server/monitoring/spans.ts'
import { FairQueue } from '#platform/server/work/fair-queue.ts'
import type { WorkFolder } from './work-folders.ts'

/** Options of one run: folder, limits and progress callback. */
export interface Run {
  /** Working directory: paths in the arguments are relative to it. */
  folder: WorkFolder
  limits: RunLimits
  signal?: AbortSignal
  /** Called about twice a second with the seconds of output written so far. */
  onProgress?: (seconds: number) => void
}

/** The ffmpeg program, the only one that this product starts. */
export interface Ffmpeg extends Program {
  /**
   * Waits for its turn, then runs ffmpeg with these arguments to completion. Throws `FfmpegFailed`, after all of its processes have ended.
   */
  run: (args: readonly string[], run: Run) => Promise<void>
}

/** Where to find ffmpeg, and how many runs are allowed at once. */
export interface FfmpegSettings {
  FFMPEG_PATH?: string | undefined
  FFMPEG_AT_ONCE: number
  SEARCH_PATH: string
}

/** A failed run. `said` is the end of the program's output: for the log, never for users. */
export class FfmpegFailed extends Error {
  readonly reason: Reason
  readonly stderr: string

  constructor(reason: Reason, stderr: string) {
    super(`ffmpeg: ${reason}`)
    this.reason = reason
    this.stderr = stderr
  }
}

const SAID_MAX_LENGTH = 4096
const LISTING_MAX_LENGTH = 1024 * 1024
const ASKED_MS = 20_000
// Requests for pages take precedence over transcoding.
const NICENESS = 10

/** Returns a function that gives the last `max` characters of a stream. */
function lastOf(stream: NodeJS.ReadableStream | null, max: number): () => string {
  let kept = ''
  stream?.setEncoding('utf8').on('data', (text: string) => {
    kept = (kept + text).slice(-max)
  })
  return () => kept
}

// It reads untrusted files, so it must not inherit our settings, which include keys.
const environmentFor = (searchPath: string) => ({
  PATH: searchPath,
  LC_ALL: 'C',
  // Otherwise each thread reserves 64 MB of address space, which counts towards the memory limit.
  MALLOC_ARENA_MAX: '2',
})

function start(command: readonly string[], searchPath: string, cwd?: string): ChildProcess {
  const [file = '', ...args] = command
  return spawn(file, args, {
    cwd,
    env: environmentFor(searchPath),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that it can be killed with everything it started.
    detached: true,
    windowsHide: true,
  })
}

function end(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The process is already gone, or the system has no process groups.
    child.kill('SIGKILL')
  }
}

const ended = (child: ChildProcess): Promise<Ending> =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal }))
  })

/** Returns the output of a command; null when it cannot be started or fails. */
async function ask(command: readonly string[], searchPath: string): Promise<string | null> {
  const child = start(command, searchPath)
  const printed = lastOf(child.stdout, LISTING_MAX_LENGTH)
  child.stderr?.resume()
  const timer = setTimeout(() => end(child), ASKED_MS)
  try {
    return (await ended(child)).code === 0 ? printed() : null
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

async function examine(command: string, searchPath: string): Promise<Program | string | null> {
  const banner = await ask([command, '-version'], searchPath)
  if (banner === null) return null
  const list = async (what: string) => (await ask([command, '-hide_banner', what], searchPath)) ?? ''
  return readProgram(command, banner, await list('-encoders'), await list('-filters'))
}

async function find({ FFMPEG_PATH, SEARCH_PATH }: FfmpegSettings, log: FastifyBaseLogger): Promise<Program | null> {
  const found = await examine(FFMPEG_PATH ?? 'ffmpeg', SEARCH_PATH)
  if (found !== null && typeof found !== 'string') return found
  const problem = found ?? (FFMPEG_PATH === undefined ? 'No ffmpeg found' : `${FFMPEG_PATH} cannot be started`)
  if (FFMPEG_PATH !== undefined) throw new SettingsError(`FFMPEG_PATH: ${problem}`)
  log.warn(`${problem}. ${WITHOUT_FFMPEG}`)
  return null
}

/** Returns a command prefix, where the system supports it, that ends the run when this process dies and enforces its limits. */
async function findHolders(searchPath: string): Promise<(limits: RunLimits) => string[]> {
  const dieWithUs = ['setpriv', '--pdeathsig', 'KILL', '--no-new-privs']
  const [canDie, canHold] = await Promise.all([
    ask([...dieWithUs, 'true'], searchPath),
    ask(['prlimit', '--core=0', 'true'], searchPath),
  ])
  return ({ cpuSeconds, memoryBytes, folderBytes }) => [
    ...(canDie === null ? [] : dieWithUs),
    ...(canHold === null
      ? []
      : // The CPU limit stops a run that outlives this process, which otherwise enforces stricter limits itself.
        [
          'prlimit',
          '--core=0',
          `--as=${memoryBytes}`,
          `--fsize=${folderBytes}`,
          `--cpu=${Math.ceil(cpuSeconds) + 60}`,
        ]),
  ]
}

function reportProgress(child: ChildProcess, onProgress: (seconds: number) => void): void {
  let rest = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop()?.slice(-SAID_MAX_LENGTH) ?? ''
    for (const line of lines) {
      // In microseconds in all versions, despite its name.
      const done = /^out_time_ms=(\d+)/.exec(line)?.[1]
      if (done !== undefined) onProgress(Number(done) / 1e6)
    }
  })
}

async function runOnce(command: readonly string[], searchPath: string, run: Run): Promise<void> {
  const child = start(command, searchPath, run.folder.path)
  const ending = ended(child)
  const stderr = lastOf(child.stderr, SAID_MAX_LENGTH)
  reportProgress(child, run.onProgress ?? (() => undefined))
  let stopped: Reason | undefined
  const unwatch = watchRun({ ...run, child }, (reason) => {
    stopped ??= reason
    end(child)
  })
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICENESS)
  } catch {
    // Already ended, or not permitted: the run keeps the default priority.
  }
  const report = recorder().transcoderStarted()
  let failed = true
  try {
    const how = await ending
    if (stopped !== undefined) throw new FfmpegFailed(stopped, stderr())
    const reason = reasonOf(stderr(), how)
    if (how.code !== 0 || isFatal(reason)) throw new FfmpegFailed(reason, stderr())
    failed = false
  } finally {
    report(failed)
    unwatch()
  }
}

const giveBack = async (taken: Promise<() => void>) => (await taken)()

/** Waits for a turn; when cancelled, passes the turn on as soon as it arrives. */
async function turnOf(turns: FairQueue, signal: AbortSignal | undefined): Promise<() => void> {
  const taken = turns.take()
  const cancelled = Promise.withResolvers<never>()
  const cancel = () => cancelled.reject(new FfmpegFailed('cancelled', ''))
  if (signal?.aborted) cancel()
  signal?.addEventListener('abort', cancel)
  try {
    return await Promise.race([cancelled.promise, taken])
  } catch (error) {
    void giveBack(taken)
    throw error
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}

const ALWAYS = ['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'error', '-progress', 'pipe:1', '-y']

/**
 * Finds ffmpeg 5 or newer: the configured one, else the one on the search path. Returns null when there is none, and logs what to install.
 * Throws `SettingsError` when the configured one cannot be used.
 */
export async function openFfmpeg(settings: FfmpegSettings, log: FastifyBaseLogger): Promise<Ffmpeg | null> {
  const program = await find(settings, log)
  if (program === null) return null
  const holders = await findHolders(settings.SEARCH_PATH)
  const turns = new FairQueue(settings.FFMPEG_AT_ONCE, { each: Infinity })
  return {
    ...program,
    run: async (args, run) => {
      const done = await turnOf(turns, run.signal)
      try {
        const command = [...holders(run.limits), program.command, ...ALWAYS, ...args]
        await inSpan('run ffmpeg', 'internal', {}, () => runOnce(command, settings.SEARCH_PATH, run))
      } finally {
        done()
      }
    },
  }
}
