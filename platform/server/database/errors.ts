import { databaseAway, databaseBusy, noRoom, readOnly, HttpError } from '../http/http-errors.ts'

/** The five letters and digits by which PostgreSQL names an error. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

// Connection errors, too few resources, trouble of the system: see PostgreSQL's table of error codes.
const AWAY_CLASSES = new Set(['08', '53', '58'])
// Stopped by an administrator, by a crash, not yet ready, idle for too long.
const AWAY_STATES = new Set(['57P01', '57P02', '57P03', '57P05', '25P03'])
// Too late, and a lock that was not free.
const BUSY_STATES = new Set(['57014', '55P03'])
// The driver has no codes for these.
const BROKEN_LINE = /^(Connection terminated|Client (has|was)|Query read timeout|Cannot use a pool)/

const isBrokenLine = (error: unknown): boolean =>
  error instanceof Error && ('syscall' in error || BROKEN_LINE.test(error.message))

/** What a failed statement means to who called: trouble of the database is a refusal, everything else stays what it is. */
export function whatItMeans(error: unknown): unknown {
  if (error instanceof HttpError) return error
  if (isBrokenLine(error)) return databaseAway(error)
  const state = sqlState(error)
  if (state === undefined) return error
  if (state === '53100') return noRoom(error)
  if (state === '25006') return readOnly(error)
  if (BUSY_STATES.has(state)) return databaseBusy(error)
  return AWAY_STATES.has(state) || AWAY_CLASSES.has(state.slice(0, 2)) ? databaseAway(error) : error
}
