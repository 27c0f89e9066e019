import type { Provider } from '#platform/contract/providers.ts'
import { call } from '#platform/web/api/call.ts'
import { CallError } from '#platform/web/api/messages.ts'
import { storedToken } from '#platform/web/drafts/storage.ts'
import { accountsApi, socialApi } from '../../contract.ts'
import { auth, useAuth } from '../session/auth-state.ts'
import { type AuthUser, dashboardPath, normaliseUser } from '../session/auth-user.ts'
import { deleteStoredIdentities, ID_KEYS, rememberIdentities } from './identity-storage.ts'
import { PROVIDER_NAMES } from './provider-texts.ts'
import { socialTexts } from './social-texts.ts'
import { takeRedirect } from '../entry/redirect.ts'
import { lastActivity, PROVIDER_IDS, storedUser } from '../session/stored-session.ts'

const SUCCESS_DELAY_MS = 1_500
const FAILURE_DELAY_MS = 2_000

/** Result of a social sign-in: the message, and where to navigate after a moment. */
export interface Outcome {
  ok: boolean
  message: string
  to: string
  afterMs: number
}

/** Asks whether to sign in as this user, when the sign-in started in another browser. */
export interface Question {
  token: string
  username: string
  email: string
}

export const isQuestion = (state: Outcome | Question | null): state is Question => state !== null && 'username' in state

const failureOutcome = (message: string): Outcome => ({ ok: false, message, to: '/login', afterMs: FAILURE_DELAY_MS })

function successOutcome(user: AuthUser): Outcome {
  const { userType } = user
  if (userType === null || user.needsRoleSelection) {
    return { ok: true, message: socialTexts.selectRole, to: '/select-role', afterMs: SUCCESS_DELAY_MS }
  }
  const name = user.username || socialTexts.fallbackNames[userType]
  return {
    ok: true,
    message: socialTexts.welcomeBack(name),
    to: takeRedirect() ?? dashboardPath(user),
    afterMs: SUCCESS_DELAY_MS,
  }
}

const readStoredUser = (): AuthUser | null => {
  try {
    return normaliseUser(JSON.parse(storedUser.read() ?? 'null'))
  } catch {
    return null
  }
}

async function loadProfile(token: string): Promise<Outcome> {
  let user: AuthUser | null
  try {
    const sent = await call(accountsApi.me, {})
    rememberIdentities(sent)
    auth.loginSucceeded(token, sent)
    user = useAuth.getState().user
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    user = readStoredUser()
    if (user !== null) auth.loginSucceeded(token, user)
  }
  if (user !== null) return successOutcome(user)
  useAuth.setState({ token })
  return { ok: false, message: socialTexts.noProfile, to: '/select-role', afterMs: SUCCESS_DELAY_MS }
}

// Removes only the token from this URL, because anyone can send such a URL to a signed-in user.
function restoreStored(written: string | null, before: string | null): void {
  if (written === null || storedToken.read() !== written) return
  if (before === null) auth.ended()
  else storedToken.write(before)
}

// Login CSRF: an attacker could send such a URL to have the victim work unknowingly in the attacker's account.
async function askForConfirmation(token: string): Promise<Outcome | Question> {
  try {
    const { username, email } = await call(accountsApi.me, {}, { token })
    return { token, username, email }
  } catch {
    return failureOutcome(socialTexts.authenticationError)
  }
}

/** Ends a sign-in that the user declined, which invalidates the token in the URL. */
export const declineSignIn = (token: string): void =>
  void call(accountsApi.logout, {}, { token }).catch(() => undefined)

/**
 * Exchanges the token in the URL and loads its user; asks first in a browser that did not start the sign-in. On failure an existing session
 * remains.
 */
export async function completeSignIn(token: string | null, confirmed = false): Promise<Outcome | Question> {
  if (!token) return failureOutcome(socialTexts.missingToken)
  const before = storedToken.read()
  let written: string | null = null
  try {
    const { access_token } = await call(socialApi.exchange, { body: { token, confirmed } })
    written = access_token
    storedToken.write(written)
    // Resets the last activity for the new session.
    lastActivity.write(String(Date.now()))
    return await loadProfile(written)
  } catch (error) {
    restoreStored(written, before)
    if (error instanceof CallError && error.code === 'other_browser') return askForConfirmation(token)
    return failureOutcome(socialTexts.authenticationError)
  }
}

/** Handles a redirect that carries an error instead of a code. */
export const handleRefusal = async (): Promise<Outcome> => ({
  ...failureOutcome(socialTexts.authenticationError),
  to: '/login?error=authentication_failed',
})

/** Links the provider of a one-time code to the signed-in account. */
export async function linkByCode(code: string | null, provider: Provider): Promise<Outcome> {
  const to = '/profile/account'
  if (!code) return { ok: false, message: socialTexts.missingToken, to, afterMs: FAILURE_DELAY_MS }
  try {
    await call(socialApi.finishLink, { body: { token: code } })
    return { ok: true, message: socialTexts.linked(PROVIDER_NAMES[provider]), to, afterMs: SUCCESS_DELAY_MS }
  } catch (error) {
    const message = error instanceof CallError ? error.message : socialTexts.authenticationError
    return { ok: false, message, to, afterMs: FAILURE_DELAY_MS }
  }
}

// Entry pages, which redirect after sign-in; any other page is the user's destination.
const ENTRY_PATHS = new Set(['/', '/login', '/register'])
// Pages that stay accessible before a role is chosen, including the targets of emails and providers.
const PATHS_WITHOUT_ROLE = new Set([
  '/select-role',
  '/logout',
  '/terms-of-service',
  '/privacy-policy',
  '/imprint',
  '/contact',
  '/oauth-success',
  '/oauth-callback',
  '/oauth-error',
  '/verify-email',
  '/reset-password',
  '/unsubscribe',
])

/** Resumes an earlier social sign-in. Returns the path to go to, or null to stay; removes the stored ids on failure. */
export async function resumeSocialSignIn(path: string): Promise<string | null> {
  const key = ID_KEYS.find((name) => PROVIDER_IDS[name].read() !== null)
  if (!key) return null
  const { token } = useAuth.getState()
  try {
    if (token === null) throw new Error('Nobody is signed in')
    const user = await call(socialApi.getUser, { query: { [key]: PROVIDER_IDS[key].read() ?? '' } })
    if (useAuth.getState().token !== token) return null
    auth.loginSucceeded(token, user)
    if (user.user_type === null || user.needs_role_selection)
      return PATHS_WITHOUT_ROLE.has(path) ? null : '/select-role'
    return ENTRY_PATHS.has(path) ? dashboardPath({ userType: user.user_type }) : null
  } catch {
    deleteStoredIdentities()
    return null
  }
}
