import { expect, test } from 'vitest'
import { PASSWORD, startApi } from '#testing/api.ts'
import { accountsApi } from '../contract.ts'

const api = await startApi()
const { nobody, signUp } = api

const registration = (username: string) => ({
  username,
  email: `${username}@example.com`,
  full_name: 'Ada Lovelace',
  password: PASSWORD,
  user_type: 'client' as const,
  terms_accepted: true as const,
})

test('a newcomer registers and is signed in by name, by email, and in any case of letters', async () => {
  const registered = await nobody.send(accountsApi.register, { body: registration('Ada-L') })
  expect(registered.status).toBe(201)
  expect(registered.body).toMatchObject({
    username: 'Ada-L',
    user_type: 'client',
    needs_role_selection: false,
    email_verified: false,
  })
  for (const username of ['Ada-L', 'ada-l', 'Ada-L@example.com', 'ADA-L@EXAMPLE.COM']) {
    const login = await nobody.send(accountsApi.login, { body: { username, password: PASSWORD } })
    expect(login.body).toMatchObject({ token_type: 'bearer', user: { id: registered.body.id } })
  }
})

test('who registers again with the key of another visitor is not shown their account', async () => {
  const register = (remoteAddress: string) =>
    api.app.inject({
      method: 'POST',
      url: '/api/auth/register',
      payload: registration('Mary-S'),
      headers: { 'idempotency-key': 'everybody-uses-this' },
      remoteAddress,
    })
  const first = await register('192.0.2.1')
  const other = await register('192.0.2.2')
  expect([first.statusCode, other.statusCode, other.json()]).toEqual([
    201,
    400,
    { detail: 'Username already taken', code: 'username_taken' },
  ])
  // Who did not hear the first response hears it again.
  expect((await register('192.0.2.1')).body).toBe(first.body)
})

test('neither the password nor its hash ever comes back', async () => {
  const ann = await signUp('client')
  const me = await ann.send(accountsApi.me)
  expect(JSON.stringify(me.body)).not.toMatch(/password|argon2|hash/)
})

test('a name or address that is taken, in whatever case, is refused and makes no second account', async () => {
  await nobody.send(accountsApi.register, { body: registration('Grace') })
  const name = await nobody.send(accountsApi.register, {
    body: { ...registration('gRACE'), email: 'other@example.com' },
  })
  expect([name.status, name.problem]).toEqual([400, { detail: 'Username already taken', code: 'username_taken' }])
  const mail = await nobody.send(accountsApi.register, {
    body: { ...registration('grace2'), email: 'GRACE@example.com' },
  })
  expect([mail.status, mail.problem]).toEqual([400, { detail: 'Email already registered', code: 'email_taken' }])
  const { count } = await api.db
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('full_name', '=', 'Ada Lovelace')
    .where('username', 'ilike', 'grace%')
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

test.each([
  ['a short password', { password: 'short' }, 'password'],
  ['a common password', { password: 'Password123' }, 'password'],
  ['their own name as password', { username: 'adalovelace', password: 'adalovelace1' }, 'password'],
  ['a name with a space', { username: 'ada lovelace' }, 'username'],
  ['a name of two letters', { username: 'ad' }, 'username'],
  ['no address', { email: 'ada' }, 'email'],
  ['no name', { full_name: '   ' }, 'full_name'],
  ['terms not accepted', { terms_accepted: false }, 'terms_accepted'],
  ['another role', { user_type: 'admin' }, 'user_type'],
])('registering with %s names the field', async (_, change, field) => {
  const refused = await nobody.send(accountsApi.register, { body: { ...registration('newcomer'), ...change } as never })
  expect(refused.status).toBe(422)
  expect(refused.problem.detail).toMatchObject([{ loc: ['body', field] }])
  expect(await api.db.selectFrom('accounts').select('id').where('username', '=', 'newcomer').execute()).toEqual([])
})

test('a wrong password and an unknown name get the same answer', async () => {
  const ann = await signUp('client')
  const wrong = await nobody.send(accountsApi.login, { body: { username: ann.username, password: 'wrong password' } })
  const unknown = await nobody.send(accountsApi.login, {
    body: { username: 'nobody-here', password: 'wrong password' },
  })
  expect(wrong.status).toBe(401)
  expect([unknown.status, unknown.problem]).toEqual([wrong.status, wrong.problem])
})

test.each([
  ['a name longer than any', { username: 'x'.repeat(300) }],
  ['a password longer than any', { password: 'x'.repeat(5000) }],
  ['no name', { username: '' }],
  ['no password', { password: '' }],
])('%s is answered like any other wrong word', async (_, change) => {
  const ann = await signUp('client')
  const refused = await nobody.send(accountsApi.login, {
    body: { username: ann.username, password: PASSWORD, ...change },
  })
  expect([refused.status, refused.problem]).toEqual([
    401,
    { detail: 'Incorrect username or password', code: 'wrong_credentials' },
  ])
})

test('after logging out the token opens nothing, and other sessions live on', async () => {
  const ann = await signUp('client')
  const other = await nobody.send(accountsApi.login, { body: { username: ann.username, password: PASSWORD } })
  expect((await ann.send(accountsApi.logout)).status).toBe(204)
  expect((await ann.send(accountsApi.me)).status).toBe(401)
  const still = await nobody.send(accountsApi.me, { headers: { authorization: `Bearer ${other.body.access_token}` } })
  expect(still.status).toBe(200)
})

test('a copy of the database signs nobody in: it holds no token', async () => {
  const ann = await signUp('client')
  const rows = await api.db.selectFrom('sessions').selectAll().where('account_id', '=', ann.id).execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(ann.token)
  expect(Buffer.concat(rows.map((row) => row.token_hash)).toString('base64url')).not.toContain(ann.token)
})

test('nobody is told who they are', async () => {
  const refused = await nobody.send(accountsApi.me)
  expect([refused.status, refused.problem.code]).toEqual([401, 'not_signed_in'])
  expect((await nobody.send(accountsApi.logout)).status).toBe(401)
})
