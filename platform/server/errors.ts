import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import type { Problem } from '#platform/contract/problem.ts'
import { isUnstorableText } from './database.ts'
import { InputRefusal, noRoom, notFound, Refusal } from './refusals.ts'
import { isDiskFull } from './room.ts'

const sendProblem = (reply: FastifyReply, status: number, problem: Problem) => reply.code(status).send(problem)

// What the HTTP layer refuses before a handler sees it, in the shape and words of all other refusals.
const httpRefusals: Record<string, Refusal | InputRefusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Refusal(413, 'body_too_large', 'The request body is too large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal(415, 'media_type', 'Send the body as application/json'),
  FST_ERR_CTP_INVALID_JSON_BODY: new InputRefusal([{ loc: ['body'], msg: 'The body is not valid JSON', type: 'json' }]),
  FST_ERR_CTP_EMPTY_JSON_BODY: new InputRefusal([{ loc: ['body'], msg: 'The body is empty', type: 'json' }]),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Refusal(400, 'content_length', 'Content-Length does not match the body'),
}

const known = (error: FastifyError): Error | null => {
  if (error instanceof Refusal || error instanceof InputRefusal) return error
  if (isUnstorableText(error)) {
    return new InputRefusal([{ loc: ['body'], msg: 'Text holds characters that cannot be stored', type: 'text' }])
  }
  if (isDiskFull(error)) return noRoom(error)
  const refusal = httpRefusals[error.code]
  if (refusal) return refusal
  const status = error.statusCode ?? 500
  return status >= 400 && status < 500 ? new Refusal(status, 'bad_request', 'The request could not be read') : null
}

/** Answers every failure in one shape. Nothing of SQL, stack or file paths leaves the server: those go to the log. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = known(error)
    if (refusal instanceof InputRefusal) return reply.code(422).send({ detail: refusal.problems })
    if (refusal instanceof Refusal && refusal.retryAfter !== null) void reply.header('retry-after', refusal.retryAfter)
    // Nothing the caller can help: whoever runs this wants to know.
    if (refusal instanceof Refusal && refusal.status >= 500) {
      request.log.warn({ err: refusal.cause }, refusal.code)
    }
    if (refusal instanceof Refusal)
      return sendProblem(reply, refusal.status, { detail: refusal.message, code: refusal.code })
    request.log.error({ err: error }, 'unexpected failure')
    return sendProblem(reply, 500, { detail: 'Internal server error', code: 'internal', request_id: request.id })
  })
}

/** The answer to a path under `/api` that is none. */
export const unknownPath = (reply: FastifyReply) => {
  const refusal = notFound()
  return sendProblem(reply, refusal.status, { detail: refusal.message, code: refusal.code })
}
