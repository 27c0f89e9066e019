import { expect, test } from 'vitest'
import { PASSWORD, startApi } from '#testing/api.ts'
import { accountSettingsApi, accountsApi } from '../contract.ts'
import { tokenIn } from './mail-tokens.ts'

const api = await startApi()
const { nobody, signUp } = api

const verify = (token: string) => nobody.send(accountSettingsApi.verifyEmail, { body: { token } })

test('somebody changes their name and nothing else', async () => {
  const ann = await signUp('client')
  const { status, body } = await ann.send(accountSettingsApi.changeAccount, { body: { full_name: '  Ann of Cleves ' } })
  expect(status).toBe(200)
  expect(body).toEqual({ ...ann.user, full_name: 'Ann of Cleves' })
  expect((await ann.send(accountSettingsApi.changeAccount, { body: {} })).body).toEqual(body)
})

test('a changed address is verified again by an email to it, and the old one is told', async () => {
  const ann = await signUp('client', { verificationEmail: true })
  await api.runJobs()
  const old = tokenIn(api, ann.user.email, 'verify-email')
  const { body } = await ann.send(accountSettingsApi.changeAccount, {
    body: { email: 'ann-new@example.com', password: PASSWORD },
  })
  expect([body.email, body.email_verified]).toEqual(['ann-new@example.com', false])
  await api.runJobs()
  expect(api.emails(ann.user.email).at(-1)?.subject).toContain('email address was changed')
  expect(api.emails(ann.user.email).at(-1)?.text).not.toContain('ann-new')
  expect((await verify(old)).status).toBe(400)
  expect((await verify(tokenIn(api, 'ann-new@example.com', 'verify-email'))).status).toBe(204)
  expect((await ann.send(accountsApi.me)).body.email_verified).toBe(true)
  const login = await nobody.send(accountsApi.login, { body: { username: 'Ann-New@example.com', password: PASSWORD } })
  expect(login.status).toBe(200)
})

test('a name is one line, without signs that turn what follows', async () => {
  const ann = await signUp('client')
  const { body } = await ann.send(accountSettingsApi.changeAccount, {
    body: { full_name: 'Ann,\n\u202elook here \u2066' },
  })
  expect(body.full_name).toBe('Ann, look here')
  expect((await ann.send(accountSettingsApi.changeAccount, { body: { full_name: '\n\u202e' } })).status).toBe(422)
})

test('an address that somebody else has, in whatever case, is refused and nothing changes', async () => {
  const [ann, bob] = [await signUp('client'), await signUp('developer')]
  await api.runJobs()
  const body = { full_name: 'Not kept', email: bob.user.email.toUpperCase(), password: PASSWORD }
  const { status, problem } = await ann.send(accountSettingsApi.changeAccount, { body })
  expect([status, problem]).toEqual([400, { detail: 'Email already registered', code: 'email_taken' }])
  expect((await ann.send(accountsApi.me)).body).toEqual(ann.user)
  expect(await api.runJobs()).toBe(0)
})

test('another address takes the password, also right after signing in; a name does not', async () => {
  const ann = await signUp('client')
  const change = (body: { email?: string; password?: string; full_name?: string }) =>
    ann.send(accountSettingsApi.changeAccount, { body })
  const email = 'ann-after-a-while@example.com'
  for (const password of [undefined, 'not the password']) {
    const { status, problem } = await change({ email, ...(password ? { password } : {}) })
    expect([status, problem.code]).toEqual([400, 'wrong_password'])
  }
  expect((await change({ full_name: 'Ann', email: ann.user.email })).status).toBe(200)
  expect((await change({ email, password: PASSWORD })).body.email).toBe(email)
})

test('two who want the same address at once: one gets it', async () => {
  const people = [await signUp('client'), await signUp('client')]
  const body = { email: 'wanted-by-two@example.com', password: PASSWORD }
  const responses = await Promise.all(people.map((person) => person.send(accountSettingsApi.changeAccount, { body })))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('validate-token says who a token belongs to', async () => {
  const ann = await signUp('client')
  expect((await ann.send(accountSettingsApi.validateToken)).body).toEqual(ann.user)
  expect((await nobody.send(accountSettingsApi.validateToken)).status).toBe(401)
})
