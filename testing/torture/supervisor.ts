// The real program as child processes, started again after each end, as a service manager would.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { NODE_FLAGS } from '../process/program.ts'

const MAIN = join(import.meta.dirname, '../../app/main.ts')
const START_AGAIN_MS = 100
const STOP_WITHIN_MS = 20_000

/** One process of the program that is kept running. */
export interface Supervised {
  name: string
  start: () => void
  /** Sends a signal to the process, if it runs. */
  signal: (name: NodeJS.Signals) => void
  /** How often it ended without being told to. */
  ownEnds: () => number
  /** Ends it orderly, for good; its exit code, or the signal that it took. */
  stop: () => Promise<number | string>
}

/** Keeps a process of the program running; what it says goes to a file. */
export function supervise(name: string, logFile: string, env: Record<string, string | undefined>): Supervised {
  const log = createWriteStream(logFile, { flags: 'a' })
  let child: ChildProcess | null = null
  let isWanted = false
  let signalled = false
  let ownEnds = 0
  const start = () => {
    isWanted = true
    signalled = false
    child = spawn(process.execPath, [...NODE_FLAGS, MAIN], {
      cwd: env['DATA_DIR'],
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout?.pipe(log, { end: false })
    child.stderr?.pipe(log, { end: false })
    child.on('exit', (code, signal) => {
      log.write(`[${new Date().toISOString()}] ${name} ended: ${signal ?? code}\n`)
      if (!signalled && isWanted) ownEnds++
      if (isWanted) void wait(START_AGAIN_MS).then(() => isWanted && start())
    })
  }
  // Whoever interrupts the torture leaves no program behind.
  process.on('exit', () => child?.kill('SIGKILL'))
  return {
    name,
    start,
    signal: (which) => {
      if (which !== 'SIGSTOP' && which !== 'SIGCONT') signalled = true
      child?.kill(which)
    },
    ownEnds: () => ownEnds,
    stop: async () => {
      isWanted = false
      if (!child || child.exitCode !== null || child.signalCode !== null) return 'not running'
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const late = setTimeout(() => child?.kill('SIGKILL'), STOP_WITHIN_MS)
      const [code, signal] = (await ended) as [number | null, string | null]
      clearTimeout(late)
      return signal ?? code ?? 0
    },
  }
}
