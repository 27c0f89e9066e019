// What the rest of the screens may use. It stays light: every page loads it, so what calls the server is fetched when wanted.

import type { Sentences } from '#platform/web/messages.ts'
import { redirectAfterLogin } from './web/redirect.ts'
import { sessionStored } from './web/stored.ts'

export { AccountSettings } from './web/AccountSettings.tsx'
export { SignInPrompt } from './web/SignInPrompt.tsx'
export { OAuthButtons } from './web/OAuthButtons.tsx'
export { VerifyNotice } from './web/VerifyNotice.tsx'
export { onLoggedOut, useAuth } from './web/auth-state.ts'
export { type AuthUser, dashboardPath } from './web/auth-user.ts'
export { type InactivityWatch, watchInactivity } from './web/inactivity.ts'
export { cameByProvider } from './web/identity-storage.ts'
export { rememberRedirect } from './web/redirect.ts'
export { noteSignOfLife } from './web/sign-of-life.ts'
export { lastActivity, sessionTimer } from './web/stored.ts'
export { useAskStranger, useSignInPrompt } from './web/prompt.ts'
export { useUser } from './web/useUser.ts'

/** Asks the server who is signed in, when an earlier visit left a token. */
export const refreshUser = async (): Promise<void> => (await import('./web/session.ts')).refreshUser()

/** Ends the session, here and on the server. */
export const signOut = async (): Promise<void> => (await import('./web/session.ts')).signOut()

/** Ends the session of somebody who is away, here and on the server; what they had begun to write stays. */
export const endSession = async (): Promise<void> => (await import('./web/session.ts')).endSession()

/** Looks up who came by social sign-in earlier. Answers where the start leads them, or null to stay. */
export const resumeSocialSignIn = async (path: string): Promise<string | null> =>
  (await import('./web/social-session.ts')).resumeSocialSignIn(path)

/** The screens of this feature. */
export const screens = {
  login: () => import('./web/LoginPage.tsx'),
  register: () => import('./web/RegisterPage.tsx'),
  logout: () => import('./web/LogoutPage.tsx'),
  oauthSuccess: () => import('./web/OAuthSuccessPage.tsx'),
  oauthError: () => import('./web/OAuthErrorPage.tsx'),
  selectRole: () => import('./web/SelectRolePage.tsx'),
  forgotPassword: () => import('./web/ForgotPasswordPage.tsx'),
  resetPassword: () => import('./web/ResetPasswordPage.tsx'),
  verifyEmail: () => import('./web/VerifyEmailPage.tsx'),
}

/** What people read when they may not sign in: the server says why. */
export const sentences: Sentences = { wrong_credentials: null }

/** The names under which the browser keeps something for this feature. */
export const storedNames = [...sessionStored, redirectAfterLogin].map(({ name }) => name)
