import { expect, test } from 'vitest'
import { consentAtProvider, startApiWithProviders } from '#testing/outside/identity.ts'
import { socialApi } from '../contract.ts'

const api = await startApiWithProviders()
const { db, nobody } = api

const PROVIDERS = ['google', 'github', 'linkedin'] as const
const countAccounts = async () =>
  Number(
    (
      await db
        .selectFrom('accounts')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

/** What a sign-in that fails leaves behind: an error screen, and no new account. */
async function expectFailure(work: () => Promise<URL | string>, error: string, provider?: string) {
  const before = await countAccounts()
  const screen = new URL(await work(), 'http://own.invalid')
  expect([screen.pathname, screen.searchParams.get('error'), screen.searchParams.get('provider')]).toEqual([
    '/oauth-error',
    error,
    provider ?? null,
  ])
  expect(await countAccounts()).toBe(before)
}

test('screens learn which providers are offered', async () => {
  expect((await nobody.send(socialApi.providers)).body).toEqual({ providers: [...PROVIDERS] })
})

test.each(PROVIDERS)(
  'a newcomer by %s gets an account without a role, and the same one the next time',
  async (provider) => {
    const typed = { name: 'Mara Lindqvist', email: `mara.${provider}@example.com` }
    const first = await api.openBrowser().signIn(provider, typed)
    expect(first.user).toMatchObject({
      username: `mara-${provider}`,
      full_name: 'Mara Lindqvist',
      email: typed.email,
      email_verified: true,
      user_type: null,
      needs_role_selection: true,
      [`${provider}_id`]: expect.any(String) as string,
    })
    const again = await api.openBrowser().signIn(provider, typed)
    expect(again.user.id).toBe(first.user.id)
    expect(again.token).not.toBe(first.token)
  },
)

test('nothing that was sent or made can be found in the database', async () => {
  const browser = api.openBrowser()
  const screen = await browser.comeBy('google', { name: 'Kept Secret', email: 'kept@example.com' })
  const token = screen.searchParams.get('token') ?? ''
  await browser.visit('/api/auth/github')
  const kept = JSON.stringify([
    await db.selectFrom('sessions').selectAll().execute(),
    await db.selectFrom('login_flows').selectAll().execute(),
    await db.selectFrom('identities').selectAll().execute(),
  ])
  for (const secret of [token, browser.cookie().split('=')[1] ?? 'none']) expect(kept).not.toContain(secret)
})

test('the way to a provider and back is kept nowhere and tells nobody where it came from', async () => {
  const response = await api.app.inject({ method: 'GET', url: '/api/auth/google' })
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect(response.headers['set-cookie']).toMatch(
    /^login_flow=[\w-]{43}; Max-Age=600; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
  )
})

test.each(PROVIDERS)('an answer of %s counts once', async (provider) => {
  const browser = api.openBrowser()
  const address = await browser.visit(`/api/auth/${provider}`)
  const back = await consentAtProvider(address, { name: 'Twice', email: `twice.${provider}@example.com` })
  expect(await browser.visit(back.pathname + back.search)).toMatch(/\/select-role\?token=/)
  await expectFailure(() => browser.visit(back.pathname + back.search), 'state_mismatch', provider)
})

test('a code of the provider that was used is refused, also with a fresh state', async () => {
  const browser = api.openBrowser()
  const used = await consentAtProvider(await browser.visit('/api/auth/google'), { email: 'used@example.com' })
  await browser.visit(used.pathname + used.search)
  const fresh = await consentAtProvider(await browser.visit('/api/auth/google'), { email: 'used@example.com' })
  fresh.searchParams.set('code', used.searchParams.get('code') ?? '')
  await expectFailure(() => browser.visit(fresh.pathname + fresh.search), 'token_failed', 'google')
})

test('what one person began cannot be ended in the browser of another', async () => {
  const attacker = api.openBrowser()
  const back = await consentAtProvider(await attacker.visit('/api/auth/google'), { email: 'attacker@example.com' })
  const victim = api.openBrowser()
  await expectFailure(() => victim.visit(back.pathname + back.search), 'state_mismatch', 'google')
  await victim.visit('/api/auth/google')
  await expectFailure(() => victim.visit(back.pathname + back.search), 'state_mismatch', 'google')
  // It was not spoilt for the one who began it.
  expect(await attacker.visit(back.pathname + back.search)).toMatch(/\/select-role\?token=/)
})

test('a state that was made up, belongs to another provider, or is missing leads nowhere', async () => {
  const browser = api.openBrowser()
  const back = await consentAtProvider(await browser.visit('/api/auth/google'), { email: 'forged@example.com' })
  const bend = (change: (query: URLSearchParams) => void, path = back.pathname) => {
    const query = new URLSearchParams(back.search)
    change(query)
    return `${path}?${query.toString()}`
  }
  await expectFailure(
    () => browser.visit(bend((query) => query.set('state', 'x'.repeat(43)))),
    'state_mismatch',
    'google',
  )
  await expectFailure(() => browser.visit(bend((query) => query.delete('state'))), 'state_mismatch', 'google')
  await expectFailure(
    () => browser.visit(bend(() => undefined, '/api/auth/github/callback')),
    'state_mismatch',
    'github',
  )
  await expectFailure(() => browser.visit(bend((query) => query.delete('code'))), 'missing_code', 'google')
})

test('a sign-in that was begun long ago is deleted', async () => {
  const browser = api.openBrowser()
  const back = await consentAtProvider(await browser.visit('/api/auth/google'), { email: 'late@example.com' })
  api.passTime(10 * 60_000 + 1)
  await expectFailure(() => browser.visit(back.pathname + back.search), 'state_mismatch', 'google')
  await api.runScheduledJob('forget-what-is-over')
  expect(await db.selectFrom('login_flows').selectAll().execute()).toEqual([])
})

test.each(PROVIDERS)("what goes wrong at %s is told with the provider's own word", async (provider) => {
  const browser = api.openBrowser()
  await expectFailure(() => browser.comeBy(provider, { answer: 'refuse' }), 'access_denied', provider)
  await expectFailure(() => browser.comeBy(provider, { answer: 'fail' }), 'server_error', provider)
})

test('a word that is none of a provider is not repeated', async () => {
  const browser = api.openBrowser()
  const back = await consentAtProvider(await browser.visit('/api/auth/google'), { answer: 'refuse' })
  back.searchParams.set('error', '<b>Call 555-1234</b>')
  await expectFailure(() => browser.visit(back.pathname + back.search), 'provider_error', 'google')
})

test.each([
  ['google', 'garbage_token', 'token_failed'],
  ['google', 'foreign_signature', 'token_failed'],
  ['google', 'wrong_nonce', 'token_failed'],
  ['google', 'token_error', 'token_failed'],
  ['google', 'profile_error', 'profile_failed'],
  ['google', 'no_id', 'no_id'],
  ['linkedin', 'garbage_token', 'token_failed'],
  ['linkedin', 'foreign_signature', 'token_failed'],
  ['linkedin', 'token_error', 'token_failed'],
  ['linkedin', 'profile_error', 'profile_failed'],
  ['github', 'token_error', 'token_failed'],
  ['github', 'profile_error', 'profile_failed'],
  ['github', 'email_error', 'email_failed'],
  ['github', 'no_id', 'no_id'],
] as const)('%s with the fault %s ends in %s', async (provider, fault, error) => {
  const typed = { name: 'Faulty', email: `${fault}@example.com`, fault }
  await expectFailure(() => api.openBrowser().comeBy(provider, typed), error, provider)
})

test.each(PROVIDERS)('somebody without an email at %s is told so', async (provider) => {
  await expectFailure(() => api.openBrowser().comeBy(provider, { name: 'No Mail' }), 'no_email', provider)
  await expectFailure(() => api.openBrowser().comeBy(provider, { email: 'not an address' }), 'no_email', provider)
})

test('an address that GitHub has not verified does not count as one', async () => {
  const typed = { email: 'unproved@example.com', verified: 'no' } as const
  await expectFailure(() => api.openBrowser().comeBy('github', typed), 'no_email', 'github')
})

test.each(['google', 'linkedin'] as const)(
  'an address that %s has not verified stays unverified here',
  async (provider) => {
    const typed = { email: `unproved.${provider}@example.com`, verified: 'no' } as const
    const { user } = await api.openBrowser().signIn(provider, typed)
    expect(user).toMatchObject({ email: typed.email, email_verified: false })
    await api.runJobs()
    expect(api.emails(typed.email).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Confirm/)])
  },
)

test('a provider that is none, or is not offered, leads to a screen that says so', async () => {
  for (const path of ['/api/auth/myspace', '/api/auth/myspace/callback?code=1&state=2', '/api/auth/__proto__']) {
    await expectFailure(() => api.openBrowser().visit(path), 'unsupported_provider')
  }
})

test('a look ahead by a program that only asks for headers begins nothing', async () => {
  const response = await api.app.inject({ method: 'HEAD', url: '/api/auth/google' })
  expect(response.statusCode).toBe(404)
})
