import { createHash, randomBytes } from 'node:crypto'
import type { SandboxPerson } from './people.ts'

export type SandboxProvider = 'google' | 'github' | 'linkedin'

/** What a code was given for. */
interface Grant {
  person: SandboxPerson
  nonce: string
  challenge: string
  until: number
}

/** One provider as the sandbox plays it. */
export interface Realm {
  provider: SandboxProvider
  label: string
  productName: string
  clientId: string
  clientSecret: string
  /** Where the product wants people back. */
  callback: string
  /** Null for a provider that does not speak OpenID Connect. */
  issuer: () => string | null
  authorizePath: string
  giveCode: (person: SandboxPerson, asked: { nonce: string; code_challenge: string }) => string
  /** Who agreed, for a code that is good; a code works once. */
  redeem: (form: Record<string, string>) => { grant: Grant; accessToken: string } | { error: string }
  /** Whom an access token is about. */
  personOf: (authorization: string | undefined) => SandboxPerson | undefined
}

const CODE_MS = 60_000
const LABELS = { google: 'Google', github: 'GitHub', linkedin: 'LinkedIn' }
const random = () => randomBytes(24).toString('base64url')

/** Starts playing a provider: it remembers codes and tokens until the program ends. */
export function createRealm(
  provider: SandboxProvider,
  origin: () => string,
  { callbacks, productName }: { callbacks: string; productName: string },
): Realm {
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, SandboxPerson>()
  const clientId = `${provider}-client`
  const clientSecret = random()
  const callback = `${callbacks}/${provider}/callback`

  const fits = (grant: Grant | undefined, form: Record<string, string>): grant is Grant => {
    if (!grant || grant.until < Date.now() || form['redirect_uri'] !== callback) return false
    if (grant.person.fault === 'token_error') return false
    // LinkedIn knows no verifier and refuses to be given one.
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
    giveCode: (person, { nonce, code_challenge }) => {
      const code = random()
      codes.set(code, { person, nonce, challenge: code_challenge, until: Date.now() + CODE_MS })
      return code
    },
    redeem: (form) => {
      if (form['client_id'] !== clientId || form['client_secret'] !== clientSecret) return { error: 'invalid_client' }
      const code = form['code'] ?? ''
      const grant = codes.get(code)
      codes.delete(code)
      if (!fits(grant, form)) return { error: 'invalid_grant' }
      const accessToken = random()
      tokens.set(accessToken, grant.person)
      return { grant, accessToken }
    },
    personOf: (authorization) => tokens.get(/^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? ''),
  }
}
