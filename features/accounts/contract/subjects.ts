import { subject } from '#platform/contract/freshness.ts'

/** Who people are: their names, addresses and roles. */
export const accountsSubject = subject('accounts')
/** Where somebody is signed in. */
export const sessionsSubject = subject('sessions')
