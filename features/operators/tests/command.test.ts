import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { lockFolder } from '#platform/server/lock.ts'
import { startApiOn, type TestApi } from '#testing/api.ts'
import { givenFolder, givenServer, type Place } from '#testing/process.ts'
import { operatorsApi } from '../contract.ts'

const SCRIPT = join(import.meta.dirname, '../../../db/operators.ts')
const server = process.env['TEST_DATABASE_URL']
const PATIENCE_MS = 120_000

interface Said {
  code: number
  out: string
  err: string
}

/** Runs `npm run operators` as it is run on the server. */
const operators = ({ settings }: Place, ...words: string[]) =>
  new Promise<Said>((resolve) => {
    const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...settings }
    const options = { cwd: settings['DATA_DIR'], env }
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', SCRIPT, ...words],
      options,
      (error, out, err) => {
        resolve({ code: error === null ? 0 : Number(error.code), out: out.trim(), err: err.trim() })
      },
    )
  })

/** Lets the product run on a place for a while. */
async function running<T>(place: Place, use: (api: TestApi) => Promise<T>): Promise<T> {
  const opened = await place.open()
  await migrate(opened.db)
  const api = await startApiOn(opened)
  try {
    return await use(api)
  } finally {
    await api.stop()
    await opened.close()
  }
}

async function managesOperators(place: Place): Promise<void> {
  expect(await operators(place, 'list')).toEqual({ code: 0, out: 'There is no operator yet', err: '' })
  const ann = await running(place, ({ signUp }) => signUp('client', { username: 'ann-of-the-house' }))
  const { email } = ann.user
  const unproved = await operators(place, 'grant', email)
  expect(unproved).toMatchObject({ code: 1, out: '', err: expect.stringContaining('is not confirmed') as string })
  await running(place, ({ db, now }) =>
    db.updateTable('accounts').set({ email_verified_at: now() }).where('id', '=', ann.id).execute(),
  )
  expect(await operators(place, 'grant', email.toUpperCase(), 'Keeps', 'the', 'house')).toEqual({
    code: 0,
    out: `${email.toUpperCase()} is an operator now`,
    err: '',
  })
  expect((await operators(place, 'grant', email)).out).toBe(`${email} is an operator already`)
  expect((await operators(place, 'list')).out).toMatch(
    /^ann-of-the-house <ann-of-the-house@example\.com> since 20\S+ \S+$/,
  )

  const asAnn = (token: string, api: TestApi) =>
    api.app.inject({ url: '/api/operators/audit', headers: { authorization: `Bearer ${token}` } })
  const record = await running(place, async (api) => (await asAnn(ann.token, api)).json<unknown>())
  expect(record).toMatchObject([
    { action: 'grant_operator', actor: null, account: { username: ann.username }, reason: 'Keeps the house' },
  ])
  expect((await operators(place, 'revoke', email)).out).toBe(`${email} is no operator any more`)
  expect((await operators(place, 'revoke', email)).out).toBe(`${email} is no operator`)
  expect(await running(place, async (api) => (await asAnn(ann.token, api)).statusCode)).toBe(403)
  const nobody = await operators(place, 'grant', 'nobody@example.com')
  expect(nobody).toMatchObject({ code: 1, err: expect.stringContaining('of no account') as string })
}

describe('the command on the server', () => {
  const folder = givenFolder()
  afterAll(folder.remove)

  test(
    'makes the first operator of a new installation, tells who is one, and takes the grant away',
    () => managesOperators(folder),
    PATIENCE_MS,
  )

  test(
    'is refused with a sentence while the program has the embedded database',
    async () => {
      const unlock = lockFolder(folder.settings['DATA_DIR'] ?? '')
      const { code, out, err } = await operators(folder, 'list')
      unlock()
      expect([code, out]).toEqual([1, ''])
      expect(err).toContain('is in use by another Atelier process: stop that one')
    },
    PATIENCE_MS,
  )

  test.each([[], ['list', 'all'], ['grant'], ['promote', 'ann@example.com'], ['grant', 'a@b.c', 'x'.repeat(501)]])(
    'says what it takes when it is asked %s',
    async (...words) => {
      const { code, out, err } = await operators(folder, ...words)
      expect([code, out]).toEqual([1, ''])
      expect(err).toContain('npm run operators -- grant EMAIL [WHY]')
    },
    PATIENCE_MS,
  )
})

describe.runIf(server !== undefined)('the command on a PostgreSQL (runs with TEST_DATABASE_URL)', () => {
  test(
    'makes the first operator while the program runs',
    async () => {
      const place = await givenServer(server ?? '')
      try {
        await running(place, async () => managesOperators(place))
      } finally {
        await place.remove()
      }
    },
    PATIENCE_MS,
  )
})
