import { create } from 'zustand'
import type { UserType } from '../../contract/roles.ts'
import { isServer } from '#platform/web/page/render-context.ts'
import { onSessionLost, storedToken } from '#platform/web/drafts/storage.ts'
import { type AuthUser, normaliseUser } from './auth-user.ts'
import { forgetSession, storedAuthState, storedUser } from './stored-session.ts'
import { sessionTexts } from './texts.ts'

/** Who is signed in, as section 3 of the specification names it. */
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

/** What an earlier visit left behind. */
export function restoredState(): AuthState {
  const token = storedToken.read()
  if (token === null) return SIGNED_OUT
  const user = normaliseUser(readJson(storedUser.read()))
  return { ...SIGNED_OUT, token, user, isAuthenticated: user !== null }
}

/** The signed-in state; pass a selector: `useAuth((state) => state.user)`. */
export const useAuth = create<AuthState>(() => SIGNED_OUT)
// It begins signed out everywhere, as the server draws pages: a browser that takes one over compares it with that.
if (!isServer) useAuth.setState(restoredState())

function keep(token: string, user: AuthUser): void {
  storedToken.write(token)
  storedUser.write(JSON.stringify(user))
  storedAuthState.write(JSON.stringify({ isAuthenticated: true }))
}

const fail = (error: string) => useAuth.setState({ ...SIGNED_OUT, error })

const loggedOutListeners = new Set<(accountId: number) => void>()

/** Calls back with whose account it was when somebody logs out by their own will: the device may be another's next. */
export const onLoggedOut = (listener: (accountId: number) => void): void => void loggedOutListeners.add(listener)

/** The transitions of section 4. Each changes the state and what the browser keeps of it. */
export const auth = {
  loginStarted: () => useAuth.setState({ loading: true, error: null }),

  /** Takes the user as the server sends it. */
  loginSucceeded(token: string, sent: unknown): void {
    if (sent === null || sent === undefined) return fail(sessionTexts.invalidUserData)
    const user = normaliseUser(sent)
    if (user === null) return fail(sessionTexts.failedUserData)
    keep(token, user)
    useAuth.setState({ token, user, isAuthenticated: true, error: null, loading: false })
  },

  loginFailed: fail,

  /** By their own will: what they were about to do is forgotten too. */
  loggedOut(): void {
    const { user } = useAuth.getState()
    if (user !== null) for (const listener of loggedOutListeners) listener(user.id)
    auth.ended()
  },

  /** By itself: what somebody had begun to write is still there when they come back. */
  ended(): void {
    forgetSession()
    useAuth.setState(SIGNED_OUT)
  },

  userUpdated(changes: Partial<AuthUser>): void {
    const { token, user } = useAuth.getState()
    if (token === null || user === null) return
    const updated = { ...user, ...changes }
    keep(token, updated)
    useAuth.setState({ user: updated })
  },

  /** The session goes on under another token. */
  tokenRenewed(token: string): void {
    const { user } = useAuth.getState()
    if (user !== null) keep(token, user)
    useAuth.setState({ token })
  },

  userTypeSet: (userType: UserType) => auth.userUpdated({ userType, needsRoleSelection: false }),

  /** The message was read. */
  errorDismissed: () => useAuth.setState({ error: null }),
}

onSessionLost(() => auth.ended())

// Signing in or out in another tab holds here too.
if (!isServer) {
  window.addEventListener('storage', ({ key }) => {
    // A role chosen there changes the user only.
    if (key === 'token' || key === 'user' || key === null) useAuth.setState(restoredState())
  })
}
