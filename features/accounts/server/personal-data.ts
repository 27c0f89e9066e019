import type { Database } from '#platform/server/database/database.ts'
import { deleteRefusal, findRefusal } from '#platform/server/outside/refused-addresses.ts'
import type { Services } from '#platform/server/services.ts'
import type { Work } from '#platform/server/work/work.ts'
import type { MediaItem } from '../contract.ts'
import type { Kept, Loss } from '../contract/closing-costs.ts'
import { exportAccount, getDetails } from './queries/account-settings.ts'
import { deleteTokensOf } from './queries/email-tokens.ts'
import { deleteIdentities } from './queries/social.ts'

/** The account being closed, still with its names, for features that stored copies of them. */
export interface ClosingAccount {
  accountId: number
  username: string
  full_name: string
  email: string
  /** Whether the address is verified. */
  email_verified: boolean
}

/** Personal data that a feature stores: how to export it, and what to delete when the account is closed. */
export interface PersonalData {
  /** Key of this part in the export. */
  name: string
  /** Omitted if the export includes none of it. */
  exportOf?: (db: Database, accountId: number) => Promise<unknown>
  /** Returns the files that belong to it. */
  mediaOf?: (db: Database, accountId: number, services: Services, now: Date) => Promise<MediaItem[]>
  /** Returns what the owner loses when the account is closed. */
  listLosses?: (db: Database, accountId: number) => Promise<Loss[]>
  /** Returns how much of the balance the owner keeps after closing, and for how many days they can ask for it. */
  findRetained?: (db: Database, accountId: number, services: Pick<Services, 'config'>) => Promise<Kept | null>
  /** Locks what the owner would lose until the transaction ends. */
  lockLosses?: (db: Database, accountId: number) => Promise<unknown>
  /** Tells the owner what is retained under their name after closing, and why. */
  retentionReason?: string
  /** Deletes the data in the transaction that closes the account. */
  erase: (work: Work, leaving: ClosingAccount) => Promise<unknown>
  /** Erased after all that is not: it locks what others wait for, or is needed by what does. */
  isErasedLast?: true
}

/** The account itself; the closing code clears its row last. */
export const ownPersonalData: PersonalData = {
  name: 'account',
  exportOf: exportAccount,
  erase: async ({ db }, { accountId }) => {
    await deleteTokensOf(db, accountId)
    // Otherwise the next sign-in through a provider would fail on the closed account instead of creating a new one.
    await deleteIdentities(db, accountId)
  },
}

/** Whether mail servers refused the address of an account. */
export const refusedMailPersonalData: PersonalData = {
  name: 'refused_mail',
  exportOf: async (db, accountId) => (await findRefusal(db, (await getDetails(db, accountId)).email)) ?? null,
  erase: ({ db }, { email }) => deleteRefusal(db, email),
}
