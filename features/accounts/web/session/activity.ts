import { useAuth } from './auth-state.ts'
import { lastActivity } from './stored-session.ts'

const WRITE_EVERY_MS = 60_000

/** Counts a recording or upload in progress as activity, so that the session does not end meanwhile. */
export function recordActivity(): void {
  const now = Date.now()
  if (now - Number(lastActivity.read() ?? 0) < WRITE_EVERY_MS || useAuth.getState().user === null) return
  lastActivity.write(String(now))
}
