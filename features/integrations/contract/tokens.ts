import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, Line } from '#platform/contract/fields.ts'
import { subject } from '#platform/contract/freshness.ts'
import { TokenScope } from './scopes.ts'

const apiTokensSubject = subject('api_tokens')

/** Maximum number of tokens of one account. */
export const TOKENS_MAX = 20
export const TOKEN_NAME_MAX_LENGTH = 100
/** Range of a token's lifetime, if it expires. */
const TOKEN_DAYS = { min: 7, max: 365 } as const

/** A token without its secret, which is shown once. */
export const ApiToken = z
  .object({
    id: Id,
    name: z.string(),
    ending: z.string().describe('The last four characters'),
    scopes: z.array(TokenScope),
    created_at: Instant,
    expires_at: Instant.nullable().describe('Null if it does not expire'),
    last_used_at: Instant.nullable().describe('To the hour; null if it was never used'),
  })
  .meta({ id: 'ApiToken' })
export type ApiToken = z.output<typeof ApiToken>

export const NewApiToken = z.object({
  name: Line(TOKEN_NAME_MAX_LENGTH),
  scopes: z
    .array(TokenScope)
    .min(1)
    .max(TokenScope.options.length)
    .refine((all) => new Set(all).size === all.length, 'Each scope at most once'),
  expires_in_days: z
    .int()
    .min(TOKEN_DAYS.min)
    .max(TOKEN_DAYS.max)
    .nullable()
    .describe('Null for a token that does not expire'),
  password: z.string().min(1).max(1000).optional(),
})

export const tokensApi = api({
  list: {
    method: 'GET',
    path: '/integrations/tokens',
    access: 'signed_in',
    does: `My API tokens, newest first; at most ${TOKENS_MAX}. Expired ones are listed for 30 days.`,
    shows: [apiTokensSubject],
    response: z.array(ApiToken),
  },
  create: {
    method: 'POST',
    path: '/integrations/tokens',
    access: 'signed_in',
    needsConsent: true,
    limit: { calls: 20, minutes: 60 },
    does: `Makes an API token with scopes; the response has its secret, which cannot be read again. Requires the password, or a recent sign-in where there is none. 409 \`too_many_tokens\` beyond ${TOKENS_MAX}.`,
    changes: [apiTokensSubject],
    body: NewApiToken,
    response: ApiToken.extend({ token: z.string().describe('Sent as `Authorization: Bearer`') }),
    status: 201,
    secret: true,
    nonTransactional: 'password hashing, too slow for a transaction',
  },
  revoke: {
    method: 'DELETE',
    path: '/integrations/tokens/:id',
    access: 'signed_in',
    does: 'Revokes an API token at once.',
    changes: [apiTokensSubject],
    params: z.object({ id: Id }),
  },
})
