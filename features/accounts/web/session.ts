import { call } from '../../../platform/web/call.ts'
import { CallError } from '../../../platform/web/messages.ts'
import { accountsApi } from '../contract.ts'
import { auth, useAuth } from './auth-state.ts'
import { rememberIdentities } from './identity-storage.ts'

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

/** Asks who the stored token belongs to. Without a connection the user of the last visit stays. */
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
    // A 401 has ended the session already. A token whose user was never known is of no use either.
    if (useAuth.getState().user === null) auth.loggedOut()
  }
}

/** Ends the session here at once, and on the server as soon as it hears of it. */
export function signOut(): void {
  // The token is read when the call is made, so the call goes first.
  call(accountsApi.logout, {}).catch(() => undefined)
  auth.loggedOut()
}
