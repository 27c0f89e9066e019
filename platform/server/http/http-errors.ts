import type { FieldProblem } from '#platform/contract/problem.ts'

/** A call that is refused: an HTTP status, a stable code and a sentence for people. Everything the call did is undone. */
export class HttpError extends Error {
  readonly status: number
  readonly code: string
  /** In how many seconds it is worth trying again, where that is known. */
  readonly retryAfter: number | null

  constructor(status: number, code: string, detail: string, retryAfter: number | null = null, cause?: unknown) {
    super(detail, { cause })
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** Whether we refused, so that nothing was committed: after a failure of the database nobody knows whether it committed. */
export const isRefused = (error: unknown): boolean => error instanceof HttpError && error.status < 500

/** Input that could not be read: 422 with every field that is wrong. */
export class InputError extends Error {
  readonly problems: FieldProblem[]

  constructor(problems: FieldProblem[]) {
    super('Validation error')
    this.problems = problems
  }
}

export const badRequest = (code: string, detail: string) => new HttpError(400, code, detail)
export const notSignedIn = () => new HttpError(401, 'not_signed_in', 'Please log in to continue')
export const forbidden = (detail = 'You do not have permission to perform this action.', code = 'forbidden') =>
  new HttpError(403, code, detail)
export const notFound = (detail = 'The requested resource was not found.') => new HttpError(404, 'not_found', detail)
export const conflict = (code: string, detail: string) => new HttpError(409, code, detail)
export const tooLarge = () => new HttpError(413, 'too_large', 'The request is too large')

/** The database is away, restarting or out of connections: it is worth trying again soon. */
export const databaseAway = (cause?: unknown) =>
  new HttpError(503, 'database_away', 'The service cannot be reached right now. Try again in a moment.', 2, cause)
export const isDatabaseAway = (error: unknown): boolean => error instanceof HttpError && error.code === 'database_away'
/** The database answers, and not in time. */
export const databaseBusy = (cause?: unknown) =>
  new HttpError(503, 'database_busy', 'The service is too busy right now. Try again in a moment.', 5, cause)
/** The database can be read and not written to, such as a standby before it takes over. */
export const readOnly = (cause?: unknown) =>
  new HttpError(503, 'read_only', 'Nothing can be changed right now. Try again in a moment.', 5, cause)
/** The bucket that holds the files is away, or has too much to do. */
export const storageAway = (cause?: unknown) =>
  new HttpError(503, 'storage_away', 'The files cannot be reached right now. Try again in a moment.', 5, cause)
/** The bucket that holds the files, or what stands before it, answers what no bucket does. */
export const storageUnreadable = (cause?: unknown) =>
  new HttpError(502, 'storage_unreadable', 'The file storage is not working properly. Try again later.', 60, cause)
/** The disk is full, of the database or of the files. */
export const noRoom = (cause?: unknown) =>
  new HttpError(507, 'no_room', 'There is no storage left for this. Try again later.', 60, cause)

/** Nothing was begun: whoever asks a little later gets a turn. */
export const busy = () => new HttpError(503, 'busy', 'The server is busy. Try again in a moment.', 1)

/** One field that is wrong in a way only the handler can know. */
export const invalidField = (field: string, msg: string) =>
  new InputError([{ loc: ['body', field], msg, type: 'invalid' }])

/** A paging cursor that this server did not make. */
export const invalidCursor = () =>
  new InputError([{ loc: ['query', 'after'], msg: 'Not a cursor of this list', type: 'cursor' }])
