import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { serveApiPages } from '#platform/server/http/api-pages.ts'
import type { Callers } from '#platform/server/http/openapi.ts'

/** How the description of the API names and explains API tokens. */
export const API_TOKEN_SCHEME = {
  name: 'api_token',
  bearerFormat: 'atelier_…',
  description:
    'An API token, which people make under Profile, Integrations. It acts for them within its scopes, which each operation names.',
}

const DOCUMENT = '/api/openapi.json'

/** Serves the OpenAPI document and pages to read it. */
export function publishContract(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  callers: Callers,
  productName: string,
): void {
  // Generated at the first request, because most processes never receive one.
  const write = async () => {
    const { openApiDocument } = await import('#platform/server/http/openapi.ts')
    return JSON.stringify(openApiDocument(endpoints, callers, productName))
  }
  let writing: Promise<string> | undefined
  app.get(DOCUMENT, async (_request, reply) => {
    const text = await (writing ??= write())
    return reply.type('application/json; charset=utf-8').send(text)
  })
  serveApiPages(app, { prefix: '/api/docs', document: DOCUMENT, title: `${productName} API` })
}
