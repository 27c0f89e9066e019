import * as openid from 'openid-client'
import { z } from 'zod'
import { Provider } from '#platform/contract/providers.ts'
import type { Config } from '../config.ts'
import { inSpan } from '../monitoring/spans.ts'

/** What a provider says about somebody. */
export interface Profile {
  /** The provider's own id of them, which never changes. */
  subject: string
  email: string | null
  emailVerified: boolean
  name: string | null
}

/** What must come back from a provider, and in whose hands it may be used. */
export interface Passage {
  state: string
  verifier: string
  nonce: string
}

/** Why a provider did not say who somebody is. The message is for the log and holds nothing that was sent. */
export class IdentityFailure extends Error {
  readonly code: 'token_failed' | 'profile_failed' | 'email_failed' | 'no_id'

  constructor(code: IdentityFailure['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** How this installation is known to a provider, and where the provider is. */
export interface ProviderSettings {
  clientId: string
  clientSecret: string
  /** Google and LinkedIn: the address that describes the provider. GitHub: where people sign in. */
  address: string
  /** GitHub only: where its API is. */
  apiAddress?: string
}

/** Those who may say who somebody is. */
export interface IdentityProviders {
  /** The providers that people may choose here. */
  offered: readonly Provider[]
  /** Where to send a browser. Throws `IdentityFailure` when the provider cannot be reached. */
  begin: (provider: Provider, passage: Passage) => Promise<string>
  /** Asks the provider, by what came back to the callback, who somebody is. Throws `IdentityFailure`. */
  finish: (provider: Provider, answer: URLSearchParams, passage: Passage) => Promise<Profile>
}

const TIMEOUT_MS = 10_000
const KNOWN_FOR_MS = 24 * 60 * 60 * 1000
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

// LinkedIn puts no nonce into its id_token and refuses a token request that holds a PKCE verifier: there the state in the
// browser that began, the client secret and the token's signature have to do.
const HABITS = {
  google: { scope: 'openid email profile', pkce: true, nonce: true },
  github: { scope: 'read:user user:email', pkce: true, nonce: false },
  linkedin: { scope: 'openid profile email', pkce: false, nonce: false },
} as const satisfies Record<Provider, { scope: string; pkce: boolean; nonce: boolean }>

/** The settings of the providers that are set. */
export function configuredProviders(config: Config): Partial<Record<Provider, ProviderSettings>> {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET } = config
  const { LINKEDIN_CLIENT_ID, LINKEDIN_CLIENT_SECRET } = config
  const known = (clientId: string | undefined, clientSecret: string | undefined) =>
    clientId === undefined || clientSecret === undefined ? null : { clientId, clientSecret }
  const google = known(GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET)
  const github = known(GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET)
  const linkedin = known(LINKEDIN_CLIENT_ID, LINKEDIN_CLIENT_SECRET)
  return {
    ...(google && { google: { ...google, address: config.GOOGLE_ISSUER } }),
    ...(github && { github: { ...github, address: config.GITHUB_URL, apiAddress: config.GITHUB_API_URL } }),
    ...(linkedin && { linkedin: { ...linkedin, address: config.LINKEDIN_ISSUER } }),
  }
}

const isPlain = (address: string) => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && LOOPBACK.test(hostname)
}

// The library marks its permission as deprecated so that it stands out. It is used only where nobody can listen: on this machine.
const permissions = (address: string): ((described: openid.Configuration) => void)[] =>
  // oxlint-disable-next-line typescript/no-deprecated
  isPlain(address) ? [openid.allowInsecureRequests] : []

async function describe(
  provider: Provider,
  settings: ProviderSettings,
  timeoutMs: number,
): Promise<openid.Configuration> {
  const { clientId, clientSecret, address } = settings
  const authentication = openid.ClientSecretPost(clientSecret)
  if (provider === 'github') {
    const described = new openid.Configuration(
      {
        issuer: address,
        authorization_endpoint: `${address}/login/oauth/authorize`,
        token_endpoint: `${address}/login/oauth/access_token`,
      },
      clientId,
      undefined,
      authentication,
    )
    for (const permit of permissions(address)) permit(described)
    described.timeout = timeoutMs / 1000
    return described
  }
  return openid.discovery(new URL(address), clientId, undefined, authentication, {
    timeout: timeoutMs / 1000,
    execute: [openid.enableNonRepudiationChecks, ...permissions(address)],
  })
}

// What went wrong, without what was sent or received: those hold codes and tokens.
const failure = (code: IdentityFailure['code'], error: unknown) => {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'
  const detail = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  return new IdentityFailure(code, `${reason}${detail}`)
}

const attempt = <T>(code: IdentityFailure['code'], work: Promise<T>): Promise<T> =>
  inSpan('sign-in provider', 'outbound', {}, () => work).catch((error: unknown) => Promise.reject(failure(code, error)))

// Some providers write their booleans as words.
const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]).catch(false)
const Claims = z.object({
  email: z.string().nullable().catch(null),
  email_verified: Flag,
  name: z.string().nullable().catch(null),
})
const GithubUser = z.object({
  id: z.union([z.int(), z.string().min(1)]).transform(String),
  login: z.string().nullable().catch(null),
  name: z.string().nullable().catch(null),
})
const GithubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

