import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A server in a process of its own. */
export interface Server {
  origin: string
  pid: number
  stop: () => void
}

/** Starts a script that tells its address in its first line, with flags of Node if there are any. */
export async function start(
  script: string,
  env: Record<string, string>,
  input?: string | Uint8Array,
  flags: readonly string[] = [],
): Promise<Server> {
  const child = spawn(process.execPath, [...flags, join(import.meta.dirname, script)], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(input)
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { origin: line, pid: child.pid ?? NaN, stop: () => child.kill() }
}

/** How the product is set up to be measured. */
export const settingsFor = (database: string, prepared: boolean): Record<string, string> => ({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  PORT: '0',
  RATE_LIMITS: '0',
  DATABASE_URL: database,
  DATABASE_PREPARED: prepared ? '1' : '0',
  DATA_DIR: join(import.meta.dirname, '../../.cache/bench'),
})
