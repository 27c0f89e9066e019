import { createHash, randomBytes } from 'node:crypto'
import type { SandboxPerson } from './people.ts'

export type SandboxProvider = 'google' | 'github' | 'linkedin'

/** What an authorization code grants. */
interface Grant {
  person: SandboxPerson
  nonce: string
  challenge: string
  expiresAt: number
}

/** A provider as simulated by the sandbox. */
export interface Realm {
  provider: SandboxProvider
  label: string
  productName: string
  clientId: string
  clientSecret: string
  /** The product's redirect URI. */
  callback: string
  /** Null for a provider without OpenID Connect. */
  issuer: () => string | null
  authorizePath: string
  issueCode: (person: SandboxPerson, request: { nonce: string; code_challenge: string }) => string
  /** Redeems a valid code, which works only once. */
  redeem: (form: Record<string, string>) => { grant: Grant; accessToken: string } | { error: string }
  /** Returns the person that an access token belongs to. */
  personOf: (authorization: string | undefined) => SandboxPerson | undefined
}

const CODE_LIFETIME_MS = 60_000
const LABELS = { google: 'Google', github: 'GitHub', linkedin: 'LinkedIn' }
const randomToken = () => randomBytes(24).toString('base64url')

/** Creates a simulated provider, which stores codes and tokens until the program ends. */
export function createRealm(
  provider: SandboxProvider,
  origin: () => string,
  { callbacks, productName }: { callbacks: string; productName: string },
): Realm {
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, SandboxPerson>()
  const clientId = `${provider}-client`
  const clientSecret = randomToken()
  const callback = `${callbacks}/${provider}/callback`

  const isValidGrant = (grant: Grant | undefined, form: Record<string, string>): grant is Grant => {
    if (!grant || grant.expiresAt < Date.now() || form['redirect_uri'] !== callback) return false
    if (grant.person.fault === 'token_error') return false
    // LinkedIn does not support PKCE and rejects a verifier.
    if (provider === 'linkedin') return form['code_verifier'] === undefined
    const challenge = createHash('sha256')
      .update(form['code_verifier'] ?? '')
      .digest('base64url')
    return grant.challenge === challenge
  }

  return {
    provider,
    label: LABELS[provider],
    productName,
    clientId,
    clientSecret,
    callback,
    issuer: () => (provider === 'github' ? null : `${origin()}/${provider}`),
    authorizePath: provider === 'github' ? '/github/login/oauth/authorize' : `/${provider}/authorize`,
    issueCode: (person, { nonce, code_challenge }) => {
      const code = randomToken()
      codes.set(code, { person, nonce, challenge: code_challenge, expiresAt: Date.now() + CODE_LIFETIME_MS })
      return code
    },
    redeem: (form) => {
      if (form['client_id'] !== clientId || form['client_secret'] !== clientSecret) return { error: 'invalid_client' }
      const code = form['code'] ?? ''
      const grant = codes.get(code)
      codes.delete(code)
      if (!isValidGrant(grant, form)) return { error: 'invalid_grant' }
      const accessToken = randomToken()
      tokens.set(accessToken, grant.person)
      return { grant, accessToken }
    },
    personOf: (authorization) => tokens.get(/^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? ''),
  }
}
