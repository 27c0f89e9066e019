import compress from '@fastify/compress'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { CODINGS, COMPRESSED_FROM_BYTES } from './compressed-response.ts'
import { CallLog, continueTrace, loggedPath } from './call-log.ts'
import type { Config } from '../config.ts'
import { answerErrors, answerUnreadable, answerUnroutable } from './error-handler.ts'
import { serializerOf } from './json-schema.ts'
import { requestIdFrom } from '../monitoring/trace-context.ts'
import { secure, securityHeaders } from '../security/security-headers.ts'
import type { CardElements } from '../outside/stripe.ts'

const BODY_MAX_BYTES = 1024 * 1024
// Long enough for a file of 25 MB over a slow line; what never ends is cut off.
const REQUEST_TIMEOUT_MS = 10 * 60_000

/** The log of this process: one JSON object a line, without secrets. */
export const createLogger = (config: Config): FastifyBaseLogger => pino({ level: config.LOG_LEVEL })

/** A server with the rules that every answer of this product keeps: limits, error shapes, security headers, request ids, logs. */
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
    // Counted from here: what stands further out in the header may have been written by the caller.
    trustProxy: config.TRUST_PROXY > 0 && ((_address, hop) => hop < config.TRUST_PROXY),
    forceCloseConnections: 'idle',
    // What still arrives on a connection that was kept alive is served: a proxy would not send it to another process.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => answerUnroutable(error, request, reply.headers(headers)),
    clientErrorHandler: answerUnreadable,
    genReqId: (request) => requestIdFrom(request.headers),
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // What is logged besides the line of each call.
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
  closeQuietConnections(app, stopping)
  readToTheEnd(app)
  // Shapes are parsed by the contract; the schemas of a route only tell how its answer is written.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler<object>(({ schema }) => serializerOf(schema))
  answerErrors(app)
  readBodies(app)
  secure(app, headers)
  await app.register(cors, {
    origin: config.ALLOWED_ORIGINS,
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['Link', 'Location', 'Upload-Length', 'Upload-Offset', 'X-Live-Position', 'X-Request-Id'],
    maxAge: 600,
  })
  // This reads nothing: a form is read by its endpoint, which knows what it takes, and what is cut off there is refused by its shape.
  await app.register(multipart, { throwFileSizeLimit: false })
  await app.register(compress, { encodings: [...CODINGS], threshold: COMPRESSED_FROM_BYTES })
  return app
}

// A body that is refused while something reads it stays on its connection, where the next call, which may be another person's behind a
// proxy, would wait behind it for ever. Node reads on by itself only where nothing has begun to.
function readToTheEnd(app: FastifyInstance): void {
  // What unpacks a compressed body does not let go of it: that connection ends.
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

// A process that is about to stop ends each connection with the next response, so that none is cut off in between. When it stops
// it ends idle connections once; those that were busy at that moment would hold it up for as long as they are
// kept alive.
function closeQuietConnections(app: FastifyInstance, stopping: AbortSignal): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (stopping.aborted) void reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', async () => {
    const again = setInterval(() => app.server.closeIdleConnections(), 100)
    app.server.once('close', () => clearInterval(again))
  })
}

// A missing or empty body is an empty object, and raw endpoints get the text that was signed.
function readBodies(app: FastifyInstance): void {
  // Programs name a form's type for calls that send nothing: what is not there is of no type.
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
