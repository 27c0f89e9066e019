import { expect, test } from 'vitest'
import { accountSettingsApi, accountsApi } from '#features/accounts/contract.ts'
import { restoreAccount, suspendAccount } from '#features/accounts/server.ts'
import { peopleApi } from '#features/people/contract.ts'
import { profilesApi } from '#features/profiles/contract.ts'
import { projectsApi } from '#features/projects/contract.ts'
import { startApi, type Person } from '#testing/api.ts'
import { countStatements } from '#testing/database/statements.ts'
import { closeAccount } from '#testing/given/close-account.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { TOKENS_MAX, tokensApi } from '../contract.ts'
import { makeToken } from './given-tokens.ts'

const api = await startApi()
const { app, db, nobody, passTime, signUp } = api
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const body = { name: 'Report', scopes: ['read' as const], expires_in_days: 30 }

async function call({ method, path }: Endpoint, token: string, payload?: object) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
}
const works = async (token: string) => (await call(projectsApi.list, token)).status === 200
async function signOutEverywhere({ id }: Person) {
  const support = await signUp('client', { operator: ['support'] })
  expect((await support.send(peopleApi.endSessions, { params: { id } })).status).toBe(204)
}
const listOf = async (person: Person) => (await person.send(tokensApi.list)).body
const rowsOf = (id: number) => db.selectFrom('api_tokens').selectAll().where('account_id', '=', id).execute()

test('somebody makes a token, sees it once, and a program reads and writes with it as far as its scopes go', async () => {
  const ann = await signUp('client')
  const { token, ...shown } = await makeToken(ann, { name: ' Nightly  report ', scopes: ['read', 'write:requests'] })
  expect(token).toMatch(/^atelier_[0-9A-Za-z]{40}[0-9a-f]{8}$/)
  expect(shown).toMatchObject({
    name: 'Nightly report',
    ending: token.slice(-4),
    scopes: ['read', 'write:requests'],
    last_used_at: null,
  })
  expect(await listOf(ann)).toEqual([shown])
  // Only a hash of it is stored.
  expect(JSON.stringify(await rowsOf(ann.id))).not.toContain(token.slice(8))

  const made = await call(projectsApi.create, token, { name: 'Shop' })
  expect([made.status, made.body]).toMatchObject([200, { name: 'Shop' }])
  expect((await call(projectsApi.list, token)).body).toMatchObject([{ name: 'Shop' }])
  const changed = await call(profilesApi.createClient, token, {})
  expect([changed.status, changed.body]).toMatchObject([403, { code: 'insufficient_scope' }])
})

test('a token that nobody issued does not work, however much it looks like one', async () => {
  const { token } = await makeToken(await signUp('client'))
  const wrongChecksum = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0')
  for (const one of [wrongChecksum, token.slice(0, -1), `${token}0`, token.toLowerCase(), 'atelier_'])
    expect(await call(projectsApi.list, one), one).toMatchObject({ status: 401, body: { code: 'invalid_token' } })
  // What cannot be a token is not looked up.
  const looked = await countStatements(() => call(projectsApi.list, wrongChecksum))
  expect(looked).toBe(0)
  expect(await works(token)).toBe(true)
})

test('its last use is noted once an hour, so that reading stays reading', async () => {
  const ann = await signUp('client')
  const { token } = await makeToken(ann)
  const lastUse = async () => (await listOf(ann))[0]?.last_used_at ?? null
  expect(await lastUse()).toBeNull()
  await works(token)
  const first = await lastUse()
  expect(first).not.toBeNull()
  passTime(HOUR_MS / 2)
  await works(token)
  expect(await lastUse()).toBe(first)
  passTime(HOUR_MS)
  await works(token)
  expect(Date.parse((await lastUse()) ?? '')).toBeGreaterThan(Date.parse(first ?? ''))
})

test('a token works until it expires, is listed for a month more, and one without an end stays', async () => {
  const ann = await signUp('client')
  const { token, expires_at } = await makeToken(ann, { expires_in_days: 7 })
  const endless = await makeToken(ann, { expires_in_days: null })
  expect(Date.parse(expires_at ?? '')).toBeGreaterThan(api.now().getTime() + 6 * DAY_MS)
  expect(endless.expires_at).toBeNull()
  expect(await works(token)).toBe(true)
  passTime(7 * DAY_MS)
  expect([await works(token), await works(endless.token)]).toEqual([false, true])
  await api.runScheduledJob('forget-what-is-over')
  expect(await rowsOf(ann.id)).toHaveLength(2)
  passTime(31 * DAY_MS)
  await api.runScheduledJob('forget-what-is-over')
  expect((await rowsOf(ann.id)).map(({ ending }) => ending)).toEqual([endless.ending])
})

