import type { Authentication } from '#platform/server/http/caller.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { lockForClosing } from '#platform/server/work/open-account.ts'
import type { Work } from '#platform/server/work/work.ts'
import type { User } from './contract.ts'
import { findAccountByLogin, getAccount } from './server/queries.ts'
import {
  activate,
  deactivate,
  holdAccount,
  lockForSignIn,
  lockAccount,
  setEmailVerified,
} from './server/queries/account-settings.ts'
import { peopleByDay } from './server/queries/daily-totals.ts'
import { deleteExpiredTokens } from './server/queries/email-tokens.ts'
import {
  callerColumns,
  deleteEndedSessions,
  findSession,
  listRecentlyUsed,
  type CallerConditions,
} from './server/queries/sessions.ts'
import { activeSessionLimits } from './server/sessions.ts'
import { hashToken } from '#platform/server/security/tokens.ts'
import type { ServerFeature } from '#platform/server/feature.ts'
import { accountJobs } from './server/settings/jobs.ts'
import { eraseAccount } from './server/settings/erase-account.ts'
import { accountSettingsRoutes, withOwnPersonalData } from './server/settings/routes.ts'
import type { PersonalData } from './server/personal-data.ts'
import { deleteOldInvitations } from './server/invitations.ts'
import { accountMails } from './server/mail-texts.ts'
import { roleKinds } from './server/roles.ts'
import { accountsRoutes } from './server/routes.ts'
import type { AcceptanceListener } from './server/acceptance-listener.ts'
import type { RenameListener } from './server/rename-listener.ts'
import { deleteExpiredFlows, socialRoutes } from './server/social-routes.ts'

export type { ClosingAccount } from './server/personal-data.ts'
export type { PersonalData, RenameListener }
export { isClosed } from './server/queries/account-settings.ts'
export { callerColumns, holdAccount, lockForSignIn }
export type { CallerConditions }
export { createInvitation, listInvitations, revokeInvitation } from './server/invitations.ts'
export { exportAndCloseFor } from './server/settings/routes.ts'
export { sendVerification } from './server/settings/jobs.ts'
export { endSessions, presentSessions } from './server/settings/sessions.ts'
export { confirmOwner } from './server/owner.ts'
export { hashPassword, isPasswordCorrect } from './server/passwords.ts'
export { roleKinds }

/**
 * Returns the account that a session token belongs to, while the session is alive and the account is active. The same statement evaluates
 * the caller conditions (paid, operator): SQL expressions over the account's id, supplied by the features that own them.
 */
export const callersIn =
  (config: Config, conditions: CallerConditions): Authentication['findCaller'] =>
  (db, token, now) =>
    findSession(db, hashToken(token), activeSessionLimits(now, config), conditions)

/** Returns which of these tokens belong to sessions that are alive, of active accounts, and were used within a minute. */
export const usedLatelyIn =
  (config: Config): NonNullable<Authentication['findUsedLately']> =>
  async (db, tokens, now) => {
    const hashes = tokens.map((token) => hashToken(token))
    const found = await listRecentlyUsed(db, hashes, activeSessionLimits(now, config))
    const known = new Set(found.map((hash) => hash.toString('hex')))
    return new Set(tokens.filter((_, at) => known.has(hashes[at]?.toString('hex') ?? '')))
  }

/** Suspends an account; the database ends its sessions and notifies its open streams at once. */
export const suspendAccount = deactivate

/** Reactivates a suspended account; a closed account stays closed. */
export const restoreAccount = activate

/**
 * Closes an account without its owner's confirmation, as for demo accounts: what it would lose is given up. Returns false if it was closed
 * already.
 */
export async function closeAccount(work: Work, personalData: readonly PersonalData[], id: number): Promise<boolean> {
  await lockForClosing(work.db, id)
  const account = await lockAccount(work.db, id)
  if (account.closed_at !== null) return false
  const all = withOwnPersonalData(personalData)
  for (const { lockLosses } of all) await lockLosses?.(work.db, id)
  await eraseAccount(work, all, account)
  return true
}

/** Finds an account by username, email address or `id:` with its number, unless it is closed. */
export async function findAccount(db: Database, who: string): Promise<{ id: number; username: string } | undefined> {
  // A username may consist of digits.
  const number = /^id:(\d{1,15})$/.exec(who)?.[1]
  const account =
    number === undefined ? await findAccountByLogin(db, who) : await holdAccount(db, { id: Number(number) })
  return account && { id: account.id, username: account.username }
}
/** Marks the address of an account as verified; returns false if it is no longer the account's, or the account is suspended. */
export const markVerified = setEmailVerified

/** Returns a user as shown to themselves. Throws when there is no such account. */
export async function getUser(db: Database, id: number): Promise<User> {
  const { password_hash: _secret, ...user } = await getAccount(db, id)
  return user
}

declare module '#platform/server/feature.ts' {
  interface ExtensionPoints {
    personalData: readonly PersonalData[]
    onRenamed: readonly RenameListener[]
    onTermsAccepted: readonly AcceptanceListener[]
    callerConditions: CallerConditions
  }
}

export const accountsFeature: ServerFeature = {
  routes: (contributed) => [
    ...accountsRoutes(contributed('onTermsAccepted')),
    ...accountSettingsRoutes(contributed),
    ...socialRoutes(contributed('onTermsAccepted')),
  ],
  callerKinds: roleKinds,
  mailTexts: accountMails,
  jobs: accountJobs,
  dailyTotals: [peopleByDay],
  expiry: [
    ({ db, now, services }) => deleteEndedSessions(db, activeSessionLimits(now, services.config)),
    // Expired tokens of emailed links.
    ({ db, now }) => deleteExpiredTokens(db, now),
    ({ db, now }) => deleteExpiredFlows(db, now),
    ({ db, now, services }) => deleteOldInvitations(db, now, services.config),
  ],
}
