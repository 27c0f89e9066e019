import { useAuth } from './auth-state.ts'
import { lastActivity } from './stored-session.ts'

const EVERY_MS = 60_000

/** What somebody records or sends goes on without a hand at the machine: it counts as a sign of life, or their session would end. */
export function noteSignOfLife(): void {
  const now = Date.now()
  if (now - Number(lastActivity.read() ?? 0) < EVERY_MS || useAuth.getState().user === null) return
  lastActivity.write(String(now))
}
