import { expect, test } from 'vitest'
import { openBrowser, startApiWithProviders } from '#testing/outside/identity.ts'
import { PASSWORD, startApiOn, type TestApi } from '#testing/api.ts'
import { atTheEnd } from '#testing/at-the-end.ts'
import { accountSettingsApi, accountsApi } from '../contract.ts'
import { createInvitation, listInvitations, revokeInvitation } from '../server.ts'

const open = await startApiWithProviders()
const { db } = open
const startWith = async (mode: string): Promise<TestApi> => {
  const { identityProviders } = open.services
  const api = await startApiOn(open.opened, { REGISTRATION: mode }, { identityProviders })
  atTheEnd(() => api.stop())
  return api
}
const closed = await startWith('closed')
const invited = await startWith('invitation')

let people = 0
const details = (more: object = {}) => {
  const username = `guest-${++people}`
  return {
    username,
    email: `${username}@example.com`,
    full_name: 'Greta Guest',
    password: PASSWORD,
    user_type: 'client' as const,
    terms_accepted: true as const,
    ...more,
  }
}
const register = ({ nobody }: Pick<TestApi, 'nobody'>, more: object = {}) =>
  nobody.send(accountsApi.register, { body: details(more) })
const invite = (wishes: { email?: string; days?: number; uses?: number } = {}) =>
  createInvitation(db, { email: null, days: 14, uses: 1, now: open.now(), ...wishes })
const countAccounts = async () => (await db.selectFrom('accounts').select('id').execute()).length
const invitation = async (id: number) =>
  (await listInvitations(db, { skip: 0, limit: 100 })).items.find((one) => one.id === id)

async function expectRefused(response: ReturnType<typeof register>, code: string) {
  const before = await countAccounts()
  expect(await response).toMatchObject({ status: 403, problem: { code } })
  expect(await countAccounts()).toBe(before)
}

test('where registration is closed nobody gets an account, with an invitation or without', async () => {
  await expectRefused(register(closed), 'registration_closed')
  await expectRefused(register(closed, { invitation: (await invite()).code }), 'registration_closed')
})

test.each([
  ['closed', closed],
  ['by invitation', invited],
] as const)('who has an account signs in where registration is %s', async (_, api) => {
  const ann = await open.signUp('client')
  const login = await api.nobody.send(accountsApi.login, { body: { username: ann.username, password: ann.password } })
  expect(login.status).toBe(200)
})

test('an invitation lets one person in, and notes who it was', async () => {
  await expectRefused(register(invited), 'invitation_required')
  await expectRefused(register(invited, { invitation: 'made-up' }), 'invitation_invalid')
  const { id, code } = await invite()
  const made = await register(invited, { invitation: code })
  expect(made.status).toBe(201)
  expect(await invitation(id)).toMatchObject({ uses_left: 0, used_by: [made.body.username] })
  await expectRefused(register(invited, { invitation: code }), 'invitation_invalid')
})

test('of many who take the last use at once, one gets it', async () => {
  const { id, code } = await invite({ uses: 2 })
  const responses = await Promise.all(Array.from({ length: 8 }, () => register(invited, { invitation: code })))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 403, 403, 403, 403, 403, 403])
  const kept = await invitation(id)
  expect(kept?.uses_left).toBe(0)
  expect(kept?.used_by).toHaveLength(2)
})

test('who fails to register for another reason keeps their invitation', async () => {
  const taken = await open.signUp('client')
  const { code } = await invite()
  expect((await register(invited, { invitation: code, username: taken.username })).status).toBe(400)
  expect((await register(invited, { invitation: code })).status).toBe(201)
})

test('an invitation can be for one address, and ends when it expires or is revoked', async () => {
  const bound = await invite({ email: 'Ada@example.com' })
  await expectRefused(register(invited, { invitation: bound.code }), 'invitation_invalid')
  expect((await register(invited, { invitation: bound.code, email: 'ada@example.com' })).status).toBe(201)

  const late = await invite({ days: 1 })
  await db
    .updateTable('invitations')
    .set({ created_at: new Date(0), expires_at: open.now() })
    .where('id', '=', late.id)
    .execute()
  await expectRefused(register(invited, { invitation: late.code }), 'invitation_invalid')

  const revoked = await invite()
  expect(await revokeInvitation(db, revoked.id, open.now())).toBe(true)
  expect(await revokeInvitation(db, revoked.id, open.now())).toBe(false)
  await expectRefused(register(invited, { invitation: revoked.code }), 'invitation_invalid')
})

test('the code is not stored', async () => {
  const { code } = await invite()
  const rows = await db.selectFrom('invitations').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(code)
})

test('who registers through a provider brings the invitation along', async () => {
  const typed = (name: string) => ({ name, email: `${name}@example.com` })
  const errorOf = (screen: URL) => [screen.pathname, screen.searchParams.get('error')]
  const before = await countAccounts()
  expect(errorOf(await openBrowser(closed).comeBy('github', typed('ivan')))).toEqual([
    '/oauth-error',
    'registration_closed',
  ])
  expect(errorOf(await openBrowser(invited).comeBy('github', typed('ivan')))).toEqual([
    '/oauth-error',
    'invitation_required',
  ])
  const { id, code } = await invite()
  const start = `/api/auth/github?invitation=${code}`
  const wrong = await openBrowser(invited).comeBy('github', typed('ivan'), '/api/auth/github?invitation=none')
  expect(errorOf(wrong)).toEqual(['/oauth-error', 'invitation_invalid'])
  expect(await countAccounts()).toBe(before)
  expect((await openBrowser(invited).comeBy('github', typed('ivan'), start)).pathname).toBe('/select-role')
  expect((await invitation(id))?.used_by).toHaveLength(1)
  // With an account they need none.
  expect((await openBrowser(closed).comeBy('github', typed('ivan'))).pathname).toBe('/select-role')
  expect(errorOf(await openBrowser(invited).comeBy('github', typed('olga'), start))).toEqual([
    '/oauth-error',
    'invitation_invalid',
  ])
})

test('by which invitation somebody came is in their data, and goes with their account', async () => {
  const { id, code } = await invite({ email: 'lea@example.com' })
  const made = await register(invited, { invitation: code, email: 'lea@example.com' })
  const login = { username: made.body.username, password: PASSWORD }
  const { body } = await invited.nobody.send(accountsApi.login, { body: login })
  const headers = { authorization: `Bearer ${body.access_token}` }
  const copy = await invited.nobody.send(accountSettingsApi.exportData, { headers })
  expect(copy.body.parts['invitation']).toMatchObject({ invitation_id: id, email: 'lea@example.com' })
  const closing = await invited.nobody.send(accountSettingsApi.closeAccount, { headers, body: { password: PASSWORD } })
  expect(closing.status).toBe(204)
  expect(await invitation(id)).toMatchObject({ email: null, uses_left: 0, used_by: [] })
})

test('invitations that brought nobody are deleted some time after they expired', async () => {
  const { id } = await invite({ days: 1 })
  const used = await invite({ days: 1 })
  await register(invited, { invitation: used.code })
  await open.runScheduledJob('forget-what-is-over')
  expect(await invitation(id)).toBeDefined()
  open.passTime(92 * 24 * 60 * 60 * 1000)
  await open.runScheduledJob('forget-what-is-over')
  expect(await invitation(id)).toBeUndefined()
  expect(await invitation(used.id)).toBeDefined()
})
