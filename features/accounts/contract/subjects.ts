import { subject } from '#platform/contract/freshness.ts'

/** Accounts: names, email addresses and roles. */
export const accountsSubject = subject('accounts')
/** Active sessions of an account. */
export const sessionsSubject = subject('sessions')
