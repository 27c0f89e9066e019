import type { FastifyInstance, FastifyReply } from 'fastify'
import { createSigner } from './keys.ts'
import type { SandboxPerson } from './people.ts'
import type { Realm } from './realm.ts'

const HOUR_SECONDS = 3600
type Form = Record<string, string>

const sendError = (reply: FastifyReply, error: string, status = 400) => reply.code(status).send({ error })
const claimsOf = ({ name, email, verified }: SandboxPerson) => ({
  ...(name !== null && { name }),
  ...(email !== null && { email, email_verified: verified }),
})

/** Serves the OpenID Connect endpoints of Google and LinkedIn. */
export async function serveOpenId(server: FastifyInstance, realm: Realm): Promise<void> {
  const { provider } = realm
  const signer = await createSigner(provider)
  const foreignSigner = await createSigner(provider)
  const endpointUrl = (path: string) => `${realm.issuer()}${path}`

  server.get(`/${provider}/.well-known/openid-configuration`, () => ({
    issuer: realm.issuer(),
    authorization_endpoint: endpointUrl('/authorize'),
    token_endpoint: endpointUrl('/token'),
    userinfo_endpoint: endpointUrl('/userinfo'),
    jwks_uri: endpointUrl('/jwks'),
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    authorization_response_iss_parameter_supported: true,
  }))
  server.get(`/${provider}/jwks`, () => signer.publicKeys())

  const idToken = (person: SandboxPerson, nonce: string) => {
    const now = Math.floor(Date.now() / 1000)
    const tokenNonce = person.fault === 'wrong_nonce' ? 'another' : nonce
    const claims = {
      iss: realm.issuer(),
      sub: person.fault === 'no_id' ? '' : person.subject,
      aud: realm.clientId,
      iat: now,
      exp: now + HOUR_SECONDS,
      // LinkedIn omits the nonce.
      ...(provider === 'google' && { nonce: tokenNonce }),
      ...(person.fault === 'profile_error' ? {} : claimsOf(person)),
    }
    if (person.fault === 'garbage_token') return 'garbage'
    return (person.fault === 'foreign_signature' ? foreignSigner : signer).sign(claims)
  }

  server.post<{ Body: Form }>(`/${provider}/token`, async (request, reply) => {
    const redeemed = realm.redeem(request.body)
    if ('error' in redeemed) return sendError(reply, redeemed.error)
    const { grant, accessToken } = redeemed
    return {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: HOUR_SECONDS,
      id_token: await idToken(grant.person, grant.nonce),
    }
  })

  server.get(`/${provider}/userinfo`, (request, reply) => {
    const person = realm.personOf(request.headers.authorization)
    if (!person || person.fault === 'profile_error') return sendError(reply, 'invalid_token', 401)
    return { sub: person.subject, ...claimsOf(person) }
  })
}

/** Serves GitHub's OAuth 2 endpoints and its user API. */
export function serveGithub(server: FastifyInstance, realm: Realm): void {
  // GitHub responds with status 200 to an invalid code.
  server.post<{ Body: Form }>('/github/login/oauth/access_token', (request) => {
    const redeemed = realm.redeem(request.body)
    if ('error' in redeemed) return redeemed
    return { access_token: redeemed.accessToken, token_type: 'bearer', scope: 'read:user,user:email' }
  })
  server.get('/github/api/user', (request, reply) => {
    const person = realm.personOf(request.headers.authorization)
    if (!person || person.fault === 'profile_error') return sendError(reply, 'bad_credentials', 401)
    const id = /^\d{1,15}$/.test(person.subject) ? Number(person.subject) : person.subject
    return { ...(person.fault === 'no_id' ? {} : { id }), login: 'sandbox-person', name: person.name }
  })
  server.get('/github/api/user/emails', (request, reply) => {
    const person = realm.personOf(request.headers.authorization)
    if (!person || person.fault === 'email_error') return sendError(reply, 'bad_credentials', 401)
    const second = { email: 'second@example.invalid', primary: false, verified: true }
    return person.email === null
      ? [second]
      : [second, { email: person.email, primary: true, verified: person.verified }]
  })
}
