import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import type { Access } from '#platform/contract/access.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { RANKED_MAX } from '#platform/contract/search-text.ts'
import { InputProblem, Problem } from '#platform/contract/problem.ts'
import type { AllCallerKinds, ScopedTokens } from './caller.ts'
import { errorStatuses } from './error-statuses.ts'

/**
 * Version of the API, apart from that of the program: a new call or field raises the second number, and what breaks a client the first.
 */
const API_VERSION = '1.3.0'

/** What the document says about who may call. */
export interface Callers {
  kinds: AllCallerKinds
  scopeOf: ScopedTokens['scopeOf']
  /** Security scheme of scoped tokens. */
  scheme: { name: string; bearerFormat: string; description: string }
}

const TEXT = { type: 'string' } as const

const json = (schema: NonNullable<Endpoint['response']>) => ({ content: { 'application/json': { schema } } })
const problem = (description: string) => ({ description, ...json(Problem) })
const header = (description: string) => ({ description, schema: TEXT })

const describeAccess = (access: Access, kinds: AllCallerKinds): string => {
  if (access === 'anyone') return 'Anyone may call.'
  return access === 'signed_in' ? 'Needs a signed-in user.' : kinds[access].needs
}

const fileContent = { 'application/octet-stream': { schema: { ...TEXT, format: 'binary' } } }
const NOT_MODIFIED = { description: 'Not modified, as `If-None-Match` matches' }
const fileResponses: ZodOpenApiResponsesObject = {
  200: { description: 'The file', content: fileContent },
  206: { description: 'The requested `Range` of the file', content: fileContent },
  302: { description: 'Redirect to the file in a bucket' },
  304: NOT_MODIFIED,
}
const eventResponses: ZodOpenApiResponsesObject = {
  200: { description: 'A stream of server-sent events', content: { 'text/event-stream': { schema: TEXT } } },
}
const redirectResponses: ZodOpenApiResponsesObject = {
  302: {
    description: 'Redirect; browsers navigate here',
    headers: { Location: header('Redirect target') },
  },
}
const pageLinks = {
  Link: header(
    `\`rel="next"\`: the next page, unless this is the last. \`rel="corrected"\`: the list for the words that were searched for instead of those sent. \`rel="limited"\`: this list, by relevance, which ends here after the best ${RANKED_MAX} although more items match; more specific words find others`,
  ),
}

/** Returns the responses to a successful call. */
function successResponses({
  events,
  redirects,
  file,
  made,
  paged,
  response,
  xmlRoot,
  public: isPublic,
  status = 200,
}: Endpoint): ZodOpenApiResponsesObject {
  if (events) return eventResponses
  if (redirects) return redirectResponses
  if (file || made) return fileResponses
  if (!response) return { 204: { description: 'Done' } }
  const done = paged ? { description: 'One page', headers: pageLinks } : { description: 'Done' }
  const content = { ...json(response).content, ...(xmlRoot === undefined ? {} : { 'text/xml': { schema: TEXT } }) }
  return { [status]: { ...done, content }, ...(isPublic ? { 304: NOT_MODIFIED } : {}) }
}

const RETRYABLE_STATUSES = [429, 503]
const retryAfter = { 'Retry-After': header('Seconds to wait before retrying') }

/** Returns the error responses of a call. A 422 lists the invalid fields, or has a single message about an `Idempotency-Key`. */
function errorResponses(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const responses = Object.entries(errorStatuses(endpoint)).map(([status, description]) => [
    status,
    {
      ...(status === '422' ? { description, ...json(InputProblem.or(Problem)) } : problem(description)),
      ...(RETRYABLE_STATUSES.includes(Number(status)) ? { headers: retryAfter } : {}),
    },
  ])
  return { ...Object.fromEntries(responses), default: problem('Any other failure') } as ZodOpenApiResponsesObject
}

function bodyOf({ body, multipart, raw }: Endpoint): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (raw) return { requestBody: { content: { 'application/json': { schema: { type: 'object' } } } } }
  if (!body) return {}
  return { requestBody: multipart ? { content: { 'multipart/form-data': { schema: body } } } : json(body) }
}

/** Returns how the document writes the path of an endpoint: parameters in braces, and no slash at the end. */
export const documentPath = ({ path }: Pick<Endpoint, 'path'>): string =>
  path.replace(/:(\w+)/g, '{$1}').replace(/(?<=.)\/$/, '')

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Returns the name of an operation in generated clients, such as `postMilestonesByIdFund`. It only changes with the address. */
function operationIdOf(endpoint: Pick<Endpoint, 'method' | 'path'>): string {
  const words = documentPath(endpoint).replaceAll('{', 'by-').split(/\W+|_/)
  return endpoint.method.toLowerCase() + words.map(capitalized).join('')
}

/** Sentence about the scope that a token for programs needs, or that none may make the call. */
const describeScope = (scope: string | null): string =>
  scope === null ? 'Tokens for programs cannot make this call.' : `A token for programs needs the scope \`${scope}\`.`

const securityOf = (access: Access, scope: string | null, name: string): Record<string, string[]>[] => [
  ...(access === 'anyone' ? [] : [{ bearer: [] }]),
  ...(access === 'anyone' || scope === null ? [] : [{ [name]: [scope] }]),
]

function operation(endpoint: Endpoint, { kinds, scopeOf, scheme }: Callers): ZodOpenApiOperationObject {
  const { access, does, params, query } = endpoint
  const scope = scopeOf(endpoint)
  return {
    operationId: operationIdOf(endpoint),
    summary: does,
    description: `${does} ${describeAccess(access, kinds)} ${describeScope(scope)}`,
    tags: [endpoint.path.split('/')[1] ?? ''],
    security: securityOf(access, scope, scheme.name),
    requestParams: {
      ...(params ? { path: params } : {}),
      ...(query ? { query } : {}),
    },
    ...bodyOf(endpoint),
    responses: { ...successResponses(endpoint), ...errorResponses(endpoint) },
  }
}

const SESSION_SCHEME = {
  type: 'http',
  scheme: 'bearer',
  description: 'The token of a session, from `POST /auth/login`',
} as const

/** Builds the OpenAPI 3.1 document of all endpoints from their contracts. */
export function openApiDocument(endpoints: readonly Endpoint[], callers: Callers, title: string): object {
  const { name, ...scheme } = callers.scheme
  const paths: ZodOpenApiPathsObject = {}
  for (const endpoint of endpoints) {
    const path = documentPath(endpoint)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, callers) }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: `${title} API`,
      version: API_VERSION,
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Every path works with and without a trailing slash. Mutating calls accept an `Idempotency-Key`: repeating a key within a day returns the first response. Unreadable requests get 400, 408 or 431, in the same shape.',
    },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { bearer: SESSION_SCHEME, [name]: { type: 'http', scheme: 'bearer', ...scheme } } },
    paths,
  })
}
