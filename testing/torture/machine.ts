// What of a machine can go wrong under a program: its disk and its clock.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const DISK_MB = 1024
const LIBRARY = '/usr/lib/*/faketime/libfaketimeMT.so.1'

/** A disk that can be filled up. */
export interface Disk {
  folder: string
  /** Fills it but for so many bytes. */
  fillBut: (bytes: number) => void
  free: () => void
  remove: () => void
}

/** Makes a small disk in memory at a new folder; null where nothing may be mounted. */
export function makeDisk(folder: string): Disk | null {
  mkdirSync(folder, { recursive: true })
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', folder])
  if (mounted.status !== 0) return null
  const filler = join(folder, 'filler')
  const roomOf = () => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  return {
    folder,
    fillBut: (bytes) => {
      execFileSync('fallocate', ['-l', String(Math.max(1, roomOf() - bytes)), filler])
    },
    free: () => rmSync(filler, { force: true }),
    remove: () => {
      spawnSync('umount', ['-l', folder])
    },
  }
}

/** A clock of the program that can be set; the clocks of the tests and of a database server stay right. */
export interface Clock {
  settings: Record<string, string>
  /** Lets it be wrong by so many seconds. */
  set: (seconds: number) => void
}

/** Makes a clock with Debian's libfaketime; null where that is not installed. */
export function makeClock(folder: string): Clock | null {
  const [library] = globSync(LIBRARY)
  if (library === undefined || !existsSync(library)) return null
  const file = join(folder, 'clock')
  const set = (seconds: number) => writeFileSync(file, `${seconds >= 0 ? '+' : ''}${seconds}\n`)
  set(0)
  return {
    settings: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      // What measures how long something takes goes on as it did.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    set,
  }
}
