import { call } from '#platform/web/api/call.ts'
import { CallError } from '#platform/web/api/messages.ts'
import { loseSession } from '#platform/web/drafts/storage.ts'
import { accountsApi } from '../../contract.ts'
import { auth, useAuth } from './auth-state.ts'
import { rememberIdentities } from '../social/identity-storage.ts'

/** Signs in. Why it failed stands in the state's `error`; the refusal's code is answered, null where there is none. */
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

// The server was there and said no. When there are too many calls it has not looked at this one.
const isRefusal = ({ status }: CallError) => status !== null && status >= 400 && status < 500 && status !== 429

/** Asks who the stored token belongs to; refused, it is removed. While the server cannot say, the user of the last visit stays. */
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
    // A 401 has ended the session already; somebody may have signed in since.
    if (useAuth.getState().token !== token) return
    if (isRefusal(error)) loseSession()
    // A token whose user was never known is of no use either.
    else if (useAuth.getState().user === null && !error.isCancelled) auth.ended()
  }
}

// The token is read when the call is made, so the call goes before the token.
const tellServer = () => void call(accountsApi.logout, {}).catch(() => undefined)

/** Ends the session here at once, and on the server as soon as it hears of it. */
export function signOut(): void {
  tellServer()
  auth.loggedOut()
}

/** Like `signOut`, for a session that nobody ended: what was begun to be written stays. */
export function endSession(): void {
  tellServer()
  auth.ended()
}
