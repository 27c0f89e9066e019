import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { accountSettingsApi, accountsApi } from '../contract.ts'
import { tokenIn } from './mail-tokens.ts'

const api = await startApi()
const { nobody, signUp } = api

const verify = (token: string) => nobody.send(accountSettingsApi.verifyEmail, { body: { token } })
const details = async (person: typeof nobody) => (await person.send(accountSettingsApi.readAccount)).body

test('who registers gets an email; its link verifies the address, once', async () => {
  const ann = await signUp('client', { verificationEmail: true })
  await api.runJobs()
  const token = tokenIn(api, ann.user.email, 'verify-email')
  expect((await details(ann)).email_verified).toBe(false)
  expect((await verify(token)).status).toBe(204)
  expect(await details(ann)).toEqual({
    username: ann.username,
    full_name: ann.user.full_name,
    email: ann.user.email,
    email_verified: true,
    has_password: true,
    mail_refused: null,
  })
  expect((await ann.send(accountsApi.me)).body.email_verified).toBe(true)
  expect((await verify(token)).problem.code).toBe('link_invalid')
})

test('a registration that is refused sends nothing', async () => {
  const ann = await signUp('client', { verificationEmail: true })
  await api.runJobs()
  const before = api.emails().length
  const taken = await nobody.send(accountsApi.register, {
    body: {
      username: ann.username.toUpperCase(),
      email: 'somebody-else@example.com',
      full_name: 'Somebody',
      password: 'a good long phrase',
      user_type: 'client',
      terms_accepted: true,
    },
  })
  expect(taken.problem.code).toBe('username_taken')
  expect(await api.runJobs()).toBe(0)
  expect(api.emails()).toHaveLength(before)
})

test('an email sent again makes the earlier link useless; for a verified address none is sent', async () => {
  const ann = await signUp('client', { verificationEmail: true })
  await api.runJobs()
  const earlier = tokenIn(api, ann.user.email, 'verify-email')
  expect((await ann.send(accountSettingsApi.resendVerification)).status).toBe(204)
  await api.runJobs()
  expect((await verify(earlier)).problem.code).toBe('link_invalid')
  expect((await verify(tokenIn(api, ann.user.email, 'verify-email'))).status).toBe(204)
  const before = api.emails(ann.user.email).length
  await ann.send(accountSettingsApi.resendVerification)
  await api.runJobs()
  expect(api.emails(ann.user.email)).toHaveLength(before)
})

test('a link ends after two days', async () => {
  const ann = await signUp('client', { verificationEmail: true })
  await api.runJobs()
  api.passTime(48 * 3_600_000 + 1000)
  expect((await verify(tokenIn(api, ann.user.email, 'verify-email'))).problem.code).toBe('link_invalid')
})

test('a link for a new password, or one made up, verifies nothing', async () => {
  const ann = await signUp('client', { verificationEmail: true })
  await nobody.send(accountSettingsApi.forgotPassword, { body: { email: ann.user.email } })
  await api.runJobs()
  for (const token of [tokenIn(api, ann.user.email, 'reset-password'), 'made-up']) {
    expect((await verify(token)).problem.code).toBe('link_invalid')
  }
  expect((await details(ann)).email_verified).toBe(false)
})