async function askOpenId(described: openid.Configuration, tokens: Tokens): Promise<Profile> {
  const claims = tokens.claims()
  if (!claims?.sub) throw new IdentityFailure('no_id', 'The id_token names nobody')
  const subject = claims.sub
  let said = Claims.parse(claims)
  if (said.email === null) {
    const asked = openid.fetchUserInfo(described, tokens.access_token, subject)
    said = { ...said, ...Claims.parse(await attempt('profile_failed', asked)) }
  }
  return { subject, email: said.email, emailVerified: said.email_verified, name: said.name }
}

type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>

async function askGithub(described: openid.Configuration, tokens: Tokens, apiAddress: string): Promise<Profile> {
  const read = async (path: string): Promise<unknown> => {
    const headers = new Headers({ accept: 'application/vnd.github+json', 'user-agent': 'sign-in' })
    const address = new URL(`${apiAddress}${path}`)
    const answer = await openid.fetchProtectedResource(described, tokens.access_token, address, 'GET', null, headers)
    if (!answer.ok) throw new Error(`answered ${answer.status}`)
    return answer.json()
  }
  const user = GithubUser.safeParse(await attempt('profile_failed', read('/user')))
  if (!user.success) throw new IdentityFailure('no_id', 'The profile names nobody')
  const emails = GithubEmails.safeParse(await attempt('email_failed', read('/user/emails')))
  if (!emails.success) throw new IdentityFailure('email_failed', 'The list of e-mail addresses could not be read')
  const email = emails.data.find(({ primary, verified }) => primary && verified)?.email ?? null
  const { id, name, login } = user.data
  return { subject: id, email, emailVerified: email !== null, name: name ?? login }
}

/** The providers that are set; `callbacks` is the address below which each has its callback: `<callbacks>/google/callback`. */
export function openIdentityProviders(
  all: Partial<Record<Provider, ProviderSettings>>,
  callbacks: string,
  timeoutMs = TIMEOUT_MS,
): IdentityProviders {
  const known = new Map<Provider, { described: Promise<openid.Configuration>; until: number }>()
  const settingsOf = (provider: Provider): ProviderSettings => {
    const settings = all[provider]
    if (!settings) throw new Error(`Nothing is set for ${provider}`)
    return settings
  }
  // Asked for when first wanted, so that a provider that is down holds nothing else up; a failure is not remembered.
  const description = (provider: Provider): Promise<openid.Configuration> => {
    const before = known.get(provider)
    if (before && before.until > Date.now()) return attempt('token_failed', before.described)
    const described = describe(provider, settingsOf(provider), timeoutMs)
    known.set(provider, { described, until: Date.now() + KNOWN_FOR_MS })
    described.catch(() => known.delete(provider))
    return attempt('token_failed', described)
  }
  const callback = (provider: Provider) => `${callbacks}/${provider}/callback`

  return {
    offered: Provider.options.filter((provider) => all[provider] !== undefined),

    begin: async (provider, { state, verifier, nonce }) => {
      const habits = HABITS[provider]
      const described = await description(provider)
      const asked = {
        redirect_uri: callback(provider),
        scope: habits.scope,
        state,
        ...(habits.nonce && { nonce }),
        ...(habits.pkce && {
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }),
      }
      // A description may lack what is needed.
      const addressed = async () => openid.buildAuthorizationUrl(described, asked).href
      return attempt('token_failed', addressed())
    },

    finish: async (provider, answer, { state, verifier, nonce }) => {
      const habits = HABITS[provider]
      const described = await description(provider)
      const address = new URL(callback(provider))
      address.search = answer.toString()
      const tokens = await attempt(
        'token_failed',
        openid.authorizationCodeGrant(described, address, {
          expectedState: state,
          ...(habits.pkce && { pkceCodeVerifier: verifier }),
          ...(habits.nonce && { expectedNonce: nonce }),
          idTokenExpected: provider !== 'github',
        }),
      )
      if (provider !== 'github') return askOpenId(described, tokens)
      return askGithub(described, tokens, settingsOf(provider).apiAddress ?? '')
    },
  }
}
