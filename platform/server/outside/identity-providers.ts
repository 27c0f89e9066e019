import * as openid from 'openid-client'
import { z } from 'zod'
import { Provider } from '#platform/contract/providers.ts'
import type { Config } from '../config.ts'
import { inSpan } from '../monitoring/spans.ts'

/** Profile of a person at a provider. */
export interface Profile {
  /** The provider's permanent id of the person. */
  subject: string
  email: string | null
  emailVerified: boolean
  name: string | null
}

/** Secrets of one sign-in attempt, which bind the provider's callback to the browser that began it. */
export interface SignInSecrets {
  state: string
  verifier: string
  nonce: string
}

/** Why a provider did not identify a person. The message is for the log and contains none of the data exchanged. */
export class IdentityFailure extends Error {
  readonly code: 'token_failed' | 'profile_failed' | 'email_failed' | 'no_id'

  constructor(code: IdentityFailure['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** Credentials of this installation at a provider, and the provider's address. */
export interface ProviderSettings {
  clientId: string
  clientSecret: string
  /** Google and LinkedIn: the issuer's address. GitHub: the sign-in address. */
  address: string
  /** GitHub only: the address of its API. */
  apiAddress?: string
}

/** The identity providers of this installation. */
export interface IdentityProviders {
  /** Providers that people can choose here. */
  offered: readonly Provider[]
  /** Returns the address to redirect the browser to. Throws `IdentityFailure` if the provider cannot be reached. */
  begin: (provider: Provider, secrets: SignInSecrets) => Promise<string>
  /** Exchanges the callback's parameters for the person's profile. Throws `IdentityFailure`. */
  finish: (provider: Provider, callbackParams: URLSearchParams, secrets: SignInSecrets) => Promise<Profile>
}

const TIMEOUT_MS = 10_000
const METADATA_TTL_MS = 24 * 60 * 60 * 1000
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

// LinkedIn puts no nonce into its id_token and rejects token requests with a PKCE verifier: there the state stored in the browser, the
// client secret and the token's signature have to suffice.
const PROVIDER_FEATURES = {
  google: { scope: 'openid email profile', pkce: true, nonce: true },
  github: { scope: 'read:user user:email', pkce: true, nonce: false },
  linkedin: { scope: 'openid profile email', pkce: false, nonce: false },
} as const satisfies Record<Provider, { scope: string; pkce: boolean; nonce: boolean }>

/** Returns the settings of the configured providers. */
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

const usesPlainHttp = (address: string) => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && LOOPBACK.test(hostname)
}

// The library marks this option as deprecated only to make it stand out. It is used for loopback addresses only.
const insecureOptions = (address: string): ((described: openid.Configuration) => void)[] =>
  // oxlint-disable-next-line typescript/no-deprecated
  usesPlainHttp(address) ? [openid.allowInsecureRequests] : []

async function discover(
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
    for (const permit of insecureOptions(address)) permit(described)
    described.timeout = timeoutMs / 1000
    return described
  }
  return openid.discovery(new URL(address), clientId, undefined, authentication, {
    timeout: timeoutMs / 1000,
    execute: [openid.enableNonRepudiationChecks, ...insecureOptions(address)],
  })
}

// Only the error's reason: data exchanged with the provider includes codes and tokens.
const failure = (code: IdentityFailure['code'], error: unknown) => {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'
  const detail = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  return new IdentityFailure(code, `${reason}${detail}`)
}

const withFailureCode = <T>(code: IdentityFailure['code'], work: Promise<T>): Promise<T> =>
  inSpan('sign-in provider', 'outbound', {}, () => work).catch((error: unknown) => Promise.reject(failure(code, error)))

// Some providers send booleans as strings.
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

async function readOpenIdProfile(described: openid.Configuration, tokens: Tokens): Promise<Profile> {
  const claims = tokens.claims()
  if (!claims?.sub) throw new IdentityFailure('no_id', 'The id_token names nobody')
  const subject = claims.sub
  let merged = Claims.parse(claims)
  if (merged.email === null) {
    const asked = openid.fetchUserInfo(described, tokens.access_token, subject)
    merged = { ...merged, ...Claims.parse(await withFailureCode('profile_failed', asked)) }
  }
  return { subject, email: merged.email, emailVerified: merged.email_verified, name: merged.name }
}

type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>

async function readGithubProfile(
  described: openid.Configuration,
  tokens: Tokens,
  apiAddress: string,
): Promise<Profile> {
  const read = async (path: string): Promise<unknown> => {
    const headers = new Headers({ accept: 'application/vnd.github+json', 'user-agent': 'sign-in' })
    const address = new URL(`${apiAddress}${path}`)
    const response = await openid.fetchProtectedResource(described, tokens.access_token, address, 'GET', null, headers)
    if (!response.ok) throw new Error(`answered ${response.status}`)
    return response.json()
  }
  const user = GithubUser.safeParse(await withFailureCode('profile_failed', read('/user')))
  if (!user.success) throw new IdentityFailure('no_id', 'The profile names nobody')
  const emails = GithubEmails.safeParse(await withFailureCode('email_failed', read('/user/emails')))
  if (!emails.success) throw new IdentityFailure('email_failed', 'The list of email addresses could not be read')
  const email = emails.data.find(({ primary, verified }) => primary && verified)?.email ?? null
  const { id, name, login } = user.data
  return { subject: id, email, emailVerified: email !== null, name: name ?? login }
}

/** Opens the configured providers. `callbacks` is the base address of their callbacks: `<callbacks>/google/callback`. */
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
  // Discovery runs on first use, so that an unavailable provider blocks nothing else; failures are not cached.
  const getConfiguration = (provider: Provider): Promise<openid.Configuration> => {
    const before = known.get(provider)
    if (before && before.until > Date.now()) return withFailureCode('token_failed', before.described)
    const described = discover(provider, settingsOf(provider), timeoutMs)
    known.set(provider, { described, until: Date.now() + METADATA_TTL_MS })
    described.catch(() => known.delete(provider))
    return withFailureCode('token_failed', described)
  }
  const callback = (provider: Provider) => `${callbacks}/${provider}/callback`

  return {
    offered: Provider.options.filter((provider) => all[provider] !== undefined),

    begin: async (provider, { state, verifier, nonce }) => {
      const features = PROVIDER_FEATURES[provider]
      const described = await getConfiguration(provider)
      const asked = {
        redirect_uri: callback(provider),
        scope: features.scope,
        state,
        ...(features.nonce && { nonce }),
        ...(features.pkce && {
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }),
      }
      // The discovery document may lack required fields.
      const buildUrl = async () => openid.buildAuthorizationUrl(described, asked).href
      return withFailureCode('token_failed', buildUrl())
    },

    finish: async (provider, callbackParams, { state, verifier, nonce }) => {
      const features = PROVIDER_FEATURES[provider]
      const described = await getConfiguration(provider)
      const address = new URL(callback(provider))
      address.search = callbackParams.toString()
      const tokens = await withFailureCode(
        'token_failed',
        openid.authorizationCodeGrant(described, address, {
          expectedState: state,
          ...(features.pkce && { pkceCodeVerifier: verifier }),
          ...(features.nonce && { expectedNonce: nonce }),
          idTokenExpected: provider !== 'github',
        }),
      )
      if (provider !== 'github') return readOpenIdProfile(described, tokens)
      return readGithubProfile(described, tokens, settingsOf(provider).apiAddress ?? '')
    },
  }
}
