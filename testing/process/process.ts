import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openEmbedded, openPostgres, type OpenDatabase } from '#platform/server/database/database.ts'
import { makeServerDatabase, openSnapshot } from '../database/database.ts'
import { NODE_FLAGS } from './program.ts'

const ROOT = join(import.meta.dirname, '../..')
const SERVER = join(import.meta.dirname, 'serve.ts')

/** Where a server process keeps its data. */
export interface Place {
  /** Settings that lead a server process to the data. */
  settings: Record<string, string>
  open: () => Promise<OpenDatabase>
  remove: () => Promise<void>
}

/** A new folder for the embedded database. */
export function givenFolder(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-kill-'))
  return {
    settings: { DATA_DIR: folder },
    open: () => openEmbedded(join(folder, 'db')),
    remove: async () => rmSync(folder, { recursive: true }),
  }
}

/** A new folder with an embedded database that is migrated. */
export async function givenMigratedFolder(): Promise<Place> {
  const place = givenFolder()
  const opened = await openSnapshot(join(place.settings['DATA_DIR'] ?? '', 'db'))
  await opened.close()
  return place
}

/** A new, migrated database where this run of the tests has its databases: embedded, or on a server. */
export const givenPlace = (): Promise<Place> => {
  const url = process.env['TEST_DATABASE_URL']
  return url ? givenServer(url) : givenMigratedFolder()
}

/** A new database on a server. */
export async function givenServer(url: string): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-kill-'))
  const { address, drop } = await makeServerDatabase(url)
  return {
    settings: { DATA_DIR: folder, DATABASE_URL: address },
    open: () => openPostgres(address, 4, () => undefined),
    remove: async () => {
      rmSync(folder, { recursive: true })
      await drop()
    },
  }
}

/** What a script of the package prints about a place, run as people run it. */
export async function runScript({ settings }: Place, name: string, ...words: string[]) {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const [, ...script] = (scripts[name] ?? '').split(' ')
  const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...settings }
  return new Promise<{ code: number | string; said: string; complained: string }>((resolve) => {
    execFile(process.execPath, [...script, ...words], { env, cwd: ROOT }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, said: out, complained: err }),
    )
  })
}

const running = new Set<ChildProcess>()
/** Ends what a failed test left running. */
export function endProcesses(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** Starts a server process, or another script, and waits for its first line: where it listens. `said` grows by what it says. */
export async function startProcess({ settings }: Place, script = SERVER) {
  const child = spawn(process.execPath, [...NODE_FLAGS, script], {
    cwd: settings['DATA_DIR'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      RATE_LIMITS: '0',
      PORT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  const ended = once(child, 'exit')
  const output: string[] = []
  const lines = createInterface({ input: child.stdout }).on('line', (line) => output.push(line))
  const origin = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    ended.then(([code]) => Promise.reject(new Error(`It ended with ${String(code)} before it said anything`))),
  ])
  return {
    origin,
    said: output,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
      running.delete(child)
    },
  }
}
