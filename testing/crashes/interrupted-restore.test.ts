import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openEmbedded, openPostgres, type OpenDatabase } from '#platform/server/database/database.ts'
import { givenArchive, givenFolders, PICTURE, PICTURE_KEY } from '../backup/given-archive.ts'
import { givenEmptyDatabase } from '../database/empty-database.ts'
import { runScript, type Place } from '../process/process.ts'

// A database is restored into twice.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })

// A command that starts on a busy machine.
const START_MS = 120_000
const ROOT = join(import.meta.dirname, '../..')
const server = process.env['TEST_DATABASE_URL']
const { newPath, givenConfig } = givenFolders()
const archive = await givenArchive(givenConfig())

/** A restore is killed as soon as it has begun to fill the database, and run again. */
async function interruptRestore(place: Place, hasBegun: () => Promise<boolean>): Promise<void> {
  const child = execFile(process.execPath, ['db/restore.ts', archive], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...place.settings },
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  await vi.waitFor(async () => expect(await hasBegun()).toBe(true), { timeout: START_MS, interval: 10 })
  child.kill('SIGKILL')
  await ended
  expect(child.signalCode).toBe('SIGKILL')
  expect(await hasBegun()).toBe(true)

  expect(await runScript(place, 'restore', archive)).toMatchObject({
    code: 0,
    complained: '',
    said: expect.stringContaining('1 files, the ledger as it was'),
  })
  expect(await hasBegun()).toBe(false)
  const files = join(place.settings['DATA_DIR'] ?? '', 'files')
  expect(readFileSync(join(files, PICTURE_KEY))).toEqual(PICTURE)
  expect(existsSync(join(files, 'restore/unfinished'))).toBe(false)
  const opened = await place.open()
  const people = await opened.db.selectFrom('accounts').select('username').orderBy('id').execute()
  await opened.close()
  expect(people.map(({ username }) => username)).toEqual(['ada', 'ben'])
}

const placeOf = (settings: Record<string, string>, open: () => Promise<OpenDatabase>): Place => ({
  settings,
  open,
  remove: async () => undefined,
})

test('a restore that was killed leaves no database, and run again restores everything', async () => {
  const DATA_DIR = newPath()
  const place = placeOf({ DATA_DIR }, () => openEmbedded(join(DATA_DIR, 'db')))
  await interruptRestore(place, async () => {
    const isHalf = existsSync(join(DATA_DIR, 'db.unfinished/PG_VERSION'))
    if (isHalf) expect(existsSync(join(DATA_DIR, 'db'))).toBe(false)
    return isHalf
  })
})

describe.runIf(server !== undefined)('into a server (runs with TEST_DATABASE_URL)', () => {
  test('a restore that was killed marks the database as incomplete, and run again restores everything', async () => {
    const DATABASE_URL = await givenEmptyDatabase(server ?? '')
    const openIt = () => openPostgres(DATABASE_URL, 1, () => undefined)
    const target = await openIt()
    onTestFinished(() => target.close())
    const place = placeOf({ DATA_DIR: newPath(), DATABASE_URL }, openIt)
    await interruptRestore(place, async () => {
      const { rows } = await sql<{ is: boolean }>`select to_regclass('unfinished_restore') is not null as is`.execute(
        target.db,
      )
      return rows[0]?.is ?? false
    })
  })
})
