import { expect, test } from 'vitest'
import { PASSWORD, startApi, type Person } from '#testing/api.ts'
import { onPostgres } from '#testing/database/database.ts'
import { countStatements } from '#testing/database/statements.ts'
import { untilWaiting } from '#testing/database/wait-for-lock.ts'
import { openLive } from '#testing/live.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { accountSettingsApi, accountsApi } from '../contract.ts'
import { suspendAccount } from '../server.ts'
import { lockAccount } from '../server/queries/account-settings.ts'
import { askForReset } from './mail-tokens.ts'

const api = await startApi()
const origin = await api.app.listen({ port: 0 })
const { nobody, signUp } = api
const NEW = 'a quite different phrase'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

async function signInFrom(person: Person, device: string): Promise<string> {
  const { body } = await nobody.send(accountsApi.login, {
    body: { username: person.username, password: PASSWORD },
    headers: { 'user-agent': device },
  })
  return body.access_token
}
const isIn = async (token: string) =>
  (await api.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })).statusCode === 200
const listOf = async (person: Person) => (await person.send(accountSettingsApi.sessions)).body

/** Whether a stream ends, at the latest after a second. */
async function endsWithinASecond(token: string, act: () => Promise<unknown>) {
  const stream = await openLive(origin, token)
  await stream.take(1)
  await act()
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), 1000))
  const ended = await Promise.race([stream.next(), late])
  await stream.hangUp()
  return ended === undefined
}

test('somebody sees where they are signed in, newest first, and which of it is here', async () => {
  const ann = await signUp('client')
  await signInFrom(ann, FIREFOX)
  await signInFrom(ann, IPHONE)
  await signUp('client')
  const sessions = await listOf(ann)
  expect(sessions.map(({ device, current }) => [device, current])).toEqual([
    ['Safari on iPhone', false],
    ['Firefox on Linux', false],
    ['Unknown device', true],
  ])
  expect(sessions.every(({ created_at, last_seen_at }) => last_seen_at >= created_at)).toBe(true)
})

test('a list of many sessions is read in as many statements as a short one', async () => {
  const ann = await signUp('client')
  const short = await countStatements(() => listOf(ann))
  for (let n = 0; n < 12; n++) await signInFrom(ann, FIREFOX)
  expect(await countStatements(() => listOf(ann))).toBe(short)
  expect(await listOf(ann)).toHaveLength(13)
})

test('one session is ended from another, with its stream; those of others are not there', async () => {
  const [ann, bob] = [await signUp('client'), await signUp('client')]
  const lost = await signInFrom(ann, IPHONE)
  const [phone] = await listOf(ann)
  const params = { id: phone?.id ?? 0 }
  expect((await bob.send(accountSettingsApi.endSession, { params })).problem).toEqual({
    detail: 'Session not found',
    code: 'not_found',
  })
  expect(await isIn(lost)).toBe(true)
  expect(await endsWithinASecond(lost, () => ann.send(accountSettingsApi.endSession, { params }))).toBe(true)
  expect(await isIn(lost)).toBe(false)
  expect(await isIn(ann.token)).toBe(true)
  expect((await ann.send(accountSettingsApi.endSession, { params })).status).toBe(404)
})

test('"sign out everywhere" ends all sessions but this one', async () => {
  const [ann, bob] = [await signUp('client'), await signUp('client')]
  const others = [await signInFrom(ann, FIREFOX), await signInFrom(ann, IPHONE)]
  expect(await endsWithinASecond(others[0] ?? '', () => ann.send(accountSettingsApi.endOtherSessions))).toBe(true)
  expect(await Promise.all(others.map(isIn))).toEqual([false, false])
  expect((await listOf(ann)).map(({ current }) => current)).toEqual([true])
  expect(await isIn(bob.token)).toBe(true)
})

