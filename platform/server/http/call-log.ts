import { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { recorder } from '../monitoring/recorder.ts'
import { tracer, type CallSpan } from '../monitoring/spans.ts'
import { traceParentFrom, writeTraceParent } from '../monitoring/trace-context.ts'
import { exactAddress } from './caller-address.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response is a stream of events, which lasts as long as its reader likes. */
    stream?: boolean
  }
  interface FastifyRequest {
    /** The trace this call is a part of, and its own span where traces are exported. */
    trace: { id: string; span: CallSpan | null } | null
  }
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * The path of a call as it may be logged. Tokens travel in headers and, after a social sign-in, in a query: neither is ever logged. Nor
 * are those that are a part of a path: what is shared by a link, and what was signed until a moment.
 */
export const loggedPath = (url: string): string =>
  decoded(url.split('?', 1)[0] ?? '')
    .replace(/(\/(?:shared|embed)\/(?:(?:videos|playlists|showcases|portfolios)\/)?)[^/]+/i, '$1…')
    .replace(/\/\d{9,11}\.[\w.-]{20,}/g, '/…')

// As nginx logs a caller who hung up before there was a response.
const HUNG_UP = 499
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Pages of screens, and whatever leads nowhere: their addresses are as many as callers like. */
const NO_ROUTE = 'other'

/**
 * Writes one line for each call when it is over, and reports it to whoever measures or follows. Fastify would write two lines, and none
 * of them has all there is to say.
 */
export class CallLog extends LogController {
  readonly #logsAddress: boolean

  constructor({ LOG_IP }: Pick<Config, 'LOG_IP'>) {
    super()
    this.#logsAddress = LOG_IP
  }

  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    // Those who hang up, and addresses that no route can read, never get as far as `requestCompleted`.
    reply.raw.once('close', () => this.#end(request, reply))
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (error) reply.log.error({ err: error }, 'request errored')
    this.#end(request, reply)
  }

  readonly #ended = new WeakSet<FastifyRequest>()

  #end(request: FastifyRequest, reply: FastifyReply): void {
    if (this.#ended.has(request)) return
    this.#ended.add(request)
    const { raw, elapsedTime } = reply
    const status = raw.headersSent ? raw.statusCode : HUNG_UP
    const { url: route = NO_ROUTE, config } = request.routeOptions
    const method = METHODS.has(request.method) ? request.method : NO_ROUTE
    recorder().callEnded({ method, route, status, seconds: config?.stream ? undefined : elapsedTime / 1000 })
    request.trace?.span?.end(
      `${method} ${route}`,
      { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status },
      status >= 500,
    )
    const line = {
      method: request.method,
      path: loggedPath(request.url),
      status,
      duration_ms: Math.round(elapsedTime * 100) / 100,
      ...(this.#logsAddress && { ip: exactAddress(request.ip) }),
      ...(request.trace && { trace_id: request.trace.id }),
      ...(!raw.writableFinished && { aborted: true }),
    }
    request.log.info(line, 'request')
  }
}

/** Lets each call go on in the trace its caller is in, and tells the caller where. */
export function continueTrace(app: FastifyInstance): void {
  app.decorateRequest('trace', null)
  app.addHook('onRequest', (request, reply, done) => {
    const from = traceParentFrom(request.headers)
    const span = tracer()?.beginCall(request.method, from) ?? null
    const parent = span?.parent ?? from
    if (parent) {
      request.trace = { id: parent.traceId, span }
      void reply.header('traceparent', writeTraceParent(parent))
    }
    if (span) span.within(done)
    else done()
  })
  // Reading a body loses what surrounded the call.
  app.addHook('preHandler', ({ trace }, _reply, done) => {
    if (trace?.span) trace.span.within(done)
    else done()
  })
}
