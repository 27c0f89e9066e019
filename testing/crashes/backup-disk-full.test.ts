import { createReadStream, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { backupJobs } from '#app/server/backups.ts'
import { restoreArchive } from '#db/backup/restore.ts'
import { nameAt, openFolderTarget } from '#db/backup/target.ts'
import { listBackups } from '#platform/server/backup-records.ts'
import { freeDiskBytes, RESERVE_BYTES } from '#platform/server/files/disk-space.ts'
import type { JobTools } from '#platform/server/work/jobs.ts'
import { openSnapshot } from '../database/database.ts'
import { givenSmallDisk } from '../outside/small-disk.ts'
import { open } from '../backup/archives.ts'
import { givenArchive, givenFolders } from '../backup/given-archive.ts'

// Databases are restored into, again and again.
vi.setConfig({ testTimeout: 500_000, hookTimeout: 60_000 })

const NOW = new Date('2026-11-23T12:00:00.000Z')
const MB = 1024 * 1024
// A restored database and its log, what stays free of a disk (64 MB), and the file of an archive.
const disk = givenSmallDisk(224)
const { givenConfig } = givenFolders()

describe.runIf(disk.isMounted)('a real disk that is full (runs where a disk in memory may be mounted)', () => {
  test('a backup that fills the disk leaves nothing of itself, and the older ones stay', async () => {
    const folder = join(disk.folder, 'backups')
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const target = openFolderTarget(folder)
    await target.store(nameAt(NOW), Readable.from([Buffer.from('whole')]))
    const growing = async function* () {
      yield Buffer.alloc(MB)
      disk.fillBut(0)
      yield Buffer.alloc(MB)
    }
    await expect(target.store(nameAt(new Date()), Readable.from(growing()))).rejects.toThrow('The disk is full')
    expect(readdirSync(folder)).toEqual([nameAt(NOW)])
  })

  test('a scheduled backup onto a full disk is recorded with that reason, and leaves nothing', async () => {
    const folder = join(disk.folder, 'target')
    mkdirSync(folder)
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const config = givenConfig({ BACKUP_SCHEDULE: '30 2 * * *', BACKUP_TARGET: folder })
    const opened = await openSnapshot(join(config.DATA_DIR, 'db'))
    onTestFinished(() => opened.close())
    disk.fillBut(0)
    const [job] = backupJobs(opened, config, () => NOW)
    const tools = { signal: new AbortController().signal } as JobTools
    await expect(Promise.resolve(job?.run(tools))).rejects.toThrow('The disk is full')
    expect(await listBackups(opened.db)).toMatchObject([{ state: 'failed', reason: 'The disk is full' }])
    expect([readdirSync(folder), readdirSync(join(config.DATA_DIR, 'snapshots'))]).toEqual([[], []])
  })

  test('a restore onto a full disk changes nothing, and one that fills it removes what it had restored', async () => {
    // More than a database gives free while it is filled.
    const archive = await givenArchive(givenConfig(), Buffer.alloc(32 * MB))
    const config = givenConfig({ DATA_DIR: join(disk.folder, 'restored') })
    const listFiles = () => {
      const entries = readdirSync(config.DATA_DIR, { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
    }
    for (const bytes of [0, RESERVE_BYTES]) {
      disk.fillBut(bytes)
      await expect(restoreArchive(open(archive), config)).rejects.toThrow(
        /not enough free space .* Nothing was changed/,
      )
      expect(listFiles()).toEqual([])
    }
    disk.free()

    // It is read once to be checked, and once more while the database is filled.
    let opened = 0
    const filling = async () => {
      if (++opened === 2) disk.fillBut(0)
      return createReadStream(archive)
    }
    await expect(restoreArchive(filling, config)).rejects.toThrow(
      'The disk is full. What had been restored was removed again: free some space and run this again',
    )
    expect(opened).toBe(2)
    expect(listFiles()).toEqual(['lock'])

    disk.free()
    expect(freeDiskBytes(disk.folder)).toBeGreaterThan(RESERVE_BYTES)
    expect(await restoreArchive(open(archive), config)).toMatchObject({ files: 1, faults: [] })
  })
})
