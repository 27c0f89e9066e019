import type { Provider } from '#platform/contract/providers.ts'
import { call } from '#platform/web/api/call.ts'
import { CallError } from '#platform/web/api/messages.ts'
import { storedToken } from '#platform/web/drafts/storage.ts'
import { accountsApi, socialApi } from '../../contract.ts'
import { auth, useAuth } from '../session/auth-state.ts'
import { type AuthUser, dashboardPath, normaliseUser } from '../session/auth-user.ts'
import { forgetIdentities, ID_KEYS, rememberIdentities } from './identity-storage.ts'
import { PROVIDER_NAMES } from './provider-texts.ts'
import { socialTexts } from './social-texts.ts'
import { takeRedirect } from '../entry/redirect.ts'
import { lastActivity, PROVIDER_IDS, storedUser } from '../session/stored-session.ts'

const SOON_MS = 1_500
const LATER_MS = 2_000

/** What a screen says at the end of a social sign-in, and where it leads after a moment. */
export interface Outcome {
  ok: boolean
  message: string
  to: string
  afterMs: number
}

/** Who would be signed in here, where the sign-in was begun in another browser. Whoever is here says whether they want that. */
export interface Question {
  token: string
  username: string
  email: string
}

export const isQuestion = (state: Outcome | Question | null): state is Question => state !== null && 'username' in state

const failed = (message: string): Outcome => ({ ok: false, message, to: '/login', afterMs: LATER_MS })

function welcome(user: AuthUser): Outcome {
  const { userType } = user
  if (userType === null || user.needsRoleSelection) {
    return { ok: true, message: socialTexts.selectRole, to: '/select-role', afterMs: SOON_MS }
  }
  const name = user.username || socialTexts.fallbackNames[userType]
  return {
    ok: true,
    message: socialTexts.welcomeBack(name),
    to: takeRedirect() ?? dashboardPath(user),
    afterMs: SOON_MS,
  }
}

const earlierUser = (): AuthUser | null => {
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
    user = earlierUser()
    if (user !== null) auth.loginSucceeded(token, user)
  }
  if (user !== null) return welcome(user)
  useAuth.setState({ token })
  return { ok: false, message: socialTexts.noProfile, to: '/select-role', afterMs: SOON_MS }
}

// Only the token that came with this address is removed: anybody can send such an address to somebody who is signed in.
function takeBack(written: string | null, before: string | null): void {
  if (written === null || storedToken.read() !== written) return
  if (before === null) auth.ended()
  else storedToken.write(before)
}

// Such an address can be sent to somebody, to have them work in a stranger's account unawares.
async function ask(token: string): Promise<Outcome | Question> {
  try {
    const { username, email } = await call(accountsApi.me, {}, { token })
    return { token, username, email }
  } catch {
    return failed(socialTexts.authenticationError)
  }
}

/** Ends a sign-in that whoever is here does not want: what stands in the address opens nothing any more. */
export const refuse = (token: string): void => void call(accountsApi.logout, {}, { token }).catch(() => undefined)

/**
 * Trades the token of an address for another, and loads who it is; in a browser that did not begin that sign-in it asks first. A
 * session that was there before outlives a failure.
 */
export async function arrive(token: string | null, confirmed = false): Promise<Outcome | Question> {
  if (!token) return failed(socialTexts.missingToken)
  const before = storedToken.read()
  let written: string | null = null
  try {
    const { access_token } = await call(socialApi.exchange, { body: { token, confirmed } })
    written = access_token
    storedToken.write(written)
    // A new session begins with a sign of life, whenever the last one had its own.
    lastActivity.write(String(Date.now()))
    return await loadProfile(written)
  } catch (error) {
    takeBack(written, before)
    if (error instanceof CallError && error.code === 'other_browser') return ask(token)
    return failed(socialTexts.authenticationError)
  }
}

/** An address that brings an error in place of a code. */
export const arriveRefused = async (): Promise<Outcome> => ({
  ...failed(socialTexts.authenticationError),
  to: '/login?error=authentication_failed',
})

/** Adds the provider that a one-time code stands for to the account that is signed in. */
export async function arriveLinked(code: string | null, provider: Provider): Promise<Outcome> {
  const to = '/profile/account'
  if (!code) return { ok: false, message: socialTexts.missingToken, to, afterMs: LATER_MS }
  try {
    await call(socialApi.finishLink, { body: { token: code } })
    return { ok: true, message: socialTexts.linked(PROVIDER_NAMES[provider]), to, afterMs: SOON_MS }
  } catch (error) {
    const message = error instanceof CallError ? error.message : socialTexts.authenticationError
    return { ok: false, message, to, afterMs: LATER_MS }
  }
}

// Where somebody who begins there is led on; any other address is where they want to be.
const FRONT_DOORS = new Set(['/', '/login', '/register'])
// Open to read and to leave before the role is chosen; so is what an e-mail or a provider leads to.
const OPEN_WITHOUT_ROLE = new Set([
  '/select-role',
  '/logout',
  '/terms-of-service',
  '/privacy-policy',
  '/oauth-success',
  '/oauth-callback',
  '/oauth-error',
  '/verify-email',
  '/reset-password',
  '/unsubscribe',
])

/** Looks up who came by social sign-in earlier. Answers where the start leads them, null to stay; on failure the ids are removed. */
export async function resumeSocialSignIn(path: string): Promise<string | null> {
  const key = ID_KEYS.find((name) => PROVIDER_IDS[name].read() !== null)
  if (!key) return null
  const { token } = useAuth.getState()
  try {
    if (token === null) throw new Error('Nobody is signed in')
    const user = await call(socialApi.getUser, { query: { [key]: PROVIDER_IDS[key].read() ?? '' } })
    if (useAuth.getState().token !== token) return null
    auth.loginSucceeded(token, user)
    if (user.user_type === null || user.needs_role_selection) return OPEN_WITHOUT_ROLE.has(path) ? null : '/select-role'
    return FRONT_DOORS.has(path) ? dashboardPath({ userType: user.user_type }) : null
  } catch {
    forgetIdentities()
    return null
  }
}
