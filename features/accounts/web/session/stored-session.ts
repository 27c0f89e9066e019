import { storageEntry, storedToken } from '#platform/web/drafts/storage.ts'

/** The signed-in user, under the storage keys that existing clients use. */
export const storedUser = storageEntry('user')
export const storedAuthState = storageEntry('authState')
/** Last activity, and the id of the timer that checks it. */
export const lastActivity = storageEntry('last_activity')
export const sessionTimer = storageEntry('session_timer')

/** Provider ids of a user who signed in through a provider. */
export const PROVIDER_IDS = {
  google_id: storageEntry('google_id'),
  github_id: storageEntry('github_id'),
  linkedin_id: storageEntry('linkedin_id'),
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
