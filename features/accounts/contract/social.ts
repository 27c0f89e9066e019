import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Instant } from '#platform/contract/fields.ts'
import { subject } from '#platform/contract/freshness.ts'
import { Provider } from '#platform/contract/providers.ts'
import { Answer } from './answer.ts'
import { offeredProviders } from './offered-providers.ts'
import { accountsSubject, sessionsSubject } from './subjects.ts'
import { Bearer, PASSWORD_MAX_LENGTH, TermsAccepted, TypedRole, User } from './user.ts'

/** A provider linked to an account for sign-in. */
export const Identity = z.object({ provider: Provider, created_at: Instant }).meta({ id: 'Identity' })
export type Identity = z.output<typeof Identity>

const identitiesSubject = subject('identities')

/** A provider name from a URL; unvalidated, because an unknown provider leads to a screen that says so. */
const ProviderName = z.string().max(100)
/** A one-time code that we issued, or a token from a URL. */
const Code = z.string().trim().min(1).max(200)
/** A parameter that a provider sent back with the redirect. */
const Returned = z.string().max(4_000).optional()
/** The provider's own ID for the user. */
const Subject = z.string().max(255).optional()

/** The user, and the token under which their session continues. */
const UserWithToken = User.extend(Bearer.shape).meta({ id: 'UserWithToken' })

export const socialApi = api({
  providers: {
    ...offeredProviders,
    response: z.object({ providers: z.array(Provider) }),
  },
  begin: {
    method: 'GET',
    path: '/auth/:provider',
    access: 'anyone',
    does: 'Redirects a browser to a provider, to sign in or, with a link code, to add the provider to an account. Where a new account requires an answer to a question (see `POST /auth/register`), `answer` brings it.',
    params: z.object({ provider: ProviderName }),
    query: z.object({ link: Code.optional(), invitation: Code.optional(), answer: Answer.optional() }),
    redirects: true,
  },
  callback: {
    method: 'GET',
    path: '/auth/:provider/callback',
    access: 'anyone',
    does: 'Where a provider redirects back to. Redirects to the success or error screen.',
    params: z.object({ provider: ProviderName }),
    query: z.object({ code: Returned, state: Returned, error: Returned, iss: Returned }),
    redirects: true,
  },
  exchange: {
    method: 'POST',
    path: '/auth/exchange',
    tokenless: true,
    access: 'anyone',
    does: 'Exchanges the token that a social sign-in left in a URL for one that was never in a URL; the first stops working. In a browser other than the one the sign-in began in, the user must confirm it first; otherwise 409 `other_browser`.',
    changes: [sessionsSubject],
    body: z.object({ token: Code, confirmed: z.boolean().default(false) }),
    response: Bearer,
    secret: true,
  },
  selectRole: {
    method: 'POST',
    path: '/auth/select-role',
    access: 'signed_in',
    does: 'Chooses the role, once, after social sign-in. This also accepts the terms. The session continues under the token in the response.',
    changes: [accountsSubject, sessionsSubject],
    body: z.object({ user_type: TypedRole, terms_accepted: TermsAccepted.optional() }),
    response: UserWithToken,
    secret: true,
  },
  identities: {
    method: 'GET',
    path: '/auth/identities',
    access: 'signed_in',
    does: 'The providers that the caller can sign in with.',
    shows: [identitiesSubject],
    response: z.array(Identity),
  },
  link: {
    method: 'POST',
    path: '/auth/link/:provider',
    access: 'signed_in',
    does: 'A URL to send the browser to, once and within a minute, to add a provider to the account. Requires the password, or a recent sign-in where there is none.',
    params: z.object({ provider: Provider }),
    body: z.object({ password: z.string().min(1).max(PASSWORD_MAX_LENGTH).optional() }),
    response: z.object({ url: z.string() }),
    secret: true,
    nonTransactional: 'password hashing, too slow for a transaction',
  },
  finishLink: {
    method: 'POST',
    path: '/auth/identities',
    access: 'signed_in',
    does: 'Adds the provider of a one-time link code.',
    changes: [identitiesSubject],
    body: z.object({ token: Code }),
    response: z.array(Identity),
    status: 201,
  },
  unlink: {
    method: 'DELETE',
    path: '/auth/identities/:provider',
    access: 'signed_in',
    does: 'Removes a provider from the account, unless it is the last way to sign in.',
    changes: [identitiesSubject],
    params: z.object({ provider: Provider }),
  },
  getUser: {
    method: 'GET',
    path: '/auth/get-user',
    access: 'signed_in',
    does: "The caller, by the provider's id for them; other users are not found.",
    shows: [accountsSubject],
    query: z.object({ google_id: Subject, github_id: Subject, linkedin_id: Subject }),
    response: User,
  },
})
