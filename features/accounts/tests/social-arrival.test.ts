import { expect, test } from 'vitest'
import { PASSWORD } from '#testing/api.ts'
import { startApiWithProviders } from '#testing/outside/identity.ts'
import { accountsApi, socialApi, type User } from '../contract.ts'
import { cleanName, usernameCandidates } from '../server/rules/social.ts'

const api = await startApiWithProviders()
const { db, nobody, signUp } = api

const verify = (id: number) =>
  db.updateTable('accounts').set({ email_verified_at: api.now() }).where('id', '=', id).execute()
const errorOf = (screen: URL) => screen.searchParams.get('error')
const accountsOf = (email: string) => db.selectFrom('accounts').selectAll().where('email', '=', email).execute()
const as = (token: string) => ({ authorization: `Bearer ${token}` })

test('an account whose address both sides have proved is joined, and keeps its password and role', async () => {
  const person = await signUp('client')
  await verify(person.id)
  const { user } = await api
    .openBrowser()
    .signIn('google', { name: 'Other Name', email: person.user.email.toUpperCase() })
  expect(user).toMatchObject({ id: person.id, username: person.username, full_name: person.user.full_name })
  expect(user).toMatchObject({ user_type: 'client', needs_role_selection: false, email: person.user.email })
  const again = await nobody.send(accountsApi.login, { body: { username: person.username, password: PASSWORD } })
  expect(again.status).toBe(200)
})

test.each([
  ['the provider has not verified it', true, 'no'],
  ['the account has not verified it', false, 'yes'],
  ['neither has verified it', false, 'no'],
] as const)('an account with the same address is not joined when %s', async (_, accountVerified, verified) => {
  const person = await signUp('client')
  if (accountVerified) await verify(person.id)
  const screen = await api.openBrowser().comeBy('google', { email: person.user.email, verified })
  expect(errorOf(screen)).toBe('email_in_use')
  expect((await person.send(socialApi.identities)).body).toEqual([])
  expect(await accountsOf(person.user.email)).toHaveLength(1)
})

test('an account that has another identity of the same provider is not joined', async () => {
  const typed = { email: 'two-googles@example.com' }
  const { user } = await api.openBrowser().signIn('google', { ...typed, subject: 'first' })
  expect(errorOf(await api.openBrowser().comeBy('google', { ...typed, subject: 'second' }))).toBe('email_in_use')
  const { user: same } = await api.openBrowser().signIn('github', { ...typed, subject: '77' })
  expect(same).toMatchObject({ id: user.id, google_id: 'first', github_id: '77', linkedin_id: null })
})

test("the provider's id counts, not the address: an address may change, and may pass to somebody else", async () => {
  const { user } = await api.openBrowser().signIn('google', { email: 'before@example.com', subject: 'steady' })
  const moved = await api.openBrowser().signIn('google', { email: 'after@example.com', subject: 'steady' })
  expect(moved.user).toMatchObject({ id: user.id, email: 'before@example.com' })
  // Known already: neither the address nor whether it is verified matters any more.
  const without = await api.openBrowser().signIn('google', { subject: 'steady' })
  expect(without.user.id).toBe(user.id)
})

test('a closed account is opened by nothing', async () => {
  const typed = { email: 'closing@example.com' }
  const browser = api.openBrowser()
  const screen = await browser.comeBy('google', typed)
  const [account] = await accountsOf(typed.email)
  await db.updateTable('accounts').set({ is_active: false }).where('id', '=', Number(account?.id)).execute()
  expect((await browser.exchange(screen.searchParams.get('token') ?? '')).problem.code).toBe('code_expired')
  expect(errorOf(await api.openBrowser().comeBy('google', typed))).toBe('account_closed')
  expect(errorOf(await api.openBrowser().comeBy('github', typed))).toBe('email_in_use')
})

test('two first sign-ins at once make one account', async () => {
  const typed = { name: 'Double Click', email: 'double@example.com' }
  const users: User[] = (
    await Promise.all(Array.from({ length: 4 }, () => api.openBrowser().signIn('google', typed)))
  ).map(({ user }) => user)
  expect(new Set(users.map(({ id }) => id)).size).toBe(1)
  expect(await accountsOf(typed.email)).toHaveLength(1)
})

test('two providers that bring the same person at once make one account', async () => {
  const typed = { name: 'Both Ways', email: 'both@example.com' }
  const signIns = [api.openBrowser().signIn('google', typed), api.openBrowser().signIn('github', typed)]
  const [first, second] = await Promise.all(signIns)
  expect(first?.user.id).toBe(second?.user.id)
})

test.each([
  ['Łukasz Żółć', 'lukasz@example.com', 'lukasz'],
  ['李小龍', 'x@example.com', 'user'],
  ['Renée Ångström', 'r@example.com', 'Renee-Angstrom'],
  ['<script>alert(1)</script>', 'very.long.address.with.many.parts@example.com', 'very-long-addre'],
  ['Plus', 'plus+shop@example.com', 'plus'],
])('%s (%s) gets a username that may be one: %s', async (name, email, username) => {
  const { user } = await api.openBrowser().signIn('google', { name, email })
  expect(user).toMatchObject({ username, full_name: name })
})

