// What other screens may import. Every page loads this file, so code that calls the server is imported on demand.

import type { WebFeature } from '#platform/web/feature.ts'
import { intentAfterLogin } from './web/entry/intent.ts'
import { redirectAfterLogin } from './web/entry/redirect.ts'
import { SETTINGS_DRAFT } from '#platform/web/drafts/settings-drafts.ts'
import { sessionStored } from './web/session/stored-session.ts'

export { AccountSettings } from './web/settings/AccountSettings.tsx'
export { ConfirmByPassword } from './web/settings/ConfirmByPassword.tsx'
export { PrivacySettings } from './web/settings/PrivacySettings.tsx'
export { SignInPrompt } from './web/entry/SignInPrompt.tsx'
export { OAuthButtons } from './web/social/OAuthButtons.tsx'
export { VerifyNotice } from './web/settings/VerifyNotice.tsx'
export { onLoggedOut, useAuth } from './web/session/auth-state.ts'
export { type AuthUser, dashboardPath } from './web/session/auth-user.ts'
export { type InactivityWatch, watchInactivity } from './web/session/inactivity.ts'
export { hasUsedProvider } from './web/social/identity-storage.ts'
export { rememberIntent, useIntent } from './web/entry/intent.ts'
export { rememberRedirect } from './web/entry/redirect.ts'
export { recordActivity } from './web/session/activity.ts'
export { lastActivity, sessionTimer } from './web/session/stored-session.ts'
export { usePromptSignedOut, useSignInPrompt } from './web/entry/prompt.ts'
export { useUser } from './web/session/useUser.ts'

/** Loads the registration form that creates an account without leaving the page. */
export const loadRegistration = () => import('./web/entry/RegistrationInPlace.tsx')

declare module '#platform/web/feature.ts' {
  interface ScreenAudiences {
    client: true
    /** Includes creators without a subscription: the server rejects what requires one. */
    developer: true
  }
}

/** Fetches the signed-in user from the server if a token from an earlier visit is stored. */
export const refreshUser = async (): Promise<void> => (await import('./web/session/session.ts')).refreshUser()

/** Ends the session in this browser and on the server. */
export const signOut = async (): Promise<void> => (await import('./web/session/session.ts')).signOut()

/** Ends an inactive session in this browser and on the server; unsent drafts are preserved. */
export const endSession = async (): Promise<void> => (await import('./web/session/session.ts')).endSession()

/** Resumes an earlier social sign-in. Returns the path to go to, or null to stay. */
export const resumeSocialSignIn = async (path: string): Promise<string | null> =>
  (await import('./web/social/social-session.ts')).resumeSocialSignIn(path)

export const accountsFeature: WebFeature = {
  screens: [
    { path: '/login', access: 'anyone', load: () => import('./web/entry/LoginPage.tsx') },
    { path: '/register', access: 'anyone', load: () => import('./web/entry/RegisterPage.tsx') },
    { path: '/logout', access: 'anyone', isHidden: true, load: () => import('./web/entry/LogoutPage.tsx') },
    {
      path: '/forgot-password',
      access: 'anyone',
      isHidden: true,
      load: () => import('./web/entry/ForgotPasswordPage.tsx'),
    },
    {
      path: '/reset-password',
      access: 'anyone',
      isHidden: true,
      load: () => import('./web/entry/ResetPasswordPage.tsx'),
    },
    { path: '/verify-email', access: 'anyone', isHidden: true, load: () => import('./web/entry/VerifyEmailPage.tsx') },
    {
      path: '/oauth-callback',
      access: 'anyone',
      isHidden: true,
      load: () => import('./web/social/OAuthSuccessPage.tsx'),
    },
    {
      path: '/oauth-success',
      access: 'anyone',
      isHidden: true,
      load: () => import('./web/social/OAuthSuccessPage.tsx'),
    },
    { path: '/oauth-error', access: 'anyone', isHidden: true, load: () => import('./web/social/OAuthErrorPage.tsx') },
    { path: '/select-role', access: 'anyone', isHidden: true, load: () => import('./web/entry/SelectRolePage.tsx') },
  ],
  // Shown when sign-in fails: null shows the message from the server.
  sentences: { wrong_credentials: null },
  storedNames: [...sessionStored, redirectAfterLogin, intentAfterLogin].map(({ name }) => name),
  formDrafts: [SETTINGS_DRAFT],
}
