// What the rest of the screens may use. It stays light: every page loads it, so what calls the server is fetched when wanted.

import type { Sentences } from '#platform/web/api/messages.ts'
import { redirectAfterLogin } from './web/entry/redirect.ts'
import { sessionStored } from './web/session/stored-session.ts'

export { AccountSettings } from './web/settings/AccountSettings.tsx'
export { SignInPrompt } from './web/entry/SignInPrompt.tsx'
export { OAuthButtons } from './web/social/OAuthButtons.tsx'
export { VerifyNotice } from './web/settings/VerifyNotice.tsx'
export { onLoggedOut, useAuth } from './web/session/auth-state.ts'
export { type AuthUser, dashboardPath } from './web/session/auth-user.ts'
export { type InactivityWatch, watchInactivity } from './web/session/inactivity.ts'
export { cameByProvider } from './web/social/identity-storage.ts'
export { rememberRedirect } from './web/entry/redirect.ts'
export { noteSignOfLife } from './web/session/sign-of-life.ts'
export { lastActivity, sessionTimer } from './web/session/stored-session.ts'
export { useAskStranger, useSignInPrompt } from './web/entry/prompt.ts'
export { useUser } from './web/session/useUser.ts'

/** Asks the server who is signed in, when an earlier visit left a token. */
export const refreshUser = async (): Promise<void> => (await import('./web/session/session.ts')).refreshUser()

/** Ends the session, here and on the server. */
export const signOut = async (): Promise<void> => (await import('./web/session/session.ts')).signOut()

/** Ends the session of somebody who is away, here and on the server; what they had begun to write stays. */
export const endSession = async (): Promise<void> => (await import('./web/session/session.ts')).endSession()

/** Looks up who came by social sign-in earlier. Answers where the start leads them, or null to stay. */
export const resumeSocialSignIn = async (path: string): Promise<string | null> =>
  (await import('./web/social/social-session.ts')).resumeSocialSignIn(path)

/** The screens of this feature. */
export const screens = {
  login: () => import('./web/entry/LoginPage.tsx'),
  register: () => import('./web/entry/RegisterPage.tsx'),
  logout: () => import('./web/entry/LogoutPage.tsx'),
  oauthSuccess: () => import('./web/social/OAuthSuccessPage.tsx'),
  oauthError: () => import('./web/social/OAuthErrorPage.tsx'),
  selectRole: () => import('./web/entry/SelectRolePage.tsx'),
  forgotPassword: () => import('./web/entry/ForgotPasswordPage.tsx'),
  resetPassword: () => import('./web/entry/ResetPasswordPage.tsx'),
  verifyEmail: () => import('./web/entry/VerifyEmailPage.tsx'),
}

/** What people read when they may not sign in: the server says why. */
export const sentences: Sentences = { wrong_credentials: null }

/** The names under which the browser keeps something for this feature. */
export const storedNames = [...sessionStored, redirectAfterLogin].map(({ name }) => name)
