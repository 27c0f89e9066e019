import { expect, test } from 'vitest'
import { PASSWORD, startApi, type Person } from '#testing/api.ts'
import { accountSettingsApi, accountsApi } from '../contract.ts'
import { tokenIn } from './mail-tokens.ts'

const api = await startApi({ RATE_LIMITS: '1' })
const { nobody, signUp } = api
const NEW = 'a quite different phrase'
const HOUR_MS = 3_600_000

const times = <T>(count: number, act: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)))
// What is too much at once is not even looked at.
const BUSY = 503
const statusesOf = (responses: { status: number }[], status: number) =>
  responses.filter((response) => response.status === status).length
const changeWith = (person: Person, old_password: string) =>
  person.send(accountSettingsApi.changePassword, { body: { old_password, new_password: NEW } })
const login = (username: string, password: string) => nobody.send(accountsApi.login, { body: { username, password } })

test('of 200 guesses at the old password sent at once, at most ten are looked at', async () => {
  const ann = await signUp('client')
  const responses = await times(200, (n) => changeWith(ann, `guess number ${n}`))
  expect(statusesOf(responses, 400)).toBeLessThanOrEqual(10)
  expect(statusesOf(responses, 400) + statusesOf(responses, 429) + statusesOf(responses, BUSY)).toBe(200)
  const { status, headers } = await changeWith(ann, PASSWORD)
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(900)
  api.passTime(HOUR_MS)
  expect((await changeWith(ann, PASSWORD)).status).toBe(200)
})

test('closing an account is guarded by the same count', async () => {
  api.passTime(HOUR_MS)
  const ann = await signUp('client')
  const responses = await times(40, (n) =>
    ann.send(accountSettingsApi.closeAccount, { body: { password: `guess ${n}` } }),
  )
  expect(statusesOf(responses, 400)).toBeLessThanOrEqual(10)
  expect((await ann.send(accountsApi.me)).status).toBe(200)
})

test('e-mails for a new password are few, the same for a known and an unknown address', async () => {
  api.passTime(HOUR_MS)
  const ann = await signUp('client')
  const ask = (email: string) => nobody.send(accountSettingsApi.forgotPassword, { body: { email } })
  const statuses = async (email: string) => (await times(8, () => ask(email))).map(({ status }) => status).toSorted()
  const known = await statuses(ann.user.email)
  expect(known).toEqual([202, 202, 202, 202, 202, 429, 429, 429])
  expect(await statuses('nobody-at-all@example.com')).toEqual(known)
  // In another spelling it is the same address.
  expect((await ask(ann.user.email.toUpperCase())).status).toBe(429)
  await api.runJobs()
  const links = api.emails(ann.user.email).filter(({ text }) => text.includes('reset-password'))
  expect(links).toHaveLength(1)
})

test('one address cannot ask for emails to many, nor try tokens without end', async () => {
  api.passTime(HOUR_MS)
  const asked = await times(40, (n) =>
    nobody.send(accountSettingsApi.forgotPassword, { body: { email: `many-${n}@example.com` } }),
  )
  expect(statusesOf(asked, 202)).toBe(30)
  const tried = await times(200, (n) =>
    nobody.send(accountSettingsApi.resetPassword, { body: { token: `token-${n}`, password: NEW } }),
  )
  expect(statusesOf(tried, 400)).toBe(30)
  expect(statusesOf(tried, 429) + statusesOf(tried, BUSY)).toBe(170)
})

test('e-mails that verify an address, and new addresses, are few', async () => {
  api.passTime(HOUR_MS)
  const ann = await signUp('client')
  const resent = await times(8, () => ann.send(accountSettingsApi.resendVerification))
  expect([statusesOf(resent, 204), statusesOf(resent, 429)]).toEqual([5, 3])
  const changed = await times(8, (n) =>
    ann.send(accountSettingsApi.changeAccount, { body: { email: `ann-number-${n}@example.com`, password: PASSWORD } }),
  )
  expect(statusesOf(changed, 429)).toBe(3)
  // A name is no email.
  expect((await ann.send(accountSettingsApi.changeAccount, { body: { full_name: 'Ann' } })).status).toBe(200)
})

test('the owner gets in by an email although somebody keeps guessing their password', async () => {
  api.passTime(HOUR_MS)
  const ann = await signUp('client')
  // More than one address may try at all.
  await times(210, (n) => login(ann.username, `guess number ${n}`))
  expect((await login(ann.username, PASSWORD)).status).toBe(429)
  await nobody.send(accountSettingsApi.forgotPassword, { body: { email: ann.user.email } })
  await api.runJobs()
  const token = tokenIn(api, ann.user.email, 'reset-password')
  expect((await nobody.send(accountSettingsApi.resetPassword, { body: { token, password: NEW } })).status).toBe(204)
  expect((await login(ann.username, NEW)).status).toBe(200)
})