test('a username that is taken gets a number', async () => {
  await signUp('client', { username: 'Popular' })
  const names: string[] = []
  for (const host of ['one', 'two', 'three']) {
    names.push((await api.openBrowser().signIn('google', { email: `popular@${host}.example` })).user.username)
  }
  expect(names).toEqual(['popular2', 'popular3', 'popular4'])
})

test('every name to try is one that may be taken', () => {
  for (const email of ['a@b.c', '---@b.c', `${'x'.repeat(64)}@b.c`, 'münchen@b.c', '..@b.c', '@']) {
    for (const name of [null, '', '💥💥💥', 'Ø', 'a b c']) {
      for (const candidate of usernameCandidates(email, name, Math.random)) {
        expect(candidate).toMatch(/^[A-Za-z0-9_-]{3,20}$/)
      }
    }
  }
})

test('a name is stored as one line of characters that are some', () => {
  expect(cleanName(' Ann\n\u0000\u202eBeth \ud800')).toBe('Ann Beth \ufffd')
  expect(cleanName('💥'.repeat(200))).toBe('💥'.repeat(100))
  for (const nothing of [null, '', ' \n ', '\u200b\u3164']) expect(cleanName(nothing)).toBeNull()
})

test('the role is chosen once, with the terms', async () => {
  const { token } = await api.openBrowser().signIn('github', { name: 'Choosy', email: 'choosy@example.com' })
  const headers = as(token)
  const choose = (body: object, by = headers) => nobody.send(socialApi.selectRole, { headers: by, body: body as never })
  expect((await choose({ user_type: 'developer', terms_accepted: false })).status).toBe(422)
  expect((await choose({ user_type: 'admin', terms_accepted: true })).status).toBe(422)
  expect((await nobody.send(accountsApi.me, { headers })).body.needs_role_selection).toBe(true)

  const chosen = await choose({ user_type: 'DEVELOPER', terms_accepted: true })
  expect([chosen.status, chosen.body.user_type, chosen.body.needs_role_selection]).toEqual([200, 'developer', false])
  const [row] = await accountsOf('choosy@example.com')
  expect(row?.terms_accepted_at).not.toBeNull()
  const renewed = as(chosen.body.access_token)
  const later = await choose({ user_type: 'client', terms_accepted: true }, renewed)
  expect([later.status, later.problem.code]).toEqual([409, 'role_already_chosen'])
  expect((await nobody.send(accountsApi.me, { headers: renewed })).body.user_type).toBe('developer')
})

test('a program that names the role only accepts the terms with it', async () => {
  const { token } = await api.openBrowser().signIn('github', { email: 'brief@example.com' })
  const chosen = await nobody.send(socialApi.selectRole, { headers: as(token), body: { user_type: 'client' } })
  expect([chosen.status, chosen.body.user_type]).toEqual([200, 'client'])
  const [row] = await accountsOf('brief@example.com')
  expect(row?.terms_accepted_at).not.toBeNull()
})

test('of two choices at once one counts', async () => {
  const { token } = await api.openBrowser().signIn('github', { email: 'torn@example.com' })
  const responses = await Promise.all(
    (['client', 'developer'] as const).map((user_type) =>
      nobody.send(socialApi.selectRole, { headers: as(token), body: { user_type, terms_accepted: true } }),
    ),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('who registered with a role cannot choose again', async () => {
  const person = await signUp('client')
  const response = await person.send(socialApi.selectRole, { body: { user_type: 'developer', terms_accepted: true } })
  expect(response.status).toBe(409)
})

test('no account has a role without accepted terms', async () => {
  const { user } = await api.openBrowser().signIn('github', { email: 'sneaky@example.com' })
  const sneak = db.updateTable('accounts').set({ user_type: 'client' }).where('id', '=', user.id).execute()
  await expect(sneak).rejects.toThrow('accounts_role_needs_terms')
})

test("one is found by one's own ids, and nobody by somebody else's", async () => {
  const mine = await api.openBrowser().signIn('google', { email: 'mine@example.com', subject: '111' })
  await api.openBrowser().signIn('google', { email: 'theirs@example.com', subject: '222' })
  const look = (query: object) => nobody.send(socialApi.getUser, { headers: as(mine.token), query })
  const found = await look({ google_id: '111' })
  expect(found.body).toMatchObject({ id: mine.user.id, needs_role_selection: true })
  for (const query of [{ google_id: '222' }, { github_id: '111' }, { linkedin_id: '111' }, {}]) {
    expect((await look(query)).status).toBe(404)
  }
  expect((await nobody.send(socialApi.getUser, { query: { google_id: '111' } })).status).toBe(401)
})
