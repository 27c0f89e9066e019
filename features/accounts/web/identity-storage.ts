import { removeStored, writeStored } from '#platform/web/storage.ts'
import type { User } from '../contract.ts'

/** Where the browser keeps the providers' ids of who came by social sign-in. */
export const ID_KEYS = ['google_id', 'github_id', 'linkedin_id'] as const

export const forgetIdentities = (): void => ID_KEYS.forEach((key) => removeStored(key))

/** Keeps the providers' ids of somebody for the next start, and forgets those that are no longer linked. */
export function rememberIdentities(user: User): void {
  for (const key of ID_KEYS) {
    const id = user[key]
    if (id === null) removeStored(key)
    else writeStored(key, id)
  }
}
