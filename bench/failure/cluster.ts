// A PostgreSQL server of its own, with settings under which nothing that was committed may be lost, to be stopped in every way.
import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const PACKAGES = '/usr/lib/postgresql'
const START_TRIES = 50
const START_AGAIN_MS = 200

/** The ways in which a database server goes down: orderly, at once, and without a word. */
export const WAYS_DOWN = ['fast', 'immediate', 'kill'] as const
export type WayDown = (typeof WAYS_DOWN)[number]

export interface Cluster {
  address: string
  start: () => Promise<void>
  stop: (way: WayDown) => void
  remove: () => void
}

function findPrograms(): string {
  const versions = existsSync(PACKAGES) ? readdirSync(PACKAGES).toSorted((a, b) => Number(b) - Number(a)) : []
  const found = versions.map((version) => join(PACKAGES, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
  if (found === undefined) throw new Error(`No PostgreSQL was found in ${PACKAGES}: install its server package`)
  return found
}

// PostgreSQL refuses to run as root.
function findOwner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Makes a server that listens on a port of 127.0.0.1; it is not started yet. */
export function makeCluster(port: number): Cluster {
  const bin = findPrograms()
  const owner = findOwner()
  const folder = mkdtempSync(join(tmpdir(), 'atelier-failure-'))
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(bin, program), args, { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  run('initdb', '-D', data, '-U', 'atelier', '--auth=trust', '--encoding=UTF8', '--locale=C')
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`
  return {
    address: `postgres://atelier@127.0.0.1:${port}/postgres`,
    start: async () => {
      // After a kill the last of its processes may still hold its memory.
      for (let tries = 1; ; tries++) {
        try {
          run('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-w', '-o', options, 'start')
          return
        } catch (error) {
          if (tries === START_TRIES) throw error
          await wait(START_AGAIN_MS)
        }
      }
    },
    stop: (way) => {
      if (way !== 'kill') run('pg_ctl', '-D', data, '-m', way, '-w', 'stop')
      else process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
