import { expect, test } from 'vitest'
import { startApiWithProviders } from '#testing/outside/identity.ts'
import { profilesApi } from '#features/profiles/contract.ts'
import { accountsApi, socialApi } from '../contract.ts'

// As a program does that knows nothing of ours: it takes the token out of the address it is led to, and calls with it.
const api = await startApiWithProviders()
const { nobody } = api
const ROLE = { body: { user_type: 'developer' } } as const

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const signInWithProvider = async (email: string, browser = api.openBrowser()) => {
  const screen = await browser.comeBy('google', { name: 'Mara Lindqvist', email })
  return { browser, screen, token: screen.searchParams.get('token') ?? '' }
}
const statusOf = async (token: string) => (await nobody.send(accountsApi.me, bearer(token))).status

test('who has no role yet comes straight to its choice, with a token that works at once', async () => {
  const { screen, token } = await signInWithProvider('newcomer@example.com')
  expect([screen.origin, screen.pathname]).toEqual(['http://localhost:3000', '/select-role'])
  for (const endpoint of [profilesApi.me, accountsApi.me]) {
    const { status, body } = await nobody.send(endpoint, bearer(token))
    expect([status, body]).toMatchObject([200, { user_type: null, needs_role_selection: true }])
  }
  const chosen = await nobody.send(socialApi.selectRole, { ...ROLE, ...bearer(token) })
  expect([chosen.status, chosen.body]).toMatchObject([
    200,
    { user_type: 'developer', needs_role_selection: false, token_type: 'bearer' },
  ])
  // It may go on with the token it has, or take the new one: then the old one is dead.
  expect(await nobody.send(accountsApi.me, bearer(token))).toMatchObject({
    status: 200,
    body: { user_type: 'developer' },
  })
  expect(await statusOf(chosen.body.access_token)).toBe(200)
  expect(await statusOf(token)).toBe(401)
  expect((await nobody.send(socialApi.exchange, { body: { token, confirmed: true } })).status).toBe(400)
})

test('who has a role comes to the screen of success, and goes on with that token', async () => {
  const first = await signInWithProvider('again@example.com')
  await nobody.send(socialApi.selectRole, { ...ROLE, ...bearer(first.token) })
  const { screen, token } = await signInWithProvider('again@example.com')
  expect(screen.pathname).toBe('/oauth-success')
  const { status, body } = await nobody.send(profilesApi.me, bearer(token))
  expect([status, body]).toMatchObject([200, { user_type: 'developer' }])
  await nobody.send(accountsApi.logout, bearer(token))
  expect(await statusOf(token)).toBe(401)
})

test('our own screens trade it in the browser that began, once; the first is dead from then on', async () => {
  const { browser, token } = await signInWithProvider('traded@example.com')
  const traded = await browser.exchange(token)
  expect(traded.status).toBe(200)
  expect(await statusOf(token)).toBe(401)
  expect(await statusOf(traded.body.access_token)).toBe(200)
  expect((await browser.exchange(token)).problem.code).toBe('code_expired')
  // What was traded cannot be traded again: it never stood in an address.
  expect((await browser.exchange(traded.body.access_token)).problem.code).toBe('code_expired')
})

test('in another browser it is traded only when whoever is there has confirmed it', async () => {
  const { token } = await signInWithProvider('sent@example.com')
  for (const other of [api.openBrowser(), (await signInWithProvider('victim@example.com')).browser]) {
    const refused = await other.exchange(token)
    expect([refused.status, refused.problem.code]).toEqual([409, 'other_browser'])
  }
  expect(await statusOf(token)).toBe(200)
  const confirmed = await nobody.send(socialApi.exchange, { body: { token, confirmed: true } })
  expect([confirmed.status, await statusOf(token)]).toEqual([200, 401])
})

test('who chooses a role after the trade goes on under a new token, and the old one is dead at once', async () => {
  const { browser, token } = await signInWithProvider('rotated@example.com')
  const { body } = await browser.exchange(token)
  const chosen = await nobody.send(socialApi.selectRole, { ...ROLE, ...bearer(body.access_token) })
  expect(await statusOf(body.access_token)).toBe(401)
  expect(await statusOf(chosen.body.access_token)).toBe(200)
})

test('no token of a password session can be traded, and a made-up one neither', async () => {
  const ann = await api.signUp('client')
  for (const token of [ann.token, 'x'.repeat(43)]) {
    const refused = await nobody.send(socialApi.exchange, { body: { token, confirmed: true } })
    expect([refused.status, refused.problem.code]).toEqual([400, 'code_expired'])
  }
  expect(await statusOf(ann.token)).toBe(200)
})

test('sign-in leads back to where the screens are', async () => {
  const elsewhere = await startApiWithProviders({ FRONTEND_URL: 'https://screens.example/' })
  const screen = await elsewhere.openBrowser().comeBy('github', { email: 'far@example.com' })
  expect(screen.href).toMatch(/^https:\/\/screens\.example\/select-role\?token=[\w-]{43}$/)
  const failed = await elsewhere.app.inject({ url: '/api/auth/myspace' })
  expect(failed.headers.location).toBe('https://screens.example/oauth-error?error=unsupported_provider')
})
