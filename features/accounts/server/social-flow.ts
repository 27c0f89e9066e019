import { parseCookie, stringifySetCookie } from 'cookie'
import type { Provider } from '#platform/contract/providers.ts'
import type { Config } from '#platform/server/config.ts'
import { inTransaction, type Database } from '#platform/server/database/database.ts'
import { IdentityFailure } from '#platform/server/outside/identity-providers.ts'
import { countTry } from '#platform/server/security/rate-limits.ts'
import { ago } from '#platform/server/dates.ts'
import { HttpError } from '#platform/server/http/http-errors.ts'
import type { Call, Redirect } from '#platform/server/http/routes.ts'
import type { socialApi } from '../contract.ts'
import { accountOf, SignInFailure } from './social-arrival.ts'
import { getAccount } from './queries.ts'
import { insertCode, insertFlow, takeCode, takeFlow, type NewCode } from './queries/login-flows.ts'
import { lockAccountIfOpen } from './queries/social.ts'
import { CODE_MS, FLOW_MS, isUsableSubject, safeError, SOCIAL_LIMIT } from './rules/social.ts'
import { checkAnswer, hashAnswer } from './registration-question.ts'
import { openSession } from './sessions.ts'
import { hashToken, newToken } from '#platform/server/security/tokens.ts'

type Headers = Call<typeof socialApi.begin>['headers']

// HttpOnly, and not sent with cross-site forms. With TLS, the name prefix stops sibling domains and network attackers from setting the
// cookie; it requires the path `/`.
const flowCookie = ({ PUBLIC_URL }: Config) =>
  ({
    ...(PUBLIC_URL.startsWith('https:')
      ? { name: '__Host-login_flow', path: '/', secure: true }
      : { name: 'login_flow', path: '/api/auth', secure: false }),
    httpOnly: true,
    sameSite: 'lax',
  }) as const

/** Returns the secret of the browser in which a sign-in began; null in any other. */
function browserSecret(headers: Headers, config: Config): string | null {
  const secret = parseCookie(String(headers.cookie ?? ''))[flowCookie(config).name]
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : null
}

/** Returns the hash of the browser's secret for comparison; a browser without one matches nothing. */
export const browserHash = (headers: Headers, config: Config): Buffer =>
  hashToken(browserSecret(headers, config) ?? newToken())

const screenAt = ({ FRONTEND_URL }: Config, path: string, query: Record<string, string>): Redirect => ({
  to: `${FRONTEND_URL}${path}?${new URLSearchParams(query).toString()}`,
})
const errorPage = (config: Config, error: string, provider?: Provider): Redirect =>
  screenAt(config, '/oauth-error', { error, ...(provider && { provider }) })

// Redirects to a screen on every failure, because a person is navigating here.
async function orErrorPage(
  provider: Provider,
  { log, services: { config } }: Pick<Call<typeof socialApi.begin>, 'log' | 'services'>,
  work: () => Promise<Redirect>,
) {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SignInFailure || error instanceof HttpError) return errorPage(config, error.code, provider)
    if (error instanceof IdentityFailure) {
      log.warn({ provider, reason: error.message }, 'a sign-in provider sent an invalid response')
      return errorPage(config, error.code, provider)
    }
    log.error({ err: error }, 'a social sign-in failed unexpectedly')
    return errorPage(config, 'user_creation_failed', provider)
  }
}

async function makeCode(db: Database, code: Omit<NewCode, 'code_hash'>): Promise<string> {
  const token = newToken()
  await insertCode(db, { ...code, code_hash: hashToken(token) })
  return token
}

/** Returns a single-use URL, valid for a minute, that starts linking an identity to an account. */
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

/** Redirects the browser to a provider and stores the flow. */
export async function begin(call: Call<typeof socialApi.begin>): Promise<Redirect> {
  const { db, params, query, headers, now, address, services } = call
  const { config, identityProviders } = services
  const provider = identityProviders.offered.find((offered) => offered === params.provider)
  if (!provider) return errorPage(config, 'unsupported_provider')
  return orErrorPage(provider, call, async () => {
    if (config.RATE_LIMITS) await countTry(db, SOCIAL_LIMIT, address, now)
    const answer_hash = query.answer === undefined ? null : hashAnswer(query.answer)
    await checkAnswer(db, config, { answer_hash, address, now })
    const link_account_id = query.link === undefined ? null : await takeLink(db, query.link, provider, now)
    const passage = { state: newToken(), verifier: newToken(), nonce: newToken() }
    const to = await identityProviders.begin(provider, passage)
    // Reused while it is valid, so that sign-ins started in two tabs can both finish.
    const browser = browserSecret(headers, config) ?? newToken()
    await insertFlow(db, {
      state_hash: hashToken(passage.state),
      provider,
      browser_hash: hashToken(browser),
      verifier: passage.verifier,
      nonce: passage.nonce,
      link_account_id,
      invitation_hash: query.invitation === undefined ? null : hashToken(query.invitation),
      answer_hash,
      created_at: now,
    })
    const cookie = stringifySetCookie({ ...flowCookie(config), value: browser, maxAge: FLOW_MS / 1000 })
    return { to, cookie }
  })
}

/**
 * Starts a session and returns a redirect to the screen that continues with the token, or to the role selection if the account has no role
 * yet.
 */
async function finishSignIn(
  call: Call<typeof socialApi.callback>,
  account_id: number,
  browser: Buffer,
): Promise<Redirect> {
  const { db, headers, now, services } = call
  return inTransaction(db, async (tx) => {
    if (!(await lockAccountIfOpen(tx, account_id))) throw new SignInFailure('account_closed')
    const { needs_role_selection } = await getAccount(tx, account_id)
    const session = {
      account_id,
      userAgent: headers['user-agent'],
      now,
      config: services.config,
      arrival_browser_hash: browser,
    }
    const token = await openSession(tx, session)
    return screenAt(services.config, needs_role_selection ? '/select-role' : '/oauth-success', { token })
  })
}

/** Handles the redirect back from a provider, and sends the user to the screen that continues with a session. */
export async function callback(call: Call<typeof socialApi.callback>): Promise<Redirect> {
  const { db, params, query, headers, now, services } = call
  const { config, identityProviders } = services
  const provider = identityProviders.offered.find((offered) => offered === params.provider)
  if (!provider) return errorPage(config, 'unsupported_provider')
  return orErrorPage(provider, call, async () => {
    const { code, state, error, iss } = query
    const browser_hash = browserHash(headers, config)
    const key = { state_hash: hashToken(state ?? ''), provider, browser_hash }
    const flow = await takeFlow(db, key, ago(now, FLOW_MS))
    if (!flow || state === undefined) throw new SignInFailure('state_mismatch')
    if (error !== undefined) throw new SignInFailure(safeError(error))
    if (code === undefined) throw new SignInFailure('missing_code')

    const answer = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) })
    const { verifier, nonce, link_account_id, invitation_hash, answer_hash } = flow
    const profile = await identityProviders.finish(provider, answer, { state, verifier, nonce })
    if (!isUsableSubject(profile.subject)) throw new SignInFailure('no_id')

    if (link_account_id !== null) {
      // Not linked yet: that requires the session of the account that started linking.
      const token = await makeCode(db, {
        purpose: 'finish_link',
        account_id: link_account_id,
        provider,
        subject: profile.subject,
        browser_hash,
        created_at: now,
      })
      return screenAt(config, '/oauth-success', { linked: provider, token })
    }
    const account_id = await accountOf(call, { provider, profile, invitation_hash, answer_hash })
    return finishSignIn(call, account_id, browser_hash)
  })
}
