import type { User } from '../../contract.ts'
import { PROVIDER_IDS } from '../session/stored-session.ts'

/** The names under which the browser keeps the providers' ids of who came by social sign-in. */
export const ID_KEYS = ['google_id', 'github_id', 'linkedin_id'] as const

export const forgetIdentities = (): void => ID_KEYS.forEach((key) => PROVIDER_IDS[key].remove())

/** Whether somebody came here by social sign-in before. */
export const cameByProvider = (): boolean => ID_KEYS.some((key) => PROVIDER_IDS[key].read() !== null)

/** Keeps the providers' ids of somebody for the next start, and forgets those that are no longer linked. */
export function rememberIdentities(user: User): void {
  for (const key of ID_KEYS) {
    const id = user[key]
    if (id === null) PROVIDER_IDS[key].remove()
    else PROVIDER_IDS[key].write(id)
  }
}
