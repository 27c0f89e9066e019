import { createHash } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'

/** Where the pages stand, where the document they show is found, and what they are called. */
export interface ApiPages {
  prefix: `/${string}`
  document: string
  title: string
}

// What starts the pages stands in them. It is let in by what it says, so that no other words get in with it.
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const scriptsIn = (page: string) => [...page.matchAll(INLINE_SCRIPT)].map(([, text = '']) => hashOf(text))

// The pages are a finished program that sets styles of its own.
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

// Four megabytes of script in memory, so they are read when somebody first looks at them.
async function openPages({ prefix, document, title }: ApiPages): Promise<FastifyInstance> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference')
  const pages = Fastify()
  await pages.register(apiReference, {
    routePrefix: prefix,
    // Nothing on these pages asks another host.
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

/** Serves pages that show the API's document to people. */
export function serveApiPages(app: FastifyInstance, how: ApiPages): void {
  let opening: Promise<FastifyInstance> | undefined
  for (const url of [how.prefix, `${how.prefix}/*`]) {
    app.get(url, async (request, reply) => {
      const pages = await (opening ??= openPages(how))
      const answer = await pages.inject({ method: 'GET', url: request.url })
      const { location, 'content-type': type } = answer.headers
      const scripts = String(type).startsWith('text/html') ? scriptsIn(answer.payload) : []
      void reply.code(answer.statusCode).header('content-security-policy', policyFor(scripts))
      if (type !== undefined) void reply.type(type)
      if (location !== undefined) void reply.header('location', location)
      return reply.send(answer.rawPayload)
    })
  }
}
