import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { InputProblem, Problem } from '#platform/contract/problem.ts'

const json = (schema: NonNullable<Endpoint['response']>) => ({ content: { 'application/json': { schema } } })
const problem = (description: string) => ({ description, ...json(Problem) })

const whoMay: Record<Endpoint['access'], string> = {
  anyone: 'Anyone may call.',
  signed_in: 'Needs a signed-in user.',
  client: 'Needs a client.',
  developer: 'Needs a developer.',
  subscriber: 'Needs a developer with an active subscription.',
}

function operation(endpoint: Endpoint): ZodOpenApiOperationObject {
  const {
    access,
    does,
    params,
    query,
    body,
    response,
    status = 200,
    events,
    redirects,
    file,
    paged,
    multipart,
  } = endpoint
  const answer = events
    ? { 200: { description: 'A stream of server-sent events', content: { 'text/event-stream': {} } } }
    : redirects
      ? { 302: { description: 'Leads on to another address; browsers navigate here' } }
      : file
        ? {
            200: { description: 'The file', content: { 'application/octet-stream': {} } },
            206: { description: 'The part that was asked for', content: { 'application/octet-stream': {} } },
            302: { description: 'The way to the file, where it lies in a bucket' },
          }
        : response
          ? {
              [status]: {
                description: paged ? 'One page; the next one stands in the Link header' : 'Done',
                ...json(response),
              },
            }
          : { 204: { description: 'Done' } }
  return {
    summary: does,
    description: `${does} ${whoMay[access]}`,
    tags: [endpoint.path.split('/')[1] ?? ''],
    ...(access === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    requestParams: {
      ...(params ? { path: params } : {}),
      ...(query ? { query } : {}),
    },
    ...(body ? { requestBody: multipart ? { content: { 'multipart/form-data': { schema: body } } } : json(body) } : {}),
    responses: {
      ...answer,
      ...(access === 'anyone' ? {} : { 401: problem('Not signed in'), 403: problem('Not allowed') }),
      ...(params ? { 404: problem('Not found') } : {}),
      ...(params || query || body
        ? { 422: { description: 'Input that could not be read', ...json(InputProblem) } }
        : {}),
      default: problem('Any other refusal or failure'),
    },
  }
}

/** The OpenAPI 3.1 document of all endpoints, made from their contracts. */
export function openApiDocument(endpoints: readonly Endpoint[], title: string): object {
  const paths: ZodOpenApiPathsObject = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: `${title} API`,
      version: '1',
      description:
        'Every path answers with and without its trailing slash. Mutating calls take an `Idempotency-Key`: the same key within a day gets the first answer.',
    },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  })
}
