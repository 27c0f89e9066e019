// The real program as a child process, started again after each end, as whoever runs it in earnest would.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { NODE_FLAGS } from '#testing/process/program.ts'

const MAIN = join(import.meta.dirname, '../../app/main.ts')
const LOOK_EVERY_MS = 50

export interface Program {
  origin: string
  start: () => void
  /** Ends it without a word, and starts it again. */
  kill: () => Promise<void>
  /** Waits until it takes calls; throws when that takes too long. */
  ready: (withinMs: number) => Promise<void>
  /** How often it ended without being told to. */
  ownEnds: () => number
  stop: () => Promise<void>
}

/** Prepares the program on a database; its sandbox listens on the port above its own. */
export function prepareProgram(databaseUrl: string, port: number): Program {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-failure-program-'))
  const origin = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  let ownEnds = 0
  const start = () => {
    const started = spawn(process.execPath, [...NODE_FLAGS, MAIN], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        NODE_ENV: 'development',
        LOG_LEVEL: 'silent',
        RATE_LIMITS: '0',
        PORT: String(port),
        SANDBOX_PORT: String(port + 1),
        DATA_DIR: folder,
        DATABASE_URL: databaseUrl,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child = started
    started.on('exit', () => {
      if (child !== started) return
      ownEnds++
      start()
    })
  }
  const end = async () => {
    const running = child
    child = null
    if (!running || running.exitCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
  }
  return {
    origin,
    start,
    kill: async () => {
      await end()
      start()
    },
    ready: async (withinMs) => {
      const begun = Date.now()
      while (
        !(await fetch(`${origin}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ))
      ) {
        if (Date.now() - begun > withinMs) throw new Error(`The program takes no calls after ${withinMs} ms`)
        await wait(LOOK_EVERY_MS)
      }
    },
    ownEnds: () => ownEnds,
    stop: async () => {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
