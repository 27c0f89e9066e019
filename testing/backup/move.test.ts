import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { moveDatabase } from '#db/backup/move.ts'
import { openEmptyEmbedded } from '#db/backup/restore-target.ts'
import { lockFolder } from '#platform/server/database/folder-lock.ts'
import { openSnapshot } from '../database/database.ts'
import { givenMigratedFolder, givenServer, runScript } from '../process/process.ts'
import { givenFolders } from './given-archive.ts'

// A database is made from nothing and migrated.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const { newPath } = givenFolders()
const server = process.env['TEST_DATABASE_URL']

test('the embedded database is not moved while the program has it', async () => {
  const place = await givenMigratedFolder()
  onTestFinished(() => place.remove())
  onTestFinished(lockFolder(place.settings['DATA_DIR'] ?? ''))
  // Nobody answers there, and nobody is asked.
  expect(await runScript(place, 'move', 'to-postgres', 'postgres://nobody@127.0.0.1:9/none')).toMatchObject({
    code: 1,
    said: '',
    complained: expect.stringContaining('is in use by another Atelier process: stop that one'),
  })
})

test('a database that a newer version used is not moved, and nothing is left of the attempt', async () => {
  const source = await openSnapshot()
  onTestFinished(() => source.close())
  await sql`insert into migrations (name, hash) values ('9999_later', 'x')`.execute(source.db)
  const folder = newPath()
  await expect(moveDatabase(source, await openEmptyEmbedded(folder))).rejects.toThrow(
    'This database was used by a newer version of the program. Install that version and move it there',
  )
  expect(readdirSync(folder)).toEqual(['lock'])
})

describe.runIf(server !== undefined)('a database of a server (runs with TEST_DATABASE_URL)', () => {
  test('is not moved while a process of the program has it', async () => {
    const place = await givenServer(server ?? '')
    onTestFinished(() => place.remove())
    const program = await place.open()
    onTestFinished(() => program.close())
    // As every process does.
    const stopListening = await program.listen('events', () => undefined)
    const DATA_DIR = newPath()
    const move = () =>
      runScript({ ...place, settings: { DATA_DIR } }, 'move', 'to-embedded', place.settings['DATABASE_URL'] ?? '')
    expect(await move()).toMatchObject({
      code: 1,
      complained: expect.stringContaining('Stop all its processes and run this again'),
    })
    await stopListening()
    expect(await move()).toMatchObject({ code: 0, complained: '' })
  })
})
