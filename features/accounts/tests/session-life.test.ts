import { expect, test } from 'vitest'
import { PASSWORD, startApi, type TestApi } from '#testing/api.ts'
import { accountSettingsApi, accountsApi } from '../contract.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const api = await startApi()
const NEW = 'a quite different phrase'

const statusOf = async ({ app }: Pick<TestApi, 'app'>, token: string) =>
  (await app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })).statusCode
const countSessions = async ({ db }: Pick<TestApi, 'db'>, account_id: number) =>
  (await db.selectFrom('sessions').select('id').where('account_id', '=', account_id).execute()).length

test('a session that nobody used for 14 days has ended, also in the list and in the database', async () => {
  const ann = await api.signUp('client')
  api.passTime(14 * DAY_MS - 60_000)
  expect(await statusOf(api, ann.token)).toBe(200)
  api.passTime(14 * DAY_MS + 60_000)
  expect(await statusOf(api, ann.token)).toBe(401)
  const { body } = await api.nobody.send(accountsApi.login, { body: { username: ann.username, password: PASSWORD } })
  const headers = { authorization: `Bearer ${body.access_token}` }
  expect((await api.nobody.send(accountSettingsApi.sessions, { headers })).body).toHaveLength(1)
  expect(await countSessions(api, ann.id)).toBe(2)
  await api.runScheduledJob('forget-what-is-over')
  expect(await countSessions(api, ann.id)).toBe(1)
})

test('a session that is used every day ends after 30 days all the same', async () => {
  const ann = await api.signUp('client')
  for (let day = 1; day < 30; day++) {
    api.passTime(DAY_MS)
    expect(await statusOf(api, ann.token)).toBe(200)
  }
  api.passTime(DAY_MS)
  expect(await statusOf(api, ann.token)).toBe(401)
})

test('how long nobody may be there is a setting', async () => {
  const strict = await startApi({ SESSION_IDLE_DAYS: '1' })
  const ann = await strict.signUp('client')
  strict.passTime(DAY_MS + 60_000)
  expect(await statusOf(strict, ann.token)).toBe(401)
})

test('who changes their password goes on under a new token; the old one is dead, and so is every other session', async () => {
  const ann = await api.signUp('client')
  const { body: other } = await api.nobody.send(accountsApi.login, {
    body: { username: ann.username, password: PASSWORD },
  })
  const body = { old_password: PASSWORD, new_password: NEW }
  const changed = await ann.send(accountSettingsApi.changePassword, { body })
  expect([changed.status, changed.body.token_type]).toEqual([200, 'bearer'])
  expect(await statusOf(api, ann.token)).toBe(401)
  expect(await statusOf(api, other.access_token)).toBe(401)
  expect(await statusOf(api, changed.body.access_token)).toBe(200)
  const headers = { authorization: `Bearer ${changed.body.access_token}` }
  const { body: sessions } = await api.nobody.send(accountSettingsApi.sessions, { headers })
  expect(sessions.map(({ current }) => current)).toEqual([true])
})

test('a new password that is refused leaves the token as it is', async () => {
  const ann = await api.signUp('client')
  const body = { old_password: 'not the password', new_password: NEW }
  expect((await ann.send(accountSettingsApi.changePassword, { body })).status).toBe(400)
  expect(await statusOf(api, ann.token)).toBe(200)
})
