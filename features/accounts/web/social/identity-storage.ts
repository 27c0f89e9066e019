import type { User } from '../../contract.ts'
import { PROVIDER_IDS } from '../session/stored-session.ts'

/** Storage keys of the provider ids. */
export const ID_KEYS = ['google_id', 'github_id', 'linkedin_id'] as const

export const deleteStoredIdentities = (): void => ID_KEYS.forEach((key) => PROVIDER_IDS[key].remove())

/** Returns whether a user signed in through a provider in this browser before. */
export const hasUsedProvider = (): boolean => ID_KEYS.some((key) => PROVIDER_IDS[key].read() !== null)

/** Stores a user's provider ids for the next visit, and removes those no longer linked. */
export function rememberIdentities(user: User): void {
  for (const key of ID_KEYS) {
    const id = user[key]
    if (id === null) PROVIDER_IDS[key].remove()
    else PROVIDER_IDS[key].write(id)
  }
}
