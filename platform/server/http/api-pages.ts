import { createHash } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'

/** Path prefix of the API reference pages, URL of the OpenAPI document that they show, and their title. */
export interface ApiPages {
  prefix: `/${string}`
  document: string
  title: string
}

// The pages start from an inline script. The policy allows it by its hash, so that no other inline script can run.
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const scriptsIn = (page: string) => [...page.matchAll(INLINE_SCRIPT)].map(([, text = '']) => hashOf(text))

// The pages are a third-party application that sets inline styles.
const policyFor = (scripts: readonly string[]) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')

// Loaded at the first request, because the package takes four megabytes of memory.
async function openPages({ prefix, document, title }: ApiPages): Promise<FastifyInstance> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference')
  const pages = Fastify()
  await pages.register(apiReference, {
    routePrefix: prefix,
    // These pages send no requests to other hosts.
    configuration: {
      url: document,
      pageTitle: title,
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      mcp: { disabled: true },
      agent: { disabled: true },
    },
  })
  return pages
}

/** Serves the API reference pages, which render the OpenAPI document. */
export function serveApiPages(app: FastifyInstance, how: ApiPages): void {
  let opening: Promise<FastifyInstance> | undefined
  for (const url of [how.prefix, `${how.prefix}/*`]) {
    app.get(url, async (request, reply) => {
      const pages = await (opening ??= openPages(how))
      const response = await pages.inject({ method: 'GET', url: request.url })
      const { location, 'content-type': type } = response.headers
      const scripts = String(type).startsWith('text/html') ? scriptsIn(response.payload) : []
      void reply.code(response.statusCode).header('content-security-policy', policyFor(scripts))
      if (type !== undefined) void reply.type(type)
      if (location !== undefined) void reply.header('location', location)
      return reply.send(response.rawPayload)
    })
  }
}
