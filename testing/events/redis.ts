import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findPort } from '../database/pooler.ts'

/** Whether a Redis or Valkey server is there. */
const PROGRAM = ['redis-server', 'valkey-server'].find((name) => !spawnSync(name, ['--version']).error)
export const hasRedis = PROGRAM !== undefined
/** What tests are called that run only if it is. */
export const NEEDS_REDIS = 'needs redis-server (Debian: redis-server)'

/** A Redis server of a test. */
export interface TestRedis {
  url: string
  start: () => Promise<void>
  /** Kills it; everybody's connection breaks. */
  kill: () => Promise<void>
  /** Stops it without breaking any connection. */
  freeze: () => void
  thaw: () => void
  /** Kills it for good. */
  remove: () => Promise<void>
}

/** Makes a Redis server that is not started yet, with a password if one is given. */
export async function makeRedis(password?: string): Promise<TestRedis> {
  const port = await findPort()
  const folder = mkdtempSync(join(tmpdir(), 'atelier-redis-'))
  const options = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--dir', folder].map(String)
  let child: ChildProcess | undefined
  const killAtExit = () => void child?.kill('SIGKILL')
  process.on('exit', killAtExit)
  const kill = async () => {
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
    child = undefined
  }
  return {
    url: `redis://${password === undefined ? '' : `:${encodeURIComponent(password)}@`}127.0.0.1:${port}`,
    start: async () => {
      const started = spawn(
        PROGRAM ?? '',
        [...options, ...(password === undefined ? [] : ['--requirepass', password])],
        {
          stdio: ['ignore', 'pipe', 'ignore'],
        },
      )
      child = started
      const said: string[] = []
      for await (const line of createInterface({ input: started.stdout })) {
        said.push(line)
        if (line.includes('Ready to accept connections')) {
          started.stdout.resume()
          return
        }
      }
      throw new Error(`${PROGRAM} did not start: ${said.join('\n')}`)
    },
    kill,
    freeze: () => child?.kill('SIGSTOP'),
    thaw: () => child?.kill('SIGCONT'),
    remove: async () => {
      await kill()
      process.off('exit', killAtExit)
      rmSync(folder, { recursive: true })
    },
  }
}

/** Starts a Redis server. */
export async function startRedis(password?: string): Promise<TestRedis> {
  const redis = await makeRedis(password)
  await redis.start()
  return redis
}
