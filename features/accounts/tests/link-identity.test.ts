import { expect, test } from 'vitest'
import type { Provider } from '#platform/contract/providers.ts'
import { startApiWithProviders } from '#testing/outside/identity.ts'
import { PASSWORD, type Person } from '#testing/api.ts'
import { accountSettingsApi, accountsApi, socialApi } from '../contract.ts'
import { askForReset } from './mail-tokens.ts'

const api = await startApiWithProviders()
const { nobody, signUp } = api
type Browser = ReturnType<typeof api.openBrowser>

/** Goes through the link of a provider up to the code that stands for it. */
async function goLink(person: Person, browser: Browser, provider: Provider, subject: string): Promise<string> {
  const { body } = await person.send(socialApi.link, { params: { provider }, body: { password: PASSWORD } })
  const screen = await browser.comeBy(provider, { email: 'linked@example.com', subject }, body.url)
  expect([screen.pathname, screen.searchParams.get('linked')]).toEqual(['/oauth-success', provider])
  return screen.searchParams.get('token') ?? ''
}
const finish = (person: Person, browser: Browser, token: string) =>
  person.send(socialApi.finishLink, { body: { token }, headers: { cookie: browser.cookie() } })
async function link(person: Person, provider: Provider, subject: string) {
  const browser = api.openBrowser()
  return finish(person, browser, await goLink(person, browser, provider, subject))
}
const linkedTo = async (person: Person) =>
  (await person.send(socialApi.identities)).body.map(({ provider }) => provider)

test('somebody who is signed in links a provider, whatever its address, and signs in with it from then on', async () => {
  const person = await signUp('developer')
  const linked = await link(person, 'github', '501')
  expect([linked.status, linked.body]).toEqual([
    201,
    [{ provider: 'github', created_at: expect.any(String) as string }],
  ])
  const { user } = await api.openBrowser().signIn('github', { email: 'another@example.com', subject: '501' })
  expect(user).toMatchObject({ id: person.id, github_id: '501', email: person.user.email, user_type: 'developer' })
  // Once more changes nothing.
  expect((await link(person, 'github', '501')).status).toBe(201)
  expect(await linkedTo(person)).toEqual(['github'])
})

test('an open session alone adds no way in: linking takes the password, or a fresh sign-in of who has none', async () => {
  const person = await signUp('client')
  const ask = (body: { password?: string }) => person.send(socialApi.link, { params: { provider: 'google' }, body })
  for (const body of [{}, { password: 'not the password' }]) {
    const { status, problem } = await ask(body)
    expect([status, problem.code]).toEqual([400, 'wrong_password'])
  }
  const { token } = await api.openBrowser().signIn('github', { email: 'no-password@example.com' })
  const askSocially = () =>
    nobody.send(socialApi.link, {
      params: { provider: 'google' },
      body: {},
      headers: { authorization: `Bearer ${token}` },
    })
  expect((await askSocially()).status).toBe(200)
  api.passTime(11 * 60_000)
  const later = await askSocially()
  expect([later.status, later.problem.code]).toEqual([403, 'sign_in_again'])
})

test("an identity is added to nobody's account but that of who asked, in the browser that went", async () => {
  const asker = await signUp('client')
  const other = await signUp('client')
  const browser = api.openBrowser()
  const token = await goLink(asker, browser, 'google', '601')
  expect((await finish(asker, api.openBrowser(), token)).problem.code).toBe('code_expired')
  expect((await finish(other, browser, token)).problem.code).toBe('code_expired')
  expect(
    (await nobody.send(socialApi.finishLink, { body: { token }, headers: { cookie: browser.cookie() } })).status,
  ).toBe(401)
  // It is no sign-in either.
  expect((await browser.exchange(token)).problem.code).toBe('code_expired')
  expect([await linkedTo(asker), await linkedTo(other)]).toEqual([[], []])
  expect((await finish(asker, browser, token)).status).toBe(201)
  expect((await finish(asker, browser, token)).problem.code).toBe('code_expired')
})

test('a link begins once, within a minute, at its own provider', async () => {
  const person = await signUp('client')
  const asked = { params: { provider: 'google' }, body: { password: PASSWORD } } as const
  const ask = async () => (await person.send(socialApi.link, asked)).body.url
  const expired = 'http://localhost:3000/oauth-error?error=link_expired&provider='
  const url = await ask()
  expect(await api.openBrowser().visit(url)).toMatch(/^http:/)
  expect(await api.openBrowser().visit(url)).toBe(`${expired}google`)
  expect(await api.openBrowser().visit((await ask()).replace('google', 'github'))).toBe(`${expired}github`)
  const late = await ask()
  api.passTime(61_000)
  expect(await api.openBrowser().visit(late)).toBe(`${expired}google`)
  expect(await api.openBrowser().visit('/api/auth/google?link=1')).toBe(`${expired}google`)
})

