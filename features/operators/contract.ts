import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, PageQuery, Text } from '#platform/contract/fields.ts'
import { subject } from '#platform/contract/freshness.ts'
import { accountsSubject } from '#features/accounts/contract.ts'

declare module '#platform/contract/access.ts' {
  interface CallerFacts {
    /** Whether they run this installation. */
    operator: boolean
  }
  interface CallerKinds {
    /** An account of any role that runs this installation. */
    operator: { operator: true }
  }
}

/** What was done with the power of running this installation. */
export const auditSubject = subject('audit')

/** The longest reason that is kept beside what was done. */
export const REASON_MAX_LENGTH = 500

/** Why it is done: for those who ask later. Whom it is done to finds it in the export of their data, and nowhere else. */
export const Reason = Text(REASON_MAX_LENGTH)

const AuditAction = z.enum(['grant_operator', 'revoke_operator', 'suspend_account', 'restore_account'])
const Somebody = z.object({ id: Id, username: z.string() })

/** One thing that was done with the power of running this installation. */
export const AuditEntry = z
  .object({
    id: Id,
    action: AuditAction,
    actor: Somebody.nullable().describe('Who did it; null for the command on the server'),
    account: Somebody.describe('The account it was done to'),
    reason: z.string().nullable().describe('Null if the command got none, and once the account is closed'),
    created_at: Instant,
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof AuditEntry>

/** Whether an account is shut out. */
export const AccountStanding = Somebody.extend({ is_suspended: z.boolean() }).meta({ id: 'AccountStanding' })
export type AccountStanding = z.output<typeof AccountStanding>

const one = z.object({ id: Id })
const body = z.object({ reason: Reason })

export const operatorsApi = api({
  suspend: {
    method: 'POST',
    path: '/operators/accounts/:id/suspend',
    access: 'operator',
    changes: [accountsSubject, auditSubject],
    does: 'Suspends an account: its sessions and live streams end at once. 409 `own_account` for the caller, 409 `is_operator` for another operator. Suspending an already suspended account does nothing and is not logged.',
    params: one,
    body,
    response: AccountStanding,
  },
  restore: {
    method: 'POST',
    path: '/operators/accounts/:id/restore',
    access: 'operator',
    changes: [accountsSubject, auditSubject],
    does: 'Lets a suspended account sign in again; its sessions are not restored. For an account that is not suspended it does nothing and is not logged.',
    params: one,
    body,
    response: AccountStanding,
  },
  audit: {
    method: 'GET',
    path: '/operators/audit',
    access: 'operator',
    shows: [auditSubject, accountsSubject],
    does: 'What operators and the command on the server did, newest first; with `account_id`, only what was done to that account.',
    query: PageQuery.extend({ account_id: Id.optional() }),
    response: z.array(AuditEntry),
    paged: true,
  },
})
