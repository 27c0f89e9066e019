import type { Database } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import type { Work } from '#platform/server/work/work.ts'
import type { MediaItem } from '../contract.ts'
import type { Loss } from '../contract/closing-costs.ts'
import { exportAccount } from './queries/account-settings.ts'
import { deleteTokensOf } from './queries/email-tokens.ts'
import { deleteIdentities } from './queries/social.ts'

/** Who leaves. The names are still theirs, for those who wrote them down. */
export interface Leaving {
  accountId: number
  username: string
  full_name: string
  email: string
  /** Whether they have proven that the address is theirs. */
  email_verified: boolean
}

/** What a feature keeps for an account: how its owner gets a copy, and what goes when they leave. */
export interface PersonalData {
  /** Under which name it stands in the copy. */
  name: string
  /** Left out where nothing of it is for the copy. */
  exportOf?: (db: Database, accountId: number) => Promise<unknown>
  /** The files that belong to it. */
  mediaOf?: (db: Database, accountId: number, services: Services, now: Date) => Promise<MediaItem[]>
  /** What they lose when they leave. */
  lossesOf?: (db: Database, accountId: number) => Promise<Loss[]>
  /** Locks what they lose until the transaction ends. */
  lockLosses?: (db: Database, accountId: number) => Promise<unknown>
  /** What stays under their name when they leave, and why, for them to read. */
  stays?: string
  /** Part of the work that closes the account. */
  forget: (work: Work, leaving: Leaving) => Promise<unknown>
}

/** The account itself; its row is emptied last, by the one who closes it. */
export const ownPersonalData: PersonalData = {
  name: 'account',
  exportOf: exportAccount,
  forget: async ({ db }, { accountId }) => {
    await deleteTokensOf(db, accountId)
    // Otherwise the next sign-in through a provider would lead to a closed door instead of a new account.
    await deleteIdentities(db, accountId)
  },
}
