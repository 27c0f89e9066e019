import type { Duplex } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InputProblem, Problem } from '#platform/contract/problem.ts'
import { isUnstorableText } from '../database/database.ts'
import { InputError, diskFull, notFound, HttpError } from './http-errors.ts'
import { isDiskFull } from '../files/disk-space.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Paths below which each error has a `message` in addition to its `detail`. */
    messagePaths: Set<string>
  }
}

const hasMessage = ({ url, routeOptions, server }: FastifyReply['request']): boolean =>
  [url.split('?', 1)[0], routeOptions.url].some((path) =>
    [...server.messagePaths].some((below) => `${path}/`.startsWith(`/api${below}/`)),
  )

const FIELDS_IN_MESSAGE_MAX = 3

function messageOf({ detail }: Problem | InputProblem): string {
  if (typeof detail === 'string') return detail
  const fields = detail.slice(0, FIELDS_IN_MESSAGE_MAX).map(({ loc, msg }) => [...loc.slice(1), msg].join(': '))
  return ['Please check your input', ...fields].join('. ')
}

// No cache may store an error, whatever it may do with the response that was asked for.
const sendProblem = (reply: FastifyReply, status: number, problem: Problem | InputProblem) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .send(hasMessage(reply.request) ? { ...problem, message: messageOf(problem) } : problem)

// Errors that the HTTP layer raises before a handler runs, mapped to the shape and wording of all other errors.
const fastifyErrors: Record<string, HttpError | InputError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new HttpError(413, 'body_too_large', 'The request body is too large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new HttpError(415, 'media_type', 'Send the body as application/json'),
  FST_ERR_CTP_INVALID_JSON_BODY: new InputError([{ loc: ['body'], msg: 'The body is not valid JSON', type: 'json' }]),
  FST_ERR_CTP_EMPTY_JSON_BODY: new InputError([{ loc: ['body'], msg: 'The body is empty', type: 'json' }]),
  FST_ERR_BAD_URL: new HttpError(400, 'bad_address', 'The request URL cannot be read'),
  FST_ERR_MAX_PARAM_LENGTH: new HttpError(414, 'address_too_long', 'A part of the URL is too long'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new HttpError(400, 'content_length', 'Content-Length does not match the body'),
}

const toKnownError = (error: FastifyError): Error | null => {
  if (error instanceof HttpError || error instanceof InputError) return error
  if (isUnstorableText(error)) {
    return new InputError([{ loc: ['body'], msg: 'The text contains characters that cannot be stored', type: 'text' }])
  }
  if (isDiskFull(error)) return diskFull(error)
  const refusal = fastifyErrors[error.code]
  if (refusal) return refusal
  const status = error.statusCode ?? 500
  return status >= 400 && status < 500 ? new HttpError(status, 'bad_request', 'The request could not be read') : null
}

function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toKnownError(error)
  if (refusal instanceof InputError) return sendProblem(reply, 422, { detail: refusal.problems })
  if (refusal instanceof HttpError && refusal.retryAfter !== null) void reply.header('retry-after', refusal.retryAfter)
  // Server errors are logged, because only the operator can fix their cause.
  if (refusal instanceof HttpError && refusal.status >= 500) {
    request.log.warn({ err: refusal.cause }, refusal.code)
  }
  if (refusal instanceof HttpError)
    return sendProblem(reply, refusal.status, { detail: refusal.message, code: refusal.code })
  request.log.error({ err: error }, 'unexpected failure')
  return sendProblem(reply, 500, { detail: 'Internal server error', code: 'internal', request_id: request.id })
}

/** Sends all errors in one shape. SQL, stack traces and file paths never leave the server: they are only logged. */
export function handleErrors(app: FastifyInstance): void {
  app.decorate('messagePaths', new Set<string>())
  app.setErrorHandler<FastifyError>(sendError)
}

/** Responds to a request whose URL cannot be parsed; no route matches it and no hook has run. */
export function sendUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('x-request-id', request.id)
  void sendError(error, request, reply)
}

// Keyed by Node.js error codes; any other error means that the data is not HTTP.
const parserErrors: Record<string, Problem & { status: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'request_timeout',
    detail: 'The request did not arrive in time',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'headers_too_large',
    detail: 'The request headers or URL are too large',
  },
}
const notHttp = { status: '400 Bad Request', code: 'bad_request', detail: 'The request could not be read' }

/** Responds on a connection whose data cannot be parsed as an HTTP request, and closes it. */
export function sendUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, code, detail } = parserErrors[error.code ?? ''] ?? notHttp
  const body = JSON.stringify({ detail, code } satisfies Problem)
  const lines = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    // Hooks that send this with every other response have not run here.
    'x-content-type-options: nosniff',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  if (socket.writable) socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

/** Sends the 404 for an unknown path under `/api`. */
export const sendUnknownPath = (reply: FastifyReply) => {
  const refusal = notFound()
  return sendProblem(reply, refusal.status, { detail: refusal.message, code: refusal.code })
}
