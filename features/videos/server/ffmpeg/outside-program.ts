import { spawn, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import type { FairQueue } from '#platform/server/work/fair-queue.ts'
import { isFatal, reasonOf, type Ending, type Reason } from './failure-reasons.ts'
import { watchRun, type RunLimits } from './run-limits.ts'
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

/** A failed run. `stderr` is the end of the program's output: for the log, never for users. */
export class ProgramFailed extends Error {
  readonly reason: Reason
  readonly stderr: string

  constructor(program: string, reason: Reason, stderr: string) {
    super(`${program}: ${reason}`)
    this.reason = reason
    this.stderr = stderr
  }
}

const STDERR_MAX_LENGTH = 4096
const LISTING_MAX_LENGTH = 1024 * 1024
const QUERY_TIMEOUT_MS = 20_000
// Requests for pages take precedence.
const NICENESS = 10

/** Returns a function that gives the last `max` characters of a stream. */
function keepTail(stream: NodeJS.ReadableStream | null, max: number): () => string {
  let tail = ''
  stream?.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-max)
  })
  return () => tail
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

const waitForExit = (child: ChildProcess): Promise<Ending> =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal }))
  })

/** Returns the output of a command, without what it writes to standard error unless asked; null when it cannot be started or fails. */
export async function runQuery(
  command: readonly string[],
  searchPath: string,
  from: 'stdout' | 'both' = 'stdout',
): Promise<string | null> {
  const child = start(command, searchPath)
  const printed = keepTail(child.stdout, LISTING_MAX_LENGTH)
  const errors = keepTail(child.stderr, LISTING_MAX_LENGTH)
  const timer = setTimeout(() => end(child), QUERY_TIMEOUT_MS)
  try {
    return (await waitForExit(child)).code === 0 ? printed() + (from === 'both' ? errors() : '') : null
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

/** Returns a command prefix, where the system supports it, that ends the run when this process dies and enforces its limits. */
export async function findCommandPrefix(searchPath: string): Promise<(limits: RunLimits) => string[]> {
  const DIE_WITH_PARENT = ['setpriv', '--pdeathsig', 'KILL', '--no-new-privs']
  const [canDie, canLimit] = await Promise.all([
    runQuery([...DIE_WITH_PARENT, 'true'], searchPath),
    runQuery(['prlimit', '--core=0', 'true'], searchPath),
  ])
  return ({ cpuSeconds, memoryBytes, folderBytes }) => [
    ...(canDie === null ? [] : DIE_WITH_PARENT),
    ...(canLimit === null
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

/** One line of output as progress in seconds; undefined for any other line. */
export type ReadProgress = (line: string) => number | undefined

function reportProgress(child: ChildProcess, { onProgress }: Run, read: ReadProgress): void {
  let rest = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop()?.slice(-STDERR_MAX_LENGTH) ?? ''
    for (const line of lines) {
      const done = read(line)
      if (done !== undefined) onProgress?.(done)
    }
  })
}

/** A command with its prefix, and how to read its output. */
export interface LimitedCommand {
  command: readonly string[]
  searchPath: string
  readProgress: ReadProgress
  fail: (reason: Reason, stderr: string) => ProgramFailed
}

/** Runs a command to completion within its limits, at low priority. Throws what `fail` returns, after all of its processes have ended. */
export async function runLimited({ command, searchPath, readProgress, fail }: LimitedCommand, run: Run): Promise<void> {
  const child = start(command, searchPath, run.folder.path)
  const exited = waitForExit(child)
  const stderr = keepTail(child.stderr, STDERR_MAX_LENGTH)
  reportProgress(child, run, readProgress)
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
  try {
    const exit = await exited
    if (stopped !== undefined) throw fail(stopped, stderr())
    const reason = reasonOf(stderr(), exit)
    if (exit.code !== 0 || isFatal(reason)) throw fail(reason, stderr())
  } finally {
    unwatch()
  }
}

const releaseTurn = async (turn: Promise<() => void>) => (await turn)()

/** Waits for a turn; when cancelled, passes the turn on as soon as it arrives. */
export async function turnOf(
  turns: FairQueue,
  signal: AbortSignal | undefined,
  fail: LimitedCommand['fail'],
): Promise<() => void> {
  const turn = turns.take()
  const cancelled = Promise.withResolvers<never>()
  const cancel = () => cancelled.reject(fail('cancelled', ''))
  if (signal?.aborted) cancel()
  signal?.addEventListener('abort', cancel)
  try {
    return await Promise.race([cancelled.promise, turn])
  } catch (error) {
    void releaseTurn(turn)
    throw error
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}
