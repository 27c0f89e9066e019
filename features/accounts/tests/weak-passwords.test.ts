import { expect, test } from 'vitest'
import { PASSWORD, startApi } from '#testing/api.ts'
import { accountSettingsApi, accountsApi } from '../contract.ts'
import { askForReset } from './mail-tokens.ts'

const api = await startApi()
const { nobody, signUp } = api

const WEAK = [
  'Password123!',
  'iloveyou1234',
  'P@ssw0rd2024!',
  'football-123',
  'qwertyuiop12',
  'password'.repeat(25),
  'aB3$'.repeat(50),
  // Of their own name and address.
  'Ada-Lovelace1',
  'engine-room-1843',
  'Engine-Room@example.com1!',
]
const ada = {
  username: 'ada-lovelace',
  email: 'engine-room@example.com',
  full_name: 'Ada King',
  user_type: 'client',
  terms_accepted: true,
} as const
const poor = (field: string) => ({
  detail: [{ loc: ['body', field], msg: expect.stringContaining('too easy to guess') as string }],
})

test.each(WEAK)('nobody registers with %s', async (password) => {
  const refused = await nobody.send(accountsApi.register, { body: { ...ada, password } })
  expect(refused.status).toBe(422)
  expect(refused.problem).toMatchObject(poor('password'))
  expect(await api.db.selectFrom('accounts').select('id').where('username', '=', ada.username).execute()).toEqual([])
})

test('nobody changes to one of them, by email neither', async () => {
  const ann = await signUp('client')
  const body = { old_password: PASSWORD, new_password: 'Password123!' }
  const changed = await ann.send(accountSettingsApi.changePassword, { body })
  expect([changed.status, changed.problem]).toMatchObject([422, poor('new_password')])
  const token = await askForReset(api, ann)
  for (const password of ['Password123!', `${ann.username}-123`]) {
    const reset = await nobody.send(accountSettingsApi.resetPassword, { body: { token, password } })
    expect([reset.status, reset.problem]).toMatchObject([422, poor('password')])
  }
  // The link is as good as before.
  const good = await nobody.send(accountSettingsApi.resetPassword, {
    body: { token, password: 'a quite different phrase' },
  })
  expect(good.status).toBe(204)
})

test.each(['four plain words here', 'k7#Vq2!mZx', 'x'.repeat(20) + ' and something else'])(
  '%s is taken',
  async (password) => {
    const username = `taken-${password.length}`
    const body = { ...ada, username, email: `${username}@example.com`, password }
    expect((await nobody.send(accountsApi.register, { body })).status).toBe(201)
  },
)
