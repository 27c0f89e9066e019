import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import type { Database } from '#platform/server/database/database.ts'
import { lockFolder } from '#platform/server/database/folder-lock.ts'
import { openSnapshot } from '#testing/database/database.ts'
import { givenFolder, givenServer, type Place } from '#testing/process/process.ts'

const SCRIPT = join(import.meta.dirname, '../../../app/server/admin.ts')
const server = process.env['TEST_DATABASE_URL']
const TIMEOUT_MS = 120_000

interface Output {
  code: number
  out: string
  err: string
}

/** Runs `npm run operators` as it is run on the server. */
const operators = ({ settings }: Place, ...words: string[]) =>
  new Promise<Output>((resolve) => {
    const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...settings }
    const options = { cwd: settings['DATA_DIR'], env }
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', SCRIPT, 'operators', ...words],
      options,
      (error, out, err) => {
        resolve({ code: error === null ? 0 : Number(error.code), out: out.trim(), err: err.trim() })
      },
    )
  })

/** Opens the database of a place for a while. */
async function openFor<T>(place: Place, work: (db: Database) => Promise<T>): Promise<T> {
  const opened = await place.open()
  try {
    return await work(opened.db)
  } finally {
    await opened.close()
  }
}

const EMAIL = 'ann@example.com'
const insertAnn = async (db: Database) => {
  await migrate(db)
  const now = new Date()
  await db
    .insertInto('accounts')
    .values({
      username: 'ann-of-the-house',
      email: EMAIL,
      full_name: 'Ann',
      email_verified_at: now,
      terms_accepted_at: now,
      created_at: now,
    })
    .execute()
}
const readEntries = (db: Database) => db.selectFrom('audit_entries').select(['action', 'actor_id', 'reason']).execute()

async function managesOperators(place: Place): Promise<void> {
  await openFor(place, insertAnn)
  expect(await operators(place, 'grant', EMAIL, 'Keeps', 'the', 'house')).toEqual({
    code: 0,
    out: 'ann@example.com is now an owner',
    err: '',
  })
  expect((await operators(place, 'list')).out).toMatch(/^ann-of-the-house <ann@example\.com> owner since 20\S+ \S+$/)
  expect(await openFor(place, readEntries)).toEqual([
    { action: 'grant_operator', actor_id: null, reason: 'Keeps the house' },
  ])
}

describe('the command on the server', () => {
  const folder = givenFolder()
  afterAll(folder.remove)

  test(
    'makes the first operator of a new installation, and tells who is one',
    async () => {
      const laidOut = await openSnapshot(join(folder.settings['DATA_DIR'] ?? '', 'db'))
      await laidOut.close()
      await managesOperators(folder)
    },
    TIMEOUT_MS,
  )

  test(
    'is refused with a sentence while the program has the embedded database',
    async () => {
      const unlock = lockFolder(folder.settings['DATA_DIR'] ?? '')
      const { code, out, err } = await operators(folder, 'list')
      unlock()
      expect([code, out]).toEqual([1, ''])
      expect(err).toContain('in use by the running program, and only one process can open it')
      expect(err).toContain('control.sock')
    },
    TIMEOUT_MS,
  )

  test.each([
    ['nothing', []],
    ['with a reason that is too long', ['grant', EMAIL, 'x'.repeat(501)]],
  ])(
    'says what it takes when it is asked %s',
    async (_, words) => {
      const { code, out, err } = await operators(folder, ...words)
      expect([code, out]).toEqual([1, ''])
      expect(err).toContain('npm run admin -- operators grant EMAIL')
    },
    TIMEOUT_MS,
  )
})

describe.runIf(server !== undefined)('the command on a PostgreSQL (runs with TEST_DATABASE_URL)', () => {
  test(
    'makes the first operator while the program runs',
    async () => {
      const place = await givenServer(server ?? '')
      try {
        await openFor(place, () => managesOperators(place))
      } finally {
        await place.remove()
      }
    },
    TIMEOUT_MS,
  )
})
