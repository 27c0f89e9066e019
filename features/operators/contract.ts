import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, PageQuery, Text } from '#platform/contract/fields.ts'
import { subject } from '#platform/contract/freshness.ts'
import { accountsSubject, Email, OperatorRole, PASSWORD_MAX_LENGTH } from '#features/accounts/contract.ts'

export { operatorsEvents, operatorTasksSubject } from './contract/live.ts'

declare module '#platform/contract/access.ts' {
  interface CallerFacts {
    /** The caller's operator roles; empty for other users. */
    operator_roles: OperatorRole[]
  }
  interface CallerKinds {
    /** A caller with any operator role. Like the kinds below, of either user type. */
    operator: { operator_roles: [OperatorRole, ...OperatorRole[]] }
    /** Grants roles and changes settings. */
    owner: { operator_roles: [OperatorRole, ...OperatorRole[]] }
    /** Decides reports and suspends accounts; owners can too. */
    moderator: { operator_roles: [OperatorRole, ...OperatorRole[]] }
    /** Helps people with their accounts, and looks after jobs and email; owners can too. */
    support: { operator_roles: [OperatorRole, ...OperatorRole[]] }
    /** Looks after money; owners can too. */
    finance: { operator_roles: [OperatorRole, ...OperatorRole[]] }
  }
}

/** Live subject of the operators and their roles. */
export const operatorsSubject = subject('operators')
/** Live subject of the audit log. */
export const auditSubject = subject('audit')

/** Maximum length of a reason in the audit log. */
export const REASON_MAX_LENGTH = 500

/** Reason for an action. It is included in the data export of the account it concerns. */
export const Reason = Text(REASON_MAX_LENGTH)

/** Actions of operators that the audit log records. */
export const AUDIT_ACTIONS = [
  'claim_installation',
  'grant_operator',
  'change_roles',
  'revoke_operator',
  'suspend_account',
  'restore_account',
  'change_setting',
  'retry_jobs',
  'end_sessions',
  'resend_verification',
  'verify_email',
  'offer_export',
  'export_account',
  'erase_account',
  'write_note',
  'create_invitation',
  'revoke_invitation',
  'decide_report',
  'publish_legal_text',
  'change_mail_text',
  'cancel_email',
  'check_ledger',
  'retry_refund',
  'hold_payout',
  'release_payout',
  'pay_payout',
  'return_payout',
  'retry_payout',
  'write_off_debt',
  'remove_demo_data',
  'allow_address',
  'divide_milestone',
  'change_synonyms',
  'caption_videos',
  'settle_tax',
] as const
export const AuditAction = z.enum(AUDIT_ACTIONS)
export type AuditAction = z.output<typeof AuditAction>
const Somebody = z.object({ id: Id, username: z.string() })

/** Action of an operator. */
export const AuditEntry = z
  .object({
    id: Id,
    action: AuditAction,
    actor: Somebody.nullable().describe('The operator; null for a command on the server'),
    account: Somebody.nullable().describe('The account the action was applied to, if any'),
    reason: z.string().nullable().describe('Null if none was given, and once the account is closed'),
    details: z
      .record(z.string(), z.string().nullable())
      .nullable()
      .describe('What was changed, with `before` and `after`; secrets are left out'),
    created_at: Instant,
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof AuditEntry>

/** An account and whether it is suspended. */
export const AccountStanding = Somebody.extend({ is_suspended: z.boolean() }).meta({ id: 'AccountStanding' })
export type AccountStanding = z.output<typeof AccountStanding>

/** An operator with their roles. */
export const Operator = Somebody.extend({
  full_name: z.string(),
  email: z.string(),
  roles: z.array(OperatorRole),
  granted_at: Instant,
  is_suspended: z.boolean(),
}).meta({ id: 'Operator' })
export type Operator = z.output<typeof Operator>

const Roles = z.array(OperatorRole).max(4)
const Key = z.string().trim().min(1).max(200)
const Password = z.string().max(PASSWORD_MAX_LENGTH).optional()

const idParams = z.object({ id: Id })
const body = z.object({ reason: Reason })
const AuditFilter = z.object({
  account_id: Id.optional(),
  actor_id: Id.optional(),
  action: AuditAction.optional(),
})

export const operatorsApi = api({
  mine: {
    method: 'GET',
    path: '/operators/me',
    access: 'signed_in',
    shows: [operatorsSubject],
    does: "The caller's operator roles on this installation; an empty list for other users.",
    response: z.object({ roles: z.array(OperatorRole) }),
  },
  claim: {
    method: 'POST',
    path: '/operators/claim',
    access: 'signed_in',
    changes: [operatorsSubject, auditSubject],
    limit: { calls: 20, minutes: 60 },
    does: 'Makes the caller the first owner of the installation, with the key from the URL printed at startup. 403 `wrong_key`; 409 `has_owner` once there is one.',
    body: z.object({ key: Key }),
    response: z.object({ roles: z.array(OperatorRole) }),
  },
  list: {
    method: 'GET',
    path: '/operators/',
    access: 'operator',
    shows: [operatorsSubject, accountsSubject],
    does: 'All operators of this installation, by username.',
    response: z.array(Operator),
  },
  setRoles: {
    method: 'PUT',
    path: '/operators/roles',
    access: 'owner',
    changes: [operatorsSubject, auditSubject],
    does: "Sets the roles of the account with this confirmed address; an empty list revokes all of them. Requires the caller's password, or a sign-in within the last ten minutes if they have none. 404 `not_found`, 409 `not_verified`, `suspended`, or `last_owner` if no owner would remain.",
    body: z.object({ email: Email, roles: Roles, password: Password }),
    response: z.object({ roles: z.array(OperatorRole) }),
    nonTransactional: 'password hashing, too slow for a transaction',
  },
  suspend: {
    method: 'POST',
    path: '/operators/accounts/:id/suspend',
    access: 'moderator',
    changes: [accountsSubject, auditSubject],
    does: 'Suspends an account: its sessions and event streams end at once. 409 `own_account` for the caller, 409 `is_operator` for another operator. Suspending an already suspended account does nothing and is not logged.',
    params: idParams,
    body,
    response: AccountStanding,
  },
  restore: {
    method: 'POST',
    path: '/operators/accounts/:id/restore',
    access: 'moderator',
    changes: [accountsSubject, auditSubject],
    does: 'Lets a suspended account sign in again; its sessions are not restored. Reinstating an account that is not suspended does nothing and is not logged.',
    params: idParams,
    body,
    response: AccountStanding,
  },
  audit: {
    method: 'GET',
    path: '/operators/audit',
    access: 'operator',
    shows: [auditSubject, accountsSubject],
    does: 'The actions of operators and of the command on the server, newest first, filtered by `account_id`, `actor_id` or `action`.',
    query: PageQuery.extend(AuditFilter.shape),
    response: z.array(AuditEntry),
    paged: true,
  },
  auditFile: {
    method: 'GET',
    path: '/operators/audit.csv',
    access: 'operator',
    made: true,
    limit: { calls: 30, minutes: 5 },
    does: 'The audit log as CSV, with the same filters, newest first.',
    query: AuditFilter,
  },
})
