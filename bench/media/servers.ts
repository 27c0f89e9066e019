// The product and what it is held against, each in processes of its own.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, NODE_FLAGS } from '#testing/process/program.ts'

const ROOT = join(import.meta.dirname, '../..')
// As Linux counts processor time, a hundred to the second.
const TICKS = 100
const LOOK_EVERY_MS = 50

export interface Server {
  origin: string
  /** Seconds of processor that it has taken, with its workers. */
  processor: () => number
  /** Megabytes that it holds. */
  memory: () => number
  stop: () => Promise<void>
}

const parentOf = (pid: string) => /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]

/** A process and those it has begun. */
function familyOf(pid: number): string[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.filter((name) => {
    try {
      return name === String(pid) || parentOf(name) === String(pid)
    } catch {
      // It has ended meanwhile.
      return false
    }
  })
}

function processorOf(pid: string): number {
  const [, , ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '- - ')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

const heldBy = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

function watched(pid: number) {
  return {
    processor: () => familyOf(pid).reduce((sum, one) => sum + processorOf(one), 0),
    memory: () => heldBy(pid),
  }
}

/** Starts a script of this project that tells its address in a line. */
export async function startScript(
  script: string,
  env: Record<string, string>,
  args: readonly string[] = [],
  told: 'stdout' | 'stderr' = 'stdout',
): Promise<Server> {
  const child = spawn(process.execPath, [...NODE_FLAGS, join(ROOT, script), ...args], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  let origin: string | undefined
  child[told === 'stdout' ? 'stderr' : 'stdout'].pipe(process.stderr)
  for await (const line of createInterface({ input: child[told] })) {
    origin = /https?:\/\/[\w.:[\]]+/.exec(line)?.[0]
    if (origin !== undefined) break
  }
  if (origin === undefined || child.pid === undefined) throw new Error(`${script} did not start`)
  child[told].resume()
  return {
    // A name may lead to an address on which it does not listen.
    origin: origin.replace('localhost', '127.0.0.1'),
    ...watched(child.pid),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The whole program, on an embedded database of its own; `withWork` prepares videos as well. */
export async function startProduct(folder: string, { withWork = false } = {}): Promise<Server> {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  return startScript(
    'app/main.ts',
    {
      LOG_LEVEL: 'silent',
      RATE_LIMITS: '0',
      DATA_DIR: join(folder, 'data'),
      DEMO_DATA: '0',
      VIDEO_STORAGE_GB: '100',
      FFMPEG_AT_ONCE: '2',
      ROLE: withWork ? 'all' : 'web',
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
    },
    [],
    'stderr',
  )
}

const NGINX_PATH = process.env['NGINX_PATH'] ?? 'nginx'
export const hasNginx = spawnSync(NGINX_PATH, ['-v']).status === 0

/** nginx with `sendfile`, which sends the files of a folder; one worker, as the product is one process. */
export async function startNginx(folder: string, files: string): Promise<Server> {
  const port = await freePort()
  const place = join(folder, 'nginx')
  mkdirSync(place, { recursive: true })
  const lines = [
    'daemon off; worker_processes 1;',
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${place}/pid; error_log ${place}/errors;`,
    'events { worker_connections 512; }',
    `http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000; default_type video/mp4;`,
    ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${place}/${kind};`),
    `server { listen 127.0.0.1:${port}; root ${files}; } }`,
  ]
  writeFileSync(join(place, 'conf'), lines.join('\n'))
  const child = spawn(NGINX_PATH, ['-p', place, '-c', join(place, 'conf'), '-e', join(place, 'errors')], {
    stdio: 'inherit',
  })
  const ended = once(child, 'exit')
  const origin = `http://127.0.0.1:${port}`
  while (
    child.exitCode === null &&
    !(await fetch(origin).then(
      () => true,
      () => false,
    ))
  )
    await pause(LOOK_EVERY_MS)
  if (child.pid === undefined || child.exitCode !== null) throw new Error('nginx did not start')
  return {
    origin,
    ...watched(child.pid),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