test('a new password ends the other sessions and their streams within a second', async () => {
  const ann = await signUp('client')
  const other = await signInFrom(ann, FIREFOX)
  const body = { old_password: PASSWORD, new_password: NEW }
  let fresh = ''
  const change = async () => {
    const changed = await ann.send(accountSettingsApi.changePassword, { body })
    expect(changed.status).toBe(200)
    fresh = changed.body.access_token
  }
  expect(await endsWithinASecond(other, change)).toBe(true)
  expect([await isIn(fresh), await isIn(other)]).toEqual([true, false])
  const login = await nobody.send(accountsApi.login, { body: { username: ann.username, password: NEW } })
  expect(login.status).toBe(200)
})

test('with a wrong old password nothing changes', async () => {
  const ann = await signUp('client')
  const other = await signInFrom(ann, FIREFOX)
  for (const old_password of ['a wrong old password', undefined]) {
    const { status, problem } = await ann.send(accountSettingsApi.changePassword, {
      body: { old_password, new_password: NEW },
    })
    expect([status, problem.code]).toEqual([400, 'wrong_password'])
  }
  expect(await isIn(other)).toBe(true)
  const poor = { old_password: PASSWORD, new_password: 'password123' }
  expect((await ann.send(accountSettingsApi.changePassword, { body: poor })).status).toBe(422)
  const login = await nobody.send(accountsApi.login, { body: { username: ann.username, password: PASSWORD } })
  expect(login.status).toBe(200)
})

test('two changes at once: one holds, the other is refused', async () => {
  const ann = await signUp('client')
  const change = (new_password: string) =>
    ann.send(accountSettingsApi.changePassword, { body: { old_password: PASSWORD, new_password } })
  const [held, bothWait] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = inTransaction(api.db, async (tx) => {
    // The embedded database answers one at a time: both are known before either is done.
    if (onPostgres) await lockAccount(tx, ann.id)
    held.resolve()
    if (onPostgres) await bothWait.promise
  })
  await held.promise
  const responses = Promise.all([change('first phrase of mine'), change('second phrase of mine')])
  if (onPostgres) await untilWaiting(api.db, 2)
  bothWait.resolve()
  await holding
  expect((await responses).map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('who has no password sets one shortly after signing in, not later', async () => {
  const [ann, bob] = [await signUp('client'), await signUp('client')]
  await api.db.updateTable('accounts').set({ password_hash: null }).where('id', 'in', [ann.id, bob.id]).execute()
  const body = { new_password: NEW }
  expect((await ann.send(accountSettingsApi.readAccount)).body.has_password).toBe(false)
  expect((await ann.send(accountSettingsApi.changePassword, { body })).status).toBe(200)
  api.passTime(10 * 60_000 + 5000)
  const { status, problem } = await bob.send(accountSettingsApi.changePassword, { body })
  expect([status, problem.code]).toEqual([403, 'sign_in_again'])
})

test('a reset ends every stream within a second', async () => {
  const ann = await signUp('client')
  const token = await askForReset(api, ann)
  const reset = () => nobody.send(accountSettingsApi.resetPassword, { body: { token, password: NEW } })
  expect(await endsWithinASecond(ann.token, reset)).toBe(true)
})

test('who is suspended is out within a second, however it is done, and comes back to no old session', async () => {
  const [ann, bob] = [await signUp('client'), await signUp('client')]
  const suspend = () => inTransaction(api.db, (tx) => suspendAccount(tx, ann.id))
  expect(await endsWithinASecond(ann.token, suspend)).toBe(true)
  const byHand = () => api.db.updateTable('accounts').set({ is_active: false }).where('id', '=', bob.id).execute()
  expect(await endsWithinASecond(bob.token, byHand)).toBe(true)
  await api.db.updateTable('accounts').set({ is_active: true }).where('id', '=', ann.id).execute()
  expect(await isIn(ann.token)).toBe(false)
})

test('another role ends sessions and streams; the first choice of a role does not', async () => {
  const ann = await signUp('client')
  const setRole = (user_type: 'client' | 'developer' | null) =>
    api.db.updateTable('accounts').set({ user_type }).where('id', '=', ann.id).execute()
  expect(await endsWithinASecond(ann.token, () => setRole('developer'))).toBe(true)
  expect(await isIn(ann.token)).toBe(false)
  await setRole(null)
  const token = await signInFrom(ann, FIREFOX)
  await setRole('client')
  expect(await isIn(token)).toBe(true)
})
