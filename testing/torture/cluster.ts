// A PostgreSQL server of its own, with settings under which nothing that was committed may be lost, to be stopped in every way.
import { execFile, execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const PACKAGES = '/usr/lib/postgresql'
const START_TRIES = 50
const START_AGAIN_MS = 200

/** The ways in which a database server goes down: orderly, at once, and without a word. */
export type WayDown = 'fast' | 'immediate' | 'kill'

export interface Cluster {
  address: string
  start: () => Promise<void>
  stop: (way: WayDown) => Promise<void>
}

/** The folder of PostgreSQL's own programs, as Debian's packages install them; undefined where there are none. */
export function findPostgres(): string | undefined {
  const versions = existsSync(PACKAGES) ? readdirSync(PACKAGES).toSorted((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => join(PACKAGES, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
}

/** Returns who runs servers: PostgreSQL refuses to run as root. */
export function findOwner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Kills the server that runs on a data folder, if one does. */
export function killServer(data: string): void {
  const pidFile = join(data, 'postmaster.pid')
  const pid = existsSync(pidFile) ? (readFileSync(pidFile, 'utf8').split('\n')[0] ?? '') : ''
  // A file that a killed server left behind may name a process that is somebody else's by now.
  if (existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data))
    process.kill(Number(pid), 'SIGKILL')
}

type Run = (program: string, ...args: string[]) => Promise<void>

/** Makes a server in a new folder that listens on a port of 127.0.0.1; it is not started yet. */
export const makeCluster = (folder: string, port: number): Promise<Cluster> =>
  makeServer(folder, port, (run, data) =>
    run('initdb', '-D', data, '-U', 'atelier', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'),
  )

/** Makes a standby that follows a server, which must be running. */
export const makeStandby = (
  address: string,
  folder: string,
  port: number,
  settings: Record<string, string> = {},
): Promise<Cluster> =>
  makeServer(folder, port, async (run, data) => {
    await run('pg_basebackup', '-d', address, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync')
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
    appendFileSync(join(data, 'postgresql.auto.conf'), lines.join(''))
  })

async function makeServer(
  folder: string,
  port: number,
  fill: (run: Run, data: string) => Promise<void>,
): Promise<Cluster> {
  const bin = findPostgres()
  if (bin === undefined) throw new Error(`No PostgreSQL was found in ${PACKAGES}: install its server package`)
  const owner = findOwner()
  mkdirSync(folder, { mode: 0o700 })
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const run: Run = async (program, ...args) => {
    const running = promisify(execFile)(join(bin, program), args, { ...owner, cwd: folder })
    running.child.stdin?.end()
    await running
  }
  await fill(run, data)
  const kill = () => killServer(data)
  process.on('exit', kill)
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`
  return {
    address: `postgres://atelier@127.0.0.1:${port}/postgres`,
    start: async () => {
      // After a kill the last of its processes may still hold its memory.
      for (let tries = 1; ; tries++) {
        try {
          await run('pg_ctl', '-D', data, '-s', '-l', join(folder, 'log'), '-w', '-o', options, 'start')
          return
        } catch (error) {
          if (tries === START_TRIES) throw error
          await wait(START_AGAIN_MS)
        }
      }
    },
    stop: async (way) => {
      if (way !== 'kill') return run('pg_ctl', '-D', data, '-s', '-m', way, '-w', 'stop')
      kill()
    },
  }
}
