import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { serveApiPages } from '#platform/server/api-pages.ts'
import { openApiDocument } from '#platform/server/openapi.ts'

const DOCUMENT = '/api/openapi.json'

/** Publishes what the API takes and answers: the OpenAPI document, and pages to read it on. */
export function publishContract(app: FastifyInstance, endpoints: readonly Endpoint[], productName: string): void {
  let text: string | undefined
  app.get(DOCUMENT, (_request, reply) => {
    text ??= JSON.stringify(openApiDocument(endpoints, productName))
    return reply.type('application/json; charset=utf-8').send(text)
  })
  serveApiPages(app, { prefix: '/api/docs', document: DOCUMENT, title: `${productName} API` })
}
