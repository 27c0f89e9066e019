import { stored, storedToken } from '#platform/web/drafts/storage.ts'

/** Who is signed in, under the names existing clients know. */
export const storedUser = stored('user')
export const storedAuthState = stored('authState')
/** When somebody was last active, and the number of the timer that looks. */
export const lastActivity = stored('last_activity')
export const sessionTimer = stored('session_timer')

/** The providers' ids of who came by social sign-in. */
export const PROVIDER_IDS = {
  google_id: stored('google_id'),
  github_id: stored('github_id'),
  linkedin_id: stored('linkedin_id'),
} as const

/** All that the browser keeps of a session. */
export const sessionStored = [
  storedToken,
  storedUser,
  storedAuthState,
  lastActivity,
  sessionTimer,
  ...Object.values(PROVIDER_IDS),
]

/** Forgets who was signed in. */
export const forgetSession = (): void => sessionStored.forEach((each) => each.remove())
