import type { FastifyBaseLogger } from 'fastify'
import type { Provider } from '#platform/contract/providers.ts'
import { makeCookie, readCookie } from '#platform/server/cookies.ts'
import type { Database } from '#platform/server/database.ts'
import { IdentityFailure } from '#platform/server/identity-providers.ts'
import { countTry } from '#platform/server/limits.ts'
import { ago } from '#platform/server/moments.ts'
import { Refusal } from '#platform/server/refusals.ts'
import type { Call, Redirect } from '#platform/server/routes.ts'
import type { socialApi } from '../contract.ts'
import { accountOf, SignInFailure } from './joining.ts'
import { insertCode, insertFlow, takeCode, takeFlow, type NewCode } from './queries/login-flows.ts'
import { CODE_MS, FLOW_MS, isUsableSubject, safeError, SOCIAL_LIMIT } from './rules/social.ts'
import { hashToken, newToken } from './tokens.ts'

const COOKIE = 'login_flow'
const COOKIE_PATH = '/api/auth'

type Headers = Call<typeof socialApi.begin>['headers']

/** The secret of the browser that a sign-in began in; null in any other. */
export function browserSecret(headers: Headers): string | null {
  const secret = readCookie(headers.cookie, COOKIE)
  return secret !== null && /^[\w-]{43}$/.test(secret) ? secret : null
}

/** Where the browser's secret is compared. A browser without one fits nothing. */
export const browserHash = (headers: Headers): Buffer => hashToken(browserSecret(headers) ?? newToken())

const errorPage = (error: string, provider?: Provider): Redirect => ({
  to: `/oauth-error?${new URLSearchParams({ error, ...(provider && { provider }) }).toString()}`,
})

// Every failure leads to a screen, because who sees it is a person on their way.
async function orErrorPage(provider: Provider, log: FastifyBaseLogger, work: () => Promise<Redirect>) {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SignInFailure) return errorPage(error.code, provider)
    if (error instanceof Refusal) return errorPage(error.code, provider)
    if (error instanceof IdentityFailure) {
      log.warn({ provider, reason: error.message }, 'a sign-in service did not answer as it should')
      return errorPage(error.code, provider)
    }
    log.error({ err: error }, 'a social sign-in failed unexpectedly')
    return errorPage('user_creation_failed', provider)
  }
}

async function makeCode(db: Database, code: Omit<NewCode, 'code_hash'>): Promise<string> {
  const token = newToken()
  await insertCode(db, { ...code, code_hash: hashToken(token) })
  return token
}

/** The address that starts adding an identity to an account, for a minute and once. */
export async function linkAddress(db: Database, accountId: number, provider: Provider, now: Date): Promise<string> {
  const link = await makeCode(db, {
    purpose: 'start_link',
    account_id: accountId,
    provider,
    subject: null,
    browser_hash: null,
    created_at: now,
  })
  return `/api/auth/${provider}?link=${link}`
}

async function takeLink(db: Database, link: string, provider: Provider, now: Date): Promise<number> {
  const code = { code_hash: hashToken(link), purpose: 'start_link', browser_hash: null } as const
  const taken = await takeCode(db, code, ago(now, CODE_MS))
  if (taken?.provider !== provider) throw new SignInFailure('link_expired')
  return taken.account_id
}

/** Sends the browser to a provider, and remembers that it left. */
export async function begin(call: Call<typeof socialApi.begin>): Promise<Redirect> {
  const { db, params, query, headers, now, address, services, log } = call
  const { config, identityProviders } = services
  const provider = identityProviders.offered.find((offered) => offered === params.provider)
  if (!provider) return errorPage('unsupported_provider')
  return orErrorPage(provider, log, async () => {
    if (config.RATE_LIMITS) await countTry(db, SOCIAL_LIMIT, address, now)
    const link_account_id = query.link === undefined ? null : await takeLink(db, query.link, provider, now)
    const passage = { state: newToken(), verifier: newToken(), nonce: newToken() }
    const to = await identityProviders.begin(provider, passage)
    // Kept while it lives, so that sign-ins begun in two tabs can both end.
    const browser = browserSecret(headers) ?? newToken()
    await insertFlow(db, {
      state_hash: hashToken(passage.state),
      provider,
      browser_hash: hashToken(browser),
      verifier: passage.verifier,
      nonce: passage.nonce,
      link_account_id,
      created_at: now,
    })
    const secure = config.PUBLIC_URL.startsWith('https:')
    return { to, cookie: makeCookie(COOKIE, browser, { path: COOKIE_PATH, seconds: FLOW_MS / 1000, secure }) }
  })
}

/** Takes in who comes back from a provider, and leads them to the screen that exchanges a one-time code for a session. */
export async function callback(call: Call<typeof socialApi.callback>): Promise<Redirect> {
  const { db, params, query, headers, now, services, log } = call
  const { identityProviders } = services
  const provider = identityProviders.offered.find((offered) => offered === params.provider)
  if (!provider) return errorPage('unsupported_provider')
  return orErrorPage(provider, log, async () => {
    const { code, state, error, iss } = query
    const browser_hash = browserHash(headers)
    const key = { state_hash: hashToken(state ?? ''), provider, browser_hash }
    const flow = await takeFlow(db, key, ago(now, FLOW_MS))
    if (!flow || state === undefined) throw new SignInFailure('state_mismatch')
    if (error !== undefined) throw new SignInFailure(safeError(error))
    if (code === undefined) throw new SignInFailure('missing_code')

    const answer = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) })
    const { verifier, nonce, link_account_id } = flow
    const profile = await identityProviders.finish(provider, answer, { state, verifier, nonce })
    if (!isUsableSubject(profile.subject)) throw new SignInFailure('no_id')

    const made = { provider, browser_hash, created_at: now }
    if (link_account_id !== null) {
      // Not added yet: that takes the session of the account that asked.
      const asked = { purpose: 'finish_link', account_id: link_account_id, subject: profile.subject } as const
      const token = await makeCode(db, { ...made, ...asked })
      return { to: `/oauth-success?linked=${provider}&token=${token}` }
    }
    const account_id = await accountOf(db, { provider, profile, now, enqueue: services.enqueue })
    const token = await makeCode(db, { ...made, purpose: 'sign_in', account_id, subject: null })
    return { to: `/oauth-success?token=${token}` }
  })
}
