import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { ago } from '#platform/server/dates.ts'
import { insertSession, type ActiveSession } from './queries/sessions.ts'
import { hashToken, newToken } from '#platform/server/security/tokens.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const USER_AGENT_MAX_LENGTH = 400

/** Returns the limits that an active session must be within: last use and age. */
export const activeSessionLimits = (
  now: Date,
  { SESSION_IDLE_DAYS }: Pick<Config, 'SESSION_IDLE_DAYS'>,
): ActiveSession => ({
  now,
  idleSince: ago(now, SESSION_IDLE_DAYS * DAY_MS),
})

interface NewSessionInput {
  account_id: number
  userAgent: string | string[] | undefined
  now: Date
  config: Pick<Config, 'SESSION_DAYS'>
  /** Hash of the browser's secret in which the sign-in began, for a token that is delivered in a URL. */
  arrival_browser_hash?: Buffer
}

/** Creates a session for an account and returns its token. */
export async function openSession(
  db: Database,
  { account_id, userAgent, now, config, arrival_browser_hash }: NewSessionInput,
): Promise<string> {
  const token = newToken()
  await insertSession(db, {
    account_id,
    token_hash: hashToken(token),
    user_agent: userAgent?.toString().slice(0, USER_AGENT_MAX_LENGTH) ?? null,
    arrival_browser_hash: arrival_browser_hash ?? null,
    created_at: now,
    expires_at: new Date(now.getTime() + config.SESSION_DAYS * DAY_MS),
  })
  return token
}

/** Returns a token in the response format. */
export const bearerToken = (access_token: string) => ({ access_token, token_type: 'bearer' as const })
