import { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { recorder } from '../monitoring/recorder.ts'
import { tracer, type CallSpan } from '../monitoring/spans.ts'
import { traceParentFrom, writeTraceParent } from '../monitoring/trace-context.ts'
import { exactAddress } from './caller-address.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set if the response is an event stream, which stays open until the client disconnects. */
    stream?: boolean
  }
  interface FastifyRequest {
    /** The trace this call belongs to, and its span if traces are exported. */
    trace: { id: string; span: CallSpan | null } | null
  }
}

const decodePath = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * Returns the path of a call without secrets. Tokens are sent in headers and, after a social sign-in, in the query: neither is ever
 * logged. Tokens in paths, of share links, private feeds and signed URLs, are replaced by an ellipsis.
 */
export const loggedPath = (url: string): string =>
  decodePath(url.split('?', 1)[0] ?? '')
    .replace(/(\/(?:shared|embed)\/(?:(?:videos|playlists|showcases|portfolios)\/)?)[^/]+/i, '$1…')
    .replace(/(\/feeds\/)\w+\/[\w.-]{20,}/i, '$1…')
    .replace(/\/\d{9,11}\.[\w.-]{20,}/g, '/…')

// The status that nginx logs when the client closed the connection before a response.
const CLOSED_BY_CALLER_STATUS = 499
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Label for screens and unknown paths, because callers could create any number of distinct paths. */
const NO_ROUTE = 'other'

/**
 * Logs one line for each call when it ends, and reports it to metrics and traces. Replaces Fastify's two lines, neither of which has
 * all the fields.
 */
export class CallLog extends LogController {
  readonly #logsAddress: boolean

  constructor({ LOG_IP }: Pick<Config, 'LOG_IP'>) {
    super()
    this.#logsAddress = LOG_IP
  }

  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    // Aborted calls, and URLs that no route can parse, never reach `requestCompleted`.
    reply.raw.once('close', () => this.#end(request, reply, !reply.raw.writableFinished))
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (error) reply.log.error({ err: error }, 'request errored')
    this.#end(request, reply, Boolean(error))
  }

  readonly #ended = new WeakSet<FastifyRequest>()

  #end(request: FastifyRequest, reply: FastifyReply, aborted: boolean): void {
    if (this.#ended.has(request)) return
    this.#ended.add(request)
    const { raw, elapsedTime } = reply
    const status = raw.headersSent ? raw.statusCode : CLOSED_BY_CALLER_STATUS
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
      ...(aborted && { aborted }),
    }
    request.log.info(line, 'request')
  }
}

/** Continues the caller's trace in each call, and returns the trace context in the `traceparent` header. */
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
  // Reading a body loses the async context, so the span is entered again.
  app.addHook('preHandler', ({ trace }, _reply, done) => {
    if (trace?.span) trace.span.within(done)
    else done()
  })
}
