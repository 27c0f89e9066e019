import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, PageQuery, Text } from '#platform/contract/fields.ts'
import { subject } from '#platform/contract/freshness.ts'
import {
  accountsSubject,
  ClosingCosts,
  DataExport,
  GivenUp,
  OperatorRole,
  PASSWORD_MAX_LENGTH,
  Session,
  sessionsSubject,
  UserType,
} from '#features/accounts/contract.ts'
import { auditSubject, operatorsSubject } from '#features/operators/contract.ts'

export { invitationsApi, InvitationRow } from './contract/invitations.ts'

/** Notes of operators about accounts. */
export const notesSubject = subject('account_notes')

export const NOTE_MAX_LENGTH = 2_000
export const PEOPLE_SEARCH_MAX_LENGTH = 100

/** An account in the list that support sees. */
export const PersonRow = z
  .object({
    id: Id,
    username: z.string(),
    full_name: z.string(),
    email: z.string(),
    email_verified: z.boolean(),
    user_type: UserType.nullable(),
    created_at: Instant,
    is_suspended: z.boolean(),
  })
  .meta({ id: 'PersonRow' })
export type PersonRow = z.output<typeof PersonRow>

/** What an account has. */
export const OwnedCounts = z
  .object({
    requests: z.int(),
    conversations: z.int(),
    pitches: z.int(),
    agreements: z.int(),
    videos: z.int(),
    showcases: z.int(),
    products: z.int(),
    purchases: z.int(),
    share_links: z.int(),
  })
  .meta({ id: 'Belongings' })
export type OwnedCounts = z.output<typeof OwnedCounts>

/** An account with what it has, as support sees it. */
export const PersonDetails = PersonRow.extend({
  operator_roles: z.array(OperatorRole),
  last_seen_at: Instant.nullable().describe('By its open sessions; null without any'),
  has: OwnedCounts,
  balance_cents: z.int(),
  subscription: z.object({ status: z.string(), current_period_end: Instant }).nullable(),
}).meta({ id: 'PersonDetails' })
export type PersonDetails = z.output<typeof PersonDetails>

/** A note about an account. */
export const AccountNote = z
  .object({ id: Id, author: z.string().nullable(), text: z.string(), created_at: Instant })
  .meta({ id: 'AccountNote' })
export type AccountNote = z.output<typeof AccountNote>

const idParams = z.object({ id: Id })
const Password = z.string().max(PASSWORD_MAX_LENGTH).optional()

export const peopleApi = api({
  list: {
    method: 'GET',
    path: '/people/',
    access: 'support',
    searches: 'q',
    shows: [accountsSubject],
    does: 'Accounts that are not closed, newest first; with `q`, those whose username or address begins with it, or whose name has its words, exact matches first.',
    query: PageQuery.extend({ q: z.string().trim().max(PEOPLE_SEARCH_MAX_LENGTH).optional() }),
    response: z.array(PersonRow),
    paged: true,
  },
  read: {
    method: 'GET',
    path: '/people/:id',
    access: 'support',
    shows: [accountsSubject, sessionsSubject, operatorsSubject],
    does: 'An account with what it has.',
    params: idParams,
    response: PersonDetails,
  },
  listSessions: {
    method: 'GET',
    path: '/people/:id/sessions',
    access: 'support',
    shows: [sessionsSubject],
    does: 'Where an account is signed in, newest first; at most 100.',
    params: idParams,
    response: z.array(Session),
  },
  endSession: {
    method: 'DELETE',
    path: '/people/:id/sessions/:session_id',
    access: 'support',
    changes: [sessionsSubject, auditSubject],
    does: 'Ends one session of an account at once. 409 `own_account` for the caller, `is_operator` for an operator unless the caller is an owner; so do the calls below.',
    params: z.object({ id: Id, session_id: Id }),
  },
  endSessions: {
    method: 'DELETE',
    path: '/people/:id/sessions',
    access: 'support',
    changes: [sessionsSubject, auditSubject],
    does: 'Ends all sessions of an account at once.',
    params: idParams,
  },
  resendVerification: {
    method: 'POST',
    path: '/people/:id/verification-email',
    access: 'support',
    changes: [auditSubject],
    limit: { calls: 30, minutes: 60 },
    does: 'Sends the email that confirms the address of an account again; earlier links stop working. 409 `verified` if it is confirmed, `suspended`.',
    params: idParams,
  },
  markVerified: {
    method: 'PUT',
    path: '/people/:id/verified-email',
    access: 'support',
    changes: [accountsSubject, auditSubject],
    does: 'Marks the address of an account as confirmed, if it is still this one. 409 `email_changed`, `suspended`.',
    params: idParams,
    body: z.object({ email: z.string().max(254) }),
    response: z.object({ email_verified: z.boolean() }),
  },
  offerExport: {
    method: 'POST',
    path: '/people/:id/export-offer',
    access: 'support',
    changes: [auditSubject],
    limit: { calls: 30, minutes: 60 },
    does: 'Emails the person where to save everything stored about them, at their request.',
    params: idParams,
  },
  exportData: {
    method: 'POST',
    path: '/people/:id/export',
    access: 'support',
    changes: [auditSubject],
    secret: true,
    limit: { calls: 30, minutes: 60 },
    does: 'Everything stored about an account, for a person who asked for it and cannot sign in. The audit log says who saved it.',
    params: idParams,
    response: DataExport,
  },
  readClosing: {
    method: 'GET',
    path: '/people/:id/closing',
    access: 'support',
    shows: [accountsSubject],
    does: 'What closing an account costs its owner, and what stays.',
    params: idParams,
    response: ClosingCosts,
  },
  erase: {
    method: 'DELETE',
    path: '/people/:id',
    access: 'support',
    changes: [accountsSubject, sessionsSubject, notesSubject, auditSubject],
    does: "Closes an account at its owner's request, as if they had closed it themselves. Requires the caller's password, or a sign-in within the last ten minutes if they have none, and `gives_up` as for the owner. 409 `own_account`, `is_operator` for any operator.",
    params: idParams,
    body: z.object({ password: Password, gives_up: GivenUp.optional() }),
    nonTransactional: 'password hashing, too slow for a transaction',
  },
  listNotes: {
    method: 'GET',
    path: '/people/:id/notes',
    access: 'support',
    shows: [notesSubject, accountsSubject],
    does: 'What operators noted about an account, newest first. Not about the caller themselves: 409 `own_account`.',
    params: idParams,
    query: PageQuery,
    response: z.array(AccountNote),
    paged: true,
  },
  writeNote: {
    method: 'POST',
    path: '/people/:id/notes',
    access: 'support',
    changes: [notesSubject, auditSubject],
    limit: { calls: 60, minutes: 5 },
    does: 'Adds a note about an account. The person does not see it here; it is part of their export, without its author.',
    params: idParams,
    body: z.object({ text: Text(NOTE_MAX_LENGTH) }),
    response: AccountNote,
    status: 201,
  },
})
