import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach } from 'vitest'
import { freeDiskBytes } from '#platform/server/files/disk-space.ts'

/** A real disk, in memory, that can be filled; `isMounted` is false where none may be mounted. It is empty of fillers after each test. */
export function givenSmallDisk(megabytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-disk-'))
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status === 0
  const filler = join(folder, 'filler')
  const free = () => rmSync(filler, { force: true })
  afterEach(free)
  afterAll(() => {
    if (isMounted) spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    folder,
    isMounted,
    /** Fills the disk but for so many bytes. */
    fillBut: (bytes: number) => {
      free()
      writeFileSync(filler, Buffer.alloc(Math.max(0, freeDiskBytes(folder) - bytes)))
    },
    free,
  }
}
