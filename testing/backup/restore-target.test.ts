import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { restoreArchive } from '#db/backup/restore.ts'
import type { Config } from '#platform/server/config.ts'
import { openEmbedded, openPostgres, type OpenDatabase } from '#platform/server/database/database.ts'
import { openFiles } from '#platform/server/files/files.ts'
import { givenEmptyDatabase } from '../database/empty-database.ts'
import { givenBucket } from '../outside/bucket.ts'
import { forgeRows, open } from './archives.ts'
import { BALANCE, givenArchive, givenFolders, PICTURE, PICTURE_KEY } from './given-archive.ts'

// A database is made from nothing and migrated.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const server = process.env['TEST_DATABASE_URL']
const { newPath, givenConfig } = givenFolders()
const archive = await givenArchive(givenConfig())

async function listKeys(config: Config): Promise<string[]> {
  const { storage } = await openFiles(config, Buffer.alloc(0))
  const keys: string[] = []
  for await (const page of storage.list('')) keys.push(...page.map(({ key }) => key))
  return keys
}

async function expectSource({ db, close }: OpenDatabase) {
  const people = await db.selectFrom('accounts').select('username').orderBy('id').execute()
  expect(people.map(({ username }) => username)).toEqual(['ada', 'ben'])
  const { rows } = await sql`select cents from ledger_postings where person_id is not null`.execute(db)
  expect(rows).toEqual([{ cents: BALANCE }])
  await close()
}

test('a backup is restored into an empty bucket, and a restore that fails leaves it empty', async () => {
  const bucket = await givenBucket()
  onTestFinished(() => bucket.stop())
  const config = givenConfig(bucket.settings)
  const short = await forgeRows(archive, newPath(), 'accounts', (lines) => lines.slice(1))
  await expect(restoreArchive(open(short), config)).rejects.toThrow('should have 2 rows')
  expect([await listKeys(config), existsSync(join(config.DATA_DIR, 'db'))]).toEqual([[], false])

  expect(await restoreArchive(open(archive), config)).toMatchObject({ files: 1, faults: [] })
  expect(await listKeys(config)).toEqual([PICTURE_KEY])
  const { storage } = await openFiles(config, Buffer.alloc(0))
  const content = await storage.read(PICTURE_KEY)
  expect(content && (await buffer(content))).toEqual(PICTURE)
  expect(existsSync(join(config.DATA_DIR, 'files'))).toBe(false)
  await expectSource(await openEmbedded(join(config.DATA_DIR, 'db')))

  // Of another installation, whose database is empty.
  await expect(restoreArchive(open(archive), givenConfig(bucket.settings))).rejects.toThrow(
    `The file storage is not empty (it holds ${PICTURE_KEY})`,
  )
})

describe.runIf(server !== undefined)('into a server (runs with TEST_DATABASE_URL)', () => {
  test('a backup is restored into an empty database, and a restore that fails leaves it empty', async () => {
    const config = givenConfig({ DATABASE_URL: await givenEmptyDatabase(server ?? '') })
    const openIt = () => openPostgres(config.DATABASE_URL ?? '', 1, () => undefined)
    const short = await forgeRows(archive, newPath(), 'accounts', (lines) => lines.slice(1))
    await expect(restoreArchive(open(short), config)).rejects.toThrow('should have 2 rows')
    const after = await openIt()
    const { rows } = await sql`select relname from pg_class where relnamespace = 'public'::regnamespace`.execute(
      after.db,
    )
    await after.close()
    expect([rows, await listKeys(config)]).toEqual([[], []])

    expect(await restoreArchive(open(archive), config)).toMatchObject({ files: 1, faults: [] })
    expect([await listKeys(config), existsSync(join(config.DATA_DIR, 'db'))]).toEqual([[PICTURE_KEY], false])
    await expectSource(await openIt())
    // With files of its own, which are empty.
    const again = givenConfig({ DATABASE_URL: config.DATABASE_URL ?? '' })
    await expect(restoreArchive(open(archive), again)).rejects.toThrow('The database is not empty')
    expect(await listKeys(again)).toEqual([])
  })
})
