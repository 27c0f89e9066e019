import Fastify, { type FastifyInstance } from 'fastify'

// The pages are a finished program that sets styles and scripts of its own.
const POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; frame-ancestors 'none'"

// Four megabytes of script in memory, so they are read when somebody first looks at them.
async function openPages(prefix: `/${string}`, documentAddress: string): Promise<FastifyInstance> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference')
  const pages = Fastify()
  await pages.register(apiReference, {
    routePrefix: prefix,
    // Nothing on these pages asks another host.
    configuration: {
      url: documentAddress,
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
export function serveApiPages(app: FastifyInstance, prefix: `/${string}`, documentAddress: string): void {
  let opening: Promise<FastifyInstance> | undefined
  for (const url of [prefix, `${prefix}/*`]) {
    app.get(url, async (request, reply) => {
      const pages = await (opening ??= openPages(prefix, documentAddress))
      const answer = await pages.inject({ method: 'GET', url: request.url })
      const { location, 'content-type': type } = answer.headers
      void reply.code(answer.statusCode).header('content-security-policy', POLICY)
      if (type !== undefined) void reply.type(type)
      if (location !== undefined) void reply.header('location', location)
      return reply.send(answer.rawPayload)
    })
  }
}
