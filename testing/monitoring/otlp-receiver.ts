import Fastify from 'fastify'

/** Something that traces are sent to, as a collector is: it keeps what it gets. */
export interface OtlpReceiver {
  endpoint: string
  /** All that was received, as text: what is no text in it is hidden. */
  text: () => string
  /** All that was received, in hexadecimal: there ids of traces and spans can be found. */
  hex: () => string
  /** The headers of each export. */
  exports: readonly Record<string, unknown>[]
  close: () => Promise<void>
}

/** Starts a receiver of OTLP over HTTP. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const bodies: Buffer[] = []
  const exports: Record<string, unknown>[] = []
  const app = Fastify()
  app.addContentTypeParser('application/x-protobuf', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post('/v1/traces', async (request, reply) => {
    bodies.push(request.body as Buffer)
    exports.push(request.headers)
    return reply.type('application/x-protobuf').send(Buffer.alloc(0))
  })
  const endpoint = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    endpoint,
    text: () => Buffer.concat(bodies).toString('utf8'),
    hex: () => Buffer.concat(bodies).toString('hex'),
    exports,
    close: () => app.close(),
  }
}
