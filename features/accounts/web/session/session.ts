import { call } from '#platform/web/api/call.ts'
import { CallError } from '#platform/web/api/messages.ts'
import { dropSession } from '#platform/web/drafts/storage.ts'
import { accountsApi } from '../../contract.ts'
import { auth, useAuth } from './auth-state.ts'
import { rememberIdentities } from '../social/identity-storage.ts'

/** Signs in. On failure sets the state's `error` and returns the error code; returns null if there is none. */
export async function signIn(credentials: { username: string; password: string }): Promise<string | null> {
  auth.loginStarted()
  try {
    const { access_token, user } = await call(accountsApi.login, { body: credentials })
    auth.loginSucceeded(access_token, user)
    return null
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    auth.loginFailed(error.message)
    return error.code
  }
}

// Whether the server rejected the token. A 429 does not count, because the token was not checked.
const isTokenRejected = ({ status }: CallError) => status !== null && status >= 400 && status < 500 && status !== 429

/**
 * Fetches the owner of the stored token, and removes the token if it is rejected. While the server is unreachable, the stored user remains.
 */
export async function refreshUser(): Promise<void> {
  const { token } = useAuth.getState()
  if (token === null) return
  try {
    const user = await call(accountsApi.me, {})
    if (useAuth.getState().token !== token) return
    auth.loginSucceeded(token, user)
    rememberIdentities(user)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // A 401 has already ended this session, and another may have started since.
    if (useAuth.getState().token !== token) return
    if (isTokenRejected(error)) dropSession()
    // A token without a known user is useless.
    else if (useAuth.getState().user === null && !error.isCancelled) auth.ended()
  }
}

// The call reads the token when it is made, so it comes before the token is removed.
const logOutOnServer = () => void call(accountsApi.logout, {}).catch(() => undefined)

/** Ends the session here immediately, and on the server as soon as the call arrives. */
export function signOut(): void {
  logOutOnServer()
  auth.loggedOut()
}

/** Ends an inactive session like `signOut`, but preserves drafts. */
export function endSession(): void {
  logOutOnServer()
  auth.ended()
}
