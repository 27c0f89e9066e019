import { expect } from 'vitest'
import { accountsApi, socialApi, type User } from '#features/accounts/contract.ts'
import type { Provider } from '#platform/contract/providers.ts'
import { openIdentityProviders, type ProviderSettings } from '#platform/server/outside/identity-providers.ts'
import { startIdentitySandbox } from '#sandbox/identity/server.ts'
import { startApi, type TestApi } from '../api.ts'
import { atTheEnd } from '../at-the-end.ts'

/** What is typed on the provider's page. */
export interface Typed {
  name?: string
  email?: string
  verified?: 'yes' | 'no'
  subject?: string
  fault?: string
  answer?: 'agree' | 'refuse' | 'fail'
}

const attribute = (tag: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
const unescape = (text: string) =>
  text
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')

/** Presses a button of the provider's page; answers the address that it leads back to. */
export async function consentAtProvider(address: string, typed: Typed): Promise<URL> {
  const shown = await fetch(address)
  expect(shown.status).toBe(200)
  const form = (await shown.text()).split('<form method="post">')[1] ?? ''
  const carried = [...form.matchAll(/<input type="hidden"[^>]*>/g)].map(([tag]) => [
    attribute(tag, 'name'),
    unescape(attribute(tag, 'value')),
  ])
  const body = new URLSearchParams({
    ...(Object.fromEntries(carried) as Record<string, string>),
    verified: 'yes',
    answer: 'agree',
    ...typed,
  })
  const answered = await fetch(address, { method: 'POST', body, redirect: 'manual' })
  expect(answered.status).toBe(303)
  return new URL(answered.headers.get('location') ?? '')
}

/** A browser that keeps the product's cookies. */
export function openBrowser({ app, nobody }: Pick<TestApi, 'app' | 'nobody'>) {
  let cookie = ''
  const browser = {
    cookie: () => cookie,
    /** Navigates; answers where it is led. */
    visit: async (url: string): Promise<string> => {
      const response = await app.inject({ method: 'GET', url, headers: cookie ? { cookie } : {} })
      expect(response.statusCode).toBe(302)
      const set = response.headers['set-cookie']
      if (typeof set === 'string') cookie = set.split(';', 1)[0] ?? ''
      return String(response.headers.location)
    },
    /** Goes to a provider, answers there and comes back; answers the screen it is led to. */
    comeBy: async (provider: Provider, typed: Typed, start = `/api/auth/${provider}`): Promise<URL> => {
      const back = await consentAtProvider(await browser.visit(start), typed)
      return new URL(await browser.visit(back.pathname + back.search), 'http://own.invalid')
    },
    exchange: (token: string) => nobody.send(socialApi.exchange, { body: { token }, headers: { cookie } }),
    /** Signs in all the way; answers the session's token and who it belongs to. */
    signIn: async (provider: Provider, typed: Typed): Promise<{ token: string; user: User }> => {
      const screen = await browser.comeBy(provider, typed)
      expect(screen.pathname + screen.search).toMatch(/^\/(oauth-success|select-role)\?token=/)
      const { body, status } = await browser.exchange(screen.searchParams.get('token') ?? '')
      expect(status).toBe(200)
      const headers = { authorization: `Bearer ${body.access_token}` }
      const { body: user } = await nobody.send(accountsApi.me, { headers })
      return { token: body.access_token, user }
    },
  }
  return browser
}

/** The real server with the sign-in sandbox beside it; `changes` bends how a provider is known. */
export async function startApiWithProviders(
  settings: Record<string, string> = {},
  changes: Partial<Record<Provider, Partial<ProviderSettings>>> = {},
) {
  const callbacks = 'http://localhost:3000/api/auth'
  const sandbox = await startIdentitySandbox({ host: '127.0.0.1', callbacks, productName: 'Atelier' })
  atTheEnd(() => sandbox.close())
  const { google, github, linkedin } = sandbox.providers
  const known = {
    google: { ...google, ...changes.google },
    github: { ...github, ...changes.github },
    linkedin: { ...linkedin, ...changes.linkedin },
  }
  const api = await startApi(settings, { identityProviders: openIdentityProviders(known, callbacks) })
  return { ...api, sandbox, openBrowser: () => openBrowser(api) }
}
