import { databaseUnavailable, databaseBusy, diskFull, readOnly, HttpError } from '../http/http-errors.ts'

/** Returns the SQLSTATE of a PostgreSQL error. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

// Classes of connection exceptions, insufficient resources and system errors; see PostgreSQL's table of error codes.
const UNAVAILABLE_CLASSES = new Set(['08', '53', '58'])
// Admin shutdown, crash shutdown, cannot connect now, idle session timeout, idle-in-transaction session timeout.
const UNAVAILABLE_STATES = new Set(['57P01', '57P02', '57P03', '57P05', '25P03'])
// Query canceled, as by the statement timeout, and lock not available.
const BUSY_STATES = new Set(['57014', '55P03'])
// Driver errors that have no code.
const CONNECTION_ERROR = /^(Connection terminated|Client (has|was)|Query read timeout|Cannot use a pool)/

const isConnectionError = (error: unknown): boolean =>
  error instanceof Error && ('syscall' in error || CONNECTION_ERROR.test(error.message))

/** Maps the error of a statement to an HTTP error if the database is unavailable, busy, full or read-only; returns any other unchanged. */
export function toHttpError(error: unknown): unknown {
  if (error instanceof HttpError) return error
  if (isConnectionError(error)) return databaseUnavailable(error)
  const state = sqlState(error)
  if (state === undefined) return error
  if (state === '53100') return diskFull(error)
  if (state === '25006') return readOnly(error)
  if (BUSY_STATES.has(state)) return databaseBusy(error)
  return UNAVAILABLE_STATES.has(state) || UNAVAILABLE_CLASSES.has(state.slice(0, 2))
    ? databaseUnavailable(error)
    : error
}