test('an identity that belongs to somebody else is not taken away', async () => {
  const owner = await signUp('client')
  await link(owner, 'google', '701')
  const other = await signUp('client')
  const response = await link(other, 'google', '701')
  expect([response.status, response.problem.code]).toEqual([409, 'identity_taken'])
  expect([await linkedTo(owner), await linkedTo(other)]).toEqual([['google'], []])
})

test('an account has one identity of each provider', async () => {
  const person = await signUp('client')
  await link(person, 'linkedin', '801')
  const response = await link(person, 'linkedin', '802')
  expect([response.status, response.problem.code]).toEqual([409, 'provider_already_linked'])
})

test('a provider is unlinked while another way to sign in is left', async () => {
  const person = await signUp('client')
  await link(person, 'google', '901')
  const stranger = await signUp('client')
  expect((await stranger.send(socialApi.unlink, { params: { provider: 'google' } })).status).toBe(404)
  expect((await person.send(socialApi.unlink, { params: { provider: 'github' } })).status).toBe(404)
  expect((await person.send(socialApi.unlink, { params: { provider: 'google' } })).status).toBe(204)
  expect(await linkedTo(person)).toEqual([])
})

test('the last way in stays, also when two are removed at once', async () => {
  const { token } = await api.openBrowser().signIn('google', { email: 'only@example.com' })
  await api.openBrowser().signIn('github', { email: 'only@example.com' })
  const headers = { authorization: `Bearer ${token}` }
  const remove = (provider: Provider) => nobody.send(socialApi.unlink, { params: { provider }, headers })
  const responses = await Promise.all([remove('google'), remove('github')])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect(responses.find(({ status }) => status === 409)?.problem.code).toBe('last_way_in')
  expect((await nobody.send(socialApi.identities, { headers })).body).toHaveLength(1)
})

test('who gets another way in is told by an email, once', async () => {
  const person = await signUp('client')
  await link(person, 'google', '1001')
  await link(person, 'google', '1001')
  await api.runJobs()
  const notices = api.emails(person.user.email).filter(({ subject }) => subject.startsWith('A new way to sign in'))
  expect(notices).toHaveLength(1)
})

test('who leaves takes their identities along, and may come again as somebody new', async () => {
  const browser = api.openBrowser()
  const { token, user } = await browser.signIn('google', { email: 'leaver@example.com', subject: '1101' })
  const headers = { authorization: `Bearer ${token}` }
  const { body: copy } = await nobody.send(accountSettingsApi.exportData, { headers })
  expect(JSON.stringify(copy.parts)).toContain('"subject":"1101"')
  expect((await nobody.send(accountSettingsApi.closeAccount, { headers, body: {} })).status).toBe(204)
  const again = await api.openBrowser().signIn('google', { email: 'leaver@example.com', subject: '1101' })
  expect(again.user.id).not.toBe(user.id)
})

/** Asks for an email and chooses a new password with its link. */
async function resetByEmail(person: Person, password: string): Promise<number> {
  const token = await askForReset(api, person)
  return (await nobody.send(accountSettingsApi.resetPassword, { body: { token, password } })).status
}

test('whoever took an address first loses their provider when its owner proves it by email', async () => {
  // Registered by somebody else with the owner's address, and a provider linked to come back by.
  const squatter = await signUp('client')
  await link(squatter, 'google', '1301')
  expect(await resetByEmail(squatter, 'the owner chose this')).toBe(204)
  const { user } = await api.openBrowser().signIn('google', { email: 'squatter@example.com', subject: '1301' })
  expect(user.id).not.toBe(squatter.id)
})

test('who proved their address long ago keeps their providers through a new password', async () => {
  const person = await signUp('developer')
  expect(await resetByEmail(person, 'the first new phrase')).toBe(204)
  const { body } = await nobody.send(accountsApi.login, {
    body: { username: person.username, password: 'the first new phrase' },
  })
  const headers = { authorization: `Bearer ${body.access_token}` }
  const browser = api.openBrowser()
  const { body: begun } = await nobody.send(socialApi.link, {
    params: { provider: 'google' },
    body: { password: 'the first new phrase' },
    headers,
  })
  const screen = await browser.comeBy('google', { email: 'kept@example.com', subject: '1302' }, begun.url)
  await nobody.send(socialApi.finishLink, {
    body: { token: screen.searchParams.get('token') ?? '' },
    headers: { ...headers, cookie: browser.cookie() },
  })
  expect(await resetByEmail(person, 'the second new phrase')).toBe(204)
  const { user } = await api.openBrowser().signIn('google', { email: 'kept@example.com', subject: '1302' })
  expect(user.id).toBe(person.id)
})
