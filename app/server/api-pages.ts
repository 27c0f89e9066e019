import { createHash } from 'node:crypto'
import apiPages from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { openApiDocument } from '#platform/server/openapi.ts'

const DOCUMENT = '/api/openapi.json'
// What starts the pages stands in them. It is let in by what it says, so that no other words get in with it.
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const scriptsIn = (page: string) => [...page.matchAll(INLINE_SCRIPT)].map(([, text = '']) => hashOf(text))

// The pages are a finished program that sets styles of its own.
const policyFor = (page: unknown) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...(typeof page === 'string' ? scriptsIn(page) : [])].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')

/** Publishes what the API takes and answers: the OpenAPI document, and pages to read it on. */
export async function publishContract(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  productName: string,
): Promise<void> {
  let text: string | undefined
  app.get(DOCUMENT, (_request, reply) => {
    text ??= JSON.stringify(openApiDocument(endpoints, productName))
    return reply.type('application/json; charset=utf-8').send(text)
  })
  await app.register(async (pages) => {
    pages.addHook('onSend', async (_request, reply, payload) => {
      const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
      void reply.header('content-security-policy', policyFor(isPage ? payload : null))
    })
    await pages.register(apiPages, {
      routePrefix: '/api/docs',
      // Nothing on these pages asks another host.
      configuration: {
        url: DOCUMENT,
        pageTitle: `${productName} API`,
        withDefaultFonts: false,
        telemetry: false,
        hideClientButton: true,
        showDeveloperTools: 'never',
        mcp: { disabled: true },
        agent: { disabled: true },
      },
    })
  })
}
