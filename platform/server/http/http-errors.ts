import type { FieldProblem } from '#platform/contract/problem.ts'

/** An error response: an HTTP status, a stable code and a message for people. Everything the call did is rolled back. */
export class HttpError extends Error {
  readonly status: number
  readonly code: string
  /** Seconds to wait before retrying, if known. */
  readonly retryAfter: number | null

  constructor(status: number, code: string, detail: string, retryAfter: number | null = null, cause?: unknown) {
    super(detail, { cause })
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** Returns whether the call was refused, so that nothing was committed: after a database failure, that is unknown. */
export const isRefused = (error: unknown): boolean => error instanceof HttpError && error.status < 500

/** Invalid input: 422 with all invalid fields. */
export class InputError extends Error {
  readonly problems: FieldProblem[]

  constructor(problems: FieldProblem[]) {
    super('Validation error')
    this.problems = problems
  }
}

export const badRequest = (code: string, detail: string) => new HttpError(400, code, detail)
export const notSignedIn = () => new HttpError(401, 'not_signed_in', 'Please log in to continue')
/** A scoped token that was never issued, has expired or was revoked, or whose account is suspended. */
export const invalidToken = () =>
  new HttpError(401, 'invalid_token', 'This token does not work: it has expired or was revoked, or never existed')
export const forbidden = (detail = 'You do not have permission to perform this action.', code = 'forbidden') =>
  new HttpError(403, code, detail)
/** A call that is only made from a session, whatever the scopes of a token. */
export const sessionRequired = () =>
  forbidden('This call is made from a session only, not with a token for programs', 'closed_to_tokens')
export const insufficientScope = (scope: string) =>
  forbidden(`This token lacks the scope ${scope}`, 'insufficient_scope')
export const notFound = (detail = 'The requested resource was not found.') => new HttpError(404, 'not_found', detail)
export const conflict = (code: string, detail: string) => new HttpError(409, code, detail)
export const tooLarge = () => new HttpError(413, 'too_large', 'The request is too large')

/** The database is unreachable, restarting or out of connections; the caller should retry soon. */
export const databaseUnavailable = (cause?: unknown) =>
  new HttpError(503, 'database_away', 'The service cannot be reached right now. Try again in a moment.', 2, cause)
export const isDatabaseUnavailable = (error: unknown): boolean =>
  error instanceof HttpError && error.code === 'database_away'
/** The database is reachable, but did not respond in time. */
export const databaseBusy = (cause?: unknown) =>
  new HttpError(503, 'database_busy', 'The service is too busy right now. Try again in a moment.', 5, cause)
/** The database is read-only, such as a standby before its promotion. */
export const readOnly = (cause?: unknown) =>
  new HttpError(503, 'read_only', 'Nothing can be changed right now. Try again in a moment.', 5, cause)
/** The bucket that stores the files is unreachable or overloaded. */
export const storageUnavailable = (cause?: unknown) =>
  new HttpError(503, 'storage_away', 'The files cannot be reached right now. Try again in a moment.', 5, cause)
/** The bucket that stores the files, or a proxy in front of it, sent an unexpected response. */
export const storageUnreadable = (cause?: unknown) =>
  new HttpError(502, 'storage_unreadable', 'The file storage is not working properly. Try again later.', 60, cause)
/** The disk of the database or of the files is full. */
export const diskFull = (cause?: unknown) =>
  new HttpError(507, 'no_room', 'There is no storage left for this. Try again later.', 60, cause)

/** The queue is full. Nothing was started, so the caller can retry shortly. */
export const busy = () => new HttpError(503, 'busy', 'The server is busy. Try again in a moment.', 1)

/** One invalid field, as found by the handler rather than by the schema. */
export const invalidField = (field: string, msg: string) =>
  new InputError([{ loc: ['body', field], msg, type: 'invalid' }])

/** A pagination cursor that this server did not issue. */
export const invalidCursor = () =>
  new InputError([{ loc: ['query', 'after'], msg: 'Not a cursor of this list', type: 'cursor' }])