test.each<[string, (ann: Person) => Promise<unknown>]>([
  [
    'changes the password',
    (ann) =>
      ann.send(accountSettingsApi.changePassword, {
        body: { old_password: ann.password, new_password: 'quite another phrase' },
      }),
  ],
  ['is suspended, and restored', async (ann) => [await suspendAccount(db, ann.id), await restoreAccount(db, ann.id)]],
  ['closes the account', (ann) => closeAccount(ann)],
  ['is signed out everywhere by support', (ann) => signOutEverywhere(ann)],
])('when somebody %s, all their tokens are revoked', async (_what, act) => {
  const ann = await signUp('client')
  const { token } = await makeToken(ann)
  await act(ann)
  expect(await works(token)).toBe(false)
  await api.runScheduledJob('forget-what-is-over')
  expect(await rowsOf(ann.id)).toEqual([])
})

test('somebody revokes a token of theirs, and nobody else does', async () => {
  const ann = await signUp('client')
  const { token, id } = await makeToken(ann)
  const ben = await signUp('developer')
  expect((await ben.send(tokensApi.revoke, { params: { id } })).status).toBe(404)
  expect((await nobody.send(tokensApi.revoke, { params: { id } })).status).toBe(401)
  expect(await listOf(ben)).toEqual([])
  expect((await nobody.send(tokensApi.list)).status).toBe(401)
  expect(await works(token)).toBe(true)
  expect((await ann.send(tokensApi.revoke, { params: { id } })).status).toBe(204)
  expect(await works(token)).toBe(false)
  expect((await ann.send(tokensApi.revoke, { params: { id } })).status).toBe(404)
})

test.each([
  [{ ...body, name: ' ' }, 422],
  [{ ...body, name: 'x'.repeat(101) }, 422],
  [{ ...body, scopes: [] }, 422],
  [{ ...body, scopes: ['read', 'read'] }, 422],
  [{ ...body, scopes: ['admin'] }, 422],
  [{ ...body, expires_in_days: 6 }, 422],
  [{ ...body, expires_in_days: 366 }, 422],
  [{ ...body, password: 'a guess' }, 400],
  [body, 400],
])('a token asked for as %j is refused, and none is made', async (wrong, status) => {
  const ann = await signUp('client')
  const password = status === 422 ? { password: ann.password } : {}
  expect((await ann.send(tokensApi.create, { body: { ...password, ...wrong } as never })).status).toBe(status)
  expect((await nobody.send(tokensApi.create, { body: wrong as never })).status).toBe(401)
  expect(await rowsOf(ann.id)).toEqual([])
})

test(`nobody has more than ${TOKENS_MAX} tokens, not counting those that expired`, async () => {
  const ann = await signUp('client')
  const all = { ...body, password: ann.password }
  for (let n = 0; n < TOKENS_MAX; n++) await makeToken(ann, { expires_in_days: 7 })
  const { status, problem } = await ann.send(tokensApi.create, { body: all })
  expect([status, problem.code]).toEqual([409, 'too_many_tokens'])
  passTime(7 * DAY_MS)
  expect((await ann.send(tokensApi.create, { body: all })).status).toBe(201)
})

test('a token counts toward limits of its own, so that a program that runs wild slows down no screen', async () => {
  const limited = await startApi({ RATE_LIMITS: '1' })
  const ann = await limited.signUp('client')
  const { token } = await makeToken(ann)
  const read = () => limited.app.inject({ url: '/api/projects/', headers: { authorization: `Bearer ${token}` } })
  let last = await read()
  for (let n = 0; n < 400 && last.statusCode === 200; n++) last = await read()
  expect([last.statusCode, Number(last.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await ann.send(accountsApi.me)).status).toBe(200)
})

test('a token is in the copy of its owner, without what would let anybody use it', async () => {
  const ann = await signUp('client')
  const { token, ending } = await makeToken(ann)
  const { body: copy } = await ann.send(accountSettingsApi.exportData)
  expect(copy.parts['api_access']).toMatchObject([{ name: 'Report', ending, scopes: ['read'] }])
  expect(JSON.stringify(copy)).not.toContain(token)
})
