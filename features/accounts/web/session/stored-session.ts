import { stored, storedToken } from '#platform/web/drafts/storage.ts'

/** The signed-in user, under the storage keys that existing clients use. */
export const storedUser = stored('user')
export const storedAuthState = stored('authState')
/** Last activity, and the id of the timer that checks it. */
export const lastActivity = stored('last_activity')
export const sessionTimer = stored('session_timer')

/** Provider ids of a user who signed in through a provider. */
export const PROVIDER_IDS = {
  google_id: stored('google_id'),
  github_id: stored('github_id'),
  linkedin_id: stored('linkedin_id'),
} as const

/** All stored values of a session. */
export const sessionStored = [
  storedToken,
  storedUser,
  storedAuthState,
  lastActivity,
  sessionTimer,
  ...Object.values(PROVIDER_IDS),
]

/** Removes all stored values of the session. */
export const deleteStoredSession = (): void => sessionStored.forEach((each) => each.remove())
