import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { allRoutes } from '#app/server.ts'
import { parseConfig } from '#platform/server/config.ts'
import { configuredProviders, openIdentityProviders } from '#platform/server/outside/identity-providers.ts'
import { startApi } from '#testing/api.ts'
import { consentAtProvider, startApiWithProviders } from '#testing/outside/identity.ts'
import { socialApi } from '../contract.ts'

// A port that nobody listens on.
const probe = createServer().listen(0, '127.0.0.1')
await once(probe, 'listening')
const closed = `http://127.0.0.1:${(probe.address() as AddressInfo).port}`
probe.close()

const api = await startApiWithProviders(
  { RATE_LIMITS: '1' },
  { google: { address: closed }, github: { apiAddress: closed } },
)

test('a provider that does not answer ends on the screen that says so, at once or on the way back', async () => {
  expect(await api.openBrowser().visit('/api/auth/google')).toBe(
    'http://localhost:3000/oauth-error?error=token_failed&provider=google',
  )
  const screen = await api.openBrowser().comeBy('github', { email: 'away@example.com' })
  expect(screen.search).toBe('?error=profile_failed&provider=github')
})

test('a provider that goes away between the two steps makes no account', async () => {
  const browser = api.openBrowser()
  const back = await consentAtProvider(await browser.visit('/api/auth/linkedin'), { email: 'gone@example.com' })
  await api.sandbox.close()
  expect(await browser.visit(back.pathname + back.search)).toBe(
    'http://localhost:3000/oauth-error?error=token_failed&provider=linkedin',
  )
  expect(await api.db.selectFrom('accounts').selectAll().execute()).toEqual([])
})

test('who begins sign-ins all the time is stopped for a while', async () => {
  const browser = api.openBrowser()
  for (let tries = 0; tries < 60; tries++) await browser.visit('/api/auth/google')
  expect(await browser.visit('/api/auth/google')).toBe(
    'http://localhost:3000/oauth-error?error=too_many_requests&provider=google',
  )
})

test('with nothing configured nothing is offered', async () => {
  const bare = await startApi()
  expect((await bare.nobody.send(socialApi.providers)).body).toEqual({ providers: [] })
  const person = await bare.signUp('client')
  expect((await person.send(socialApi.link, { params: { provider: 'google' }, body: {} })).status).toBe(404)
})

test('where the product travels encrypted the cookie does too, and nobody beside it can set it', async () => {
  const secure = await startApiWithProviders({ PUBLIC_URL: 'https://atelier.example' })
  const response = await secure.app.inject({ method: 'GET', url: '/api/auth/github' })
  expect(response.headers['set-cookie']).toMatch(
    /^__Host-login_flow=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  const browser = secure.openBrowser()
  const screen = await browser.comeBy('google', { email: 'encrypted@example.com' })
  expect((await browser.exchange(screen.searchParams.get('token') ?? '')).status).toBe(200)
})

test('somebody without a role can call everything that is for anybody signed in', async () => {
  const fresh = await startApiWithProviders()
  const { token } = await fresh.openBrowser().signIn('google', { email: 'undecided@example.com' })
  for (const { endpoint } of allRoutes) {
    if (endpoint.method !== 'GET' || endpoint.path.includes(':') || endpoint.events) continue
    const response = await fresh.app.inject({
      method: 'GET',
      url: `/api${endpoint.path}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.statusCode, endpoint.path).toBeLessThan(500)
  }
})

test('settings lead to the providers, each with its own address', () => {
  expect(configuredProviders(parseConfig({}))).toEqual({})
  const settings = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret', GITHUB_URL: 'https://git.example/' }
  expect(configuredProviders(parseConfig(settings))).toEqual({
    github: {
      clientId: 'id',
      clientSecret: 'secret',
      address: 'https://git.example',
      apiAddress: 'https://api.github.com',
    },
  })
  expect(() => parseConfig({ GOOGLE_CLIENT_ID: 'id' })).toThrow('belong together')
})

test('a provider that takes the call and says nothing is given up', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const known = { google: { clientId: 'id', clientSecret: 'secret', address } }
  const providers = openIdentityProviders(known, 'http://localhost/api/auth', 200)
  const passage = { state: 's', nonce: 'n', verifier: 'v'.repeat(43) }
  await expect(providers.begin('google', passage)).rejects.toMatchObject({ code: 'token_failed' })
  silent.close()
})
