import type { Caller, ScopedTokens } from '#platform/server/http/caller.ts'
import { hashToken } from '#platform/server/security/tokens.ts'
import { callerColumns, type CallerConditions } from '#features/accounts/server.ts'
import { findToken } from './queries.ts'
import { scopeOf } from './reachable-calls.ts'
import { hasValidForm, isApiToken } from './secret.ts'

/** Authentication by API tokens. A token acts as its owner, but never as an operator. */
export const apiTokensIn = (conditions: CallerConditions): ScopedTokens => ({
  recognizes: isApiToken,
  scopeOf,
  findCaller: async (db, token, now) => {
    if (!hasValidForm(token)) return undefined
    const found = await findToken<Omit<Caller, 'session_id' | 'token_scopes'>>(db, {
      hash: hashToken(token),
      now,
      owner: callerColumns(now, conditions),
    })
    if (!found) return undefined
    const { token_id: _id, scopes, ...owner } = found
    return { ...owner, session_id: 0, operator_roles: [], token_scopes: scopes }
  },
})
