import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { AllCallerKinds } from '#platform/server/http/caller.ts'
import { serveApiPages } from '#platform/server/http/api-pages.ts'

const DOCUMENT = '/api/openapi.json'

/** Serves the OpenAPI document and pages to read it. */
export function publishContract(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  kinds: AllCallerKinds,
  productName: string,
): void {
  // Generated at the first request, because most processes never receive one.
  const write = async () => {
    const { openApiDocument } = await import('#platform/server/http/openapi.ts')
    return JSON.stringify(openApiDocument(endpoints, kinds, productName))
  }
  let writing: Promise<string> | undefined
  app.get(DOCUMENT, async (_request, reply) => {
    const text = await (writing ??= write())
    return reply.type('application/json; charset=utf-8').send(text)
  })
  serveApiPages(app, { prefix: '/api/docs', document: DOCUMENT, title: `${productName} API` })
}
