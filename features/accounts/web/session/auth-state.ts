import { create } from 'zustand'
import type { UserType } from '../../contract/roles.ts'
import { isServer } from '#platform/web/page/render-context.ts'
import { onSessionEnded, storedToken } from '#platform/web/drafts/storage.ts'
import { type AuthUser, normaliseUser } from './auth-user.ts'
import { deleteStoredSession, storedAuthState, storedUser } from './stored-session.ts'
import { sessionTexts } from './texts.ts'

/** Authentication state, named as in section 3 of the specification. */
export interface AuthState {
  token: string | null
  user: AuthUser | null
  isAuthenticated: boolean
  error: string | null
  loading: boolean
}

const SIGNED_OUT: AuthState = { token: null, user: null, isAuthenticated: false, error: null, loading: false }

function readJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Returns the state stored by an earlier visit. */
export function restoredState(): AuthState {
  const token = storedToken.read()
  if (token === null) return SIGNED_OUT
  const user = normaliseUser(readJson(storedUser.read()))
  return { ...SIGNED_OUT, token, user, isAuthenticated: user !== null }
}

/** Store of the authentication state; pass a selector: `useAuth((state) => state.user)`. */
export const useAuth = create<AuthState>(() => SIGNED_OUT)
// Starts signed out everywhere, like the server's prerendered pages, so that hydration matches.
if (!isServer) useAuth.setState(restoredState())

function storeSession(token: string, user: AuthUser): void {
  storedToken.write(token)
  storedUser.write(JSON.stringify(user))
  storedAuthState.write(JSON.stringify({ isAuthenticated: true }))
}

const setError = (error: string) => useAuth.setState({ ...SIGNED_OUT, error })

const loggedOutListeners = new Set<(accountId: number) => void>()

/** Registers a listener that gets the account id on an explicit logout, after which another person may use the device. */
export const onLoggedOut = (listener: (accountId: number) => void): void => void loggedOutListeners.add(listener)

/** State transitions of section 4. Each updates the store and the browser's storage. */
export const auth = {
  loginStarted: () => useAuth.setState({ loading: true, error: null }),

  /** Stores the signed-in user as sent by the server. */
  loginSucceeded(token: string, sent: unknown): void {
    if (sent === null || sent === undefined) return setError(sessionTexts.invalidUserData)
    const user = normaliseUser(sent)
    if (user === null) return setError(sessionTexts.failedUserData)
    storeSession(token, user)
    useAuth.setState({ token, user, isAuthenticated: true, error: null, loading: false })
  },

  loginFailed: setError,

  /** Explicit logout, which also deletes stored intents. */
  loggedOut(): void {
    const { user } = useAuth.getState()
    if (user !== null) for (const listener of loggedOutListeners) listener(user.id)
    auth.ended()
  },

  /** Session ended without a logout; drafts are preserved. */
  ended(): void {
    deleteStoredSession()
    useAuth.setState(SIGNED_OUT)
  },

  userUpdated(changes: Partial<AuthUser>): void {
    const { token, user } = useAuth.getState()
    if (token === null || user === null) return
    const updated = { ...user, ...changes }
    storeSession(token, updated)
    useAuth.setState({ user: updated })
  },

  /** The session continues with a new token. */
  tokenRenewed(token: string): void {
    const { user } = useAuth.getState()
    if (user !== null) storeSession(token, user)
    useAuth.setState({ token })
  },

  userTypeSet: (userType: UserType) => auth.userUpdated({ userType, needsRoleSelection: false }),

  /** Clears the error message. */
  errorDismissed: () => useAuth.setState({ error: null }),
}

onSessionEnded(() => auth.ended())

// Applies sign-ins and logouts of other tabs.
if (!isServer) {
  window.addEventListener('storage', ({ key }) => {
    // Choosing a role in another tab changes `user` only.
    if (key === 'token' || key === 'user' || key === null) useAuth.setState(restoredState())
  })
}
