import type { Database } from '#platform/server/database.ts'
import type { LiveEvent } from '#platform/server/live.ts'
import type { Services } from '#platform/server/routes.ts'
import type { MediaItem } from '../contract.ts'
import { exportAccount } from './queries/care.ts'
import { deleteTokensOf } from './queries/email-tokens.ts'
import { deleteIdentities } from './queries/social.ts'

/** Who leaves, and when. The name is still theirs, for those who wrote it down. */
export interface Leaving {
  accountId: number
  username: string
  now: Date
  /** For work after the commit: `services.enqueue(tx, ...)`. */
  services: Services
  /** Tells open screens of others something when the account is closed. */
  publish: (event: LiveEvent) => void
}

/** What a feature keeps for an account: how its owner gets a copy, and what goes when they leave. */
export interface PersonalData {
  /** Under which name it stands in the copy. */
  name: string
  exportOf: (db: Database, accountId: number) => Promise<unknown>
  /** The files that belong to it. */
  mediaOf?: (db: Database, accountId: number, services: Services, now: Date) => Promise<MediaItem[]>
  /** Runs in the transaction that closes the account. */
  forget: (tx: Database, leaving: Leaving) => Promise<unknown>
}

/** The account itself; its row is emptied last, by the one who closes it. */
export const ownPersonalData: PersonalData = {
  name: 'account',
  exportOf: exportAccount,
  forget: async (tx, { accountId }) => {
    await deleteTokensOf(tx, accountId)
    // Otherwise the next sign-in through a provider would lead to a closed door instead of a new account.
    await deleteIdentities(tx, accountId)
  },
}
