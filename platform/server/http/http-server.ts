import type { Socket } from 'node:net'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { CODINGS, COMPRESSED_FROM_BYTES } from './compressed-response.ts'
import { CallLog, continueTrace, loggedPath } from './call-log.ts'
import type { Config } from '../config.ts'
import { handleErrors, sendUnreadable, sendUnroutable } from './error-handler.ts'
import { serializerOf } from './json-schema.ts'
import { requestIdFrom } from '../monitoring/trace-context.ts'
import { addSecurityHeaders, securityHeaders } from '../security/security-headers.ts'
import type { CardElements } from '../outside/stripe.ts'

const BODY_MAX_BYTES = 1024 * 1024
// Long enough to upload a file of 25 MB over a slow connection; longer requests are aborted.
const REQUEST_TIMEOUT_MS = 10 * 60_000
const FIRST_REQUEST_TIMEOUT_MS = 1_000

/** Creates the logger of this process: one JSON object per line, without secrets. */
export const createLogger = (config: Config): FastifyBaseLogger => pino({ level: config.LOG_LEVEL })

/** Creates a server with the rules for all responses of this product: limits, error shapes, security headers, request ids and logs. */
export async function createHttpServer(
  config: Config,
  log: FastifyBaseLogger,
  cards: CardElements | null = null,
  stopping: AbortSignal = new AbortController().signal,
): Promise<FastifyInstance> {
  const headers = securityHeaders(config, cards)
  const app = Fastify({
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Counted from the nearest hop: entries further out in the header may be forged by the caller.
    trustProxy: config.TRUST_PROXY > 0 && ((_address, hop) => hop < config.TRUST_PROXY),
    forceCloseConnections: 'idle',
    // Requests that still arrive on a keep-alive connection are served, because a proxy would not retry them with another process.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => sendUnroutable(error, request, reply.headers(headers)),
    clientErrorHandler: sendUnreadable,
    genReqId: (request) => requestIdFrom(request.headers),
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // For all log lines besides the one for each call.
    loggerInstance: log.child(
      {},
      {
        serializers: {
          req: (request: FastifyRequest) => ({ method: request.method, path: loggedPath(request.url) }),
          res: (reply: FastifyReply) => ({ status: reply.statusCode }),
        },
      },
    ),
    logController: new CallLog(config),
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    void reply.header('x-request-id', request.id)
    done(null, payload)
  })
  continueTrace(app)
  closeConnectionsOnStop(app, stopping)
  drainBodies(app)
  // The contract validates input; the schemas of a route are used only to serialize its response.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler<object>(({ schema }) => serializerOf(schema))
  handleErrors(app)
  parseBodies(app)
  addSecurityHeaders(app, headers)
  await app.register(cors, {
    origin: config.ALLOWED_ORIGINS,
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['Link', 'Location', 'Upload-Length', 'Upload-Offset', 'X-Live-Position', 'X-Request-Id'],
    maxAge: 600,
  })
  // Parses nothing here: each endpoint reads its own form, and its schema rejects truncated files.
  await app.register(multipart, { throwFileSizeLimit: false })
  await app.register(compress, { encodings: [...CODINGS], threshold: COMPRESSED_FROM_BYTES })
  return app
}

// Drains bodies that were refused while being read. Otherwise the rest would stay on the connection and block the next call, possibly
// another person's behind a proxy, forever. Node drains by itself only bodies that nothing has started to read.
function drainBodies(app: FastifyInstance): void {
  // The decompressor of a compressed body does not release it, so that connection is closed.
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (!raw.complete && raw.headers['content-encoding'] !== undefined) void reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.readableEnded) {
      raw.unpipe()
      raw.resume()
    }
    done()
  })
}

// Lets a stopping process close each connection with its next response, so that none is cut off in between. On close, Fastify closes idle
// connections only once; those busy at that time would delay the stop for as long as they are kept alive, so this repeats it. To Node, a
// connection that was opened in advance and has not sent anything is not idle.
function closeConnectionsOnStop(app: FastifyInstance, stopping: AbortSignal): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (stopping.aborted) void reply.header('connection', 'close')
    done()
  })
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const closeUnused = () =>
    [...sockets].filter(({ bytesRead }) => bytesRead === 0).forEach((socket) => socket.destroy())
  app.addHook('preClose', async () => {
    const closeInterval = setInterval(() => app.server.closeIdleConnections(), 100)
    // The first request may be on its way.
    const unusedTimer = setTimeout(closeUnused, FIRST_REQUEST_TIMEOUT_MS)
    app.server.once('close', () => {
      clearInterval(closeInterval)
      clearTimeout(unusedTimer)
    })
  })
}

// Treats a missing or empty body as an empty object, and passes the unparsed text to raw endpoints, which check its signature.
function parseBodies(app: FastifyInstance): void {
  // Some clients send the content type of a form without a body, so the type of an empty body is ignored.
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const length = headers['content-length'] ?? '0'
    if (length === '0' && headers['transfer-encoding'] === undefined) delete headers['content-type']
    done()
  })
  const readJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.raw) return done(null, body)
    if (body === '') return done(null, undefined)
    return readJson(request, body as string, done)
  })
}
