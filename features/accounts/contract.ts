// Shapes file: shapes-accounts
import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, Line, NAME_MAX_LENGTH } from '#platform/contract/fields.ts'
import { accountsSubject, sessionsSubject } from './contract/subjects.ts'
import {
  Bearer,
  Email,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  TermsAccepted,
  TypedRole,
  User,
  Username,
} from './contract/user.ts'
import { Answer } from './contract/answer.ts'
import { ClosingCosts, GivenUp } from './contract/closing-costs.ts'

export { Identity, socialApi } from './contract/social.ts'
export { hasOperatorRole, OPERATOR_ROLES, OperatorRole } from './contract/operator-roles.ts'
export { UserType } from './contract/roles.ts'
export { ClosingCosts, GivenUp, type Kept } from './contract/closing-costs.ts'
export { INVITATION_DAYS, INVITATION_USES } from './contract/invitation-limits.ts'
export { accountsSubject, sessionsSubject } from './contract/subjects.ts'
export { Email, EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, User } from './contract/user.ts'

export const Registration = z.object({
  username: Username,
  email: Email,
  full_name: Line(NAME_MAX_LENGTH),
  password: z.string().min(PASSWORD_MIN_LENGTH, `At least ${PASSWORD_MIN_LENGTH} characters`).max(PASSWORD_MAX_LENGTH),
  user_type: TypedRole,
  terms_accepted: TermsAccepted,
})

export const accountsApi = api({
  register: {
    method: 'POST',
    path: '/auth/register',
    tokenless: true,
    access: 'anyone',
    does: 'Creates an account with a password. 403 `registration_closed`, or `invitation_required` and `invitation_invalid` where people need an invitation; 400 `registration_answer_required` or `registration_answer_wrong` where the owner asks a question that `registration_answer` must answer, unless an invitation is brought; 400 `mail_domain_refused` for an address of a disposable mail service, or one that the owner refuses.',
    body: Registration.extend({
      invitation: z.string().trim().min(1).max(200).optional(),
      registration_answer: Answer.optional(),
    }),
    response: User,
    status: 201,
    nonTransactional: 'password hashing, too slow for a transaction',
  },
  login: {
    method: 'POST',
    path: '/auth/login',
    tokenless: true,
    access: 'anyone',
    does: 'Signs in with a username or email address and a password.',
    otherStatuses: [401],
    changes: [sessionsSubject],
    // Accepts any text: a name that cannot exist fails like any other wrong username.
    body: z.object({ username: z.string().trim(), password: z.string() }),
    response: Bearer.extend({ user: User }),
    secret: true,
    repeatable: true,
    nonTransactional: 'password hashing, too slow for a transaction',
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    access: 'signed_in',
    does: 'Ends the session of this token.',
    changes: [sessionsSubject],
  },
  me: {
    method: 'GET',
    path: '/auth/me',
    access: 'signed_in',
    does: 'The signed-in user.',
    shows: [accountsSubject],
    response: User,
  },
})

/** Token in an emailed link: 256 random bits. */
const LinkToken = z.string().trim().min(1).max(100)
const NewPassword = z
  .string()
  .min(PASSWORD_MIN_LENGTH, `At least ${PASSWORD_MIN_LENGTH} characters`)
  .max(PASSWORD_MAX_LENGTH)
const OwnPassword = z.string().min(1).max(PASSWORD_MAX_LENGTH)

/** Account details that the owner can change, and what the settings screen needs to offer those changes. */
export const AccountDetails = z
  .object({
    username: z.string(),
    full_name: z.string(),
    email: z.string(),
    email_verified: z.boolean(),
    /** False for accounts that only sign in through a provider. */
    has_password: z.boolean(),
    mail_refused: z
      .string()
      .nullable()
      .describe('What a mail server answered when it refused the address for good; then nothing is sent there'),
  })
  .meta({ id: 'AccountDetails' })
export type AccountDetails = z.output<typeof AccountDetails>

/** A session that is still active. */
export const Session = z
  .object({
    id: Id,
    device: z.string().describe('The browser and system, as the browser identifies itself, such as "Firefox on Linux"'),
    created_at: Instant,
    last_seen_at: Instant,
    current: z.boolean().describe('Whether this call was made with this session'),
  })
  .meta({ id: 'Session' })
export type Session = z.output<typeof Session>

/** A stored file of the account, and the URL to download it from. */
export const MediaItem = z.object({ kind: z.string(), name: z.string(), url: z.string() }).meta({ id: 'MediaItem' })
export type MediaItem = z.output<typeof MediaItem>

/** Everything stored about an account, one part per feature. */
export const DataExport = z
  .object({
    exported_at: Instant,
    parts: z.record(z.string(), z.unknown()),
    media: z.array(MediaItem),
    stays: z
      .array(z.string())
      .meta({ description: 'What stays under the old name when the account is closed, and why.' }),
  })
  .meta({ id: 'DataExport' })
export type DataExport = z.output<typeof DataExport>

/** Address of the account whose password is to be reset. */
export const PasswordResetRequest = z.object({ email: Email })
export const AccountChange = z.object({
  full_name: Line(NAME_MAX_LENGTH).optional(),
  email: Email.optional(),
  password: OwnPassword.optional(),
})

export const accountSettingsApi = api({
  verifyEmail: {
    method: 'POST',
    path: '/auth/verify-email',
    access: 'anyone',
    does: 'Confirms an email address with the token that was sent to it.',
    changes: [accountsSubject],
    body: z.object({ token: LinkToken }),
  },
  resendVerification: {
    method: 'POST',
    path: '/auth/verify-email/resend',
    access: 'signed_in',
    does: 'Resends the email that confirms the address, unless it is confirmed. Earlier links stop working. An address that a mail server refused is tried again.',
    changes: [accountsSubject],
    nonTransactional: 'counts tries, and a refused one counts too',
  },
  forgotPassword: {
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'anyone',
    does: 'Sends a link to choose a new password, if the address belongs to an account. The response is always the same.',
    body: PasswordResetRequest,
    response: z.object({ message: z.string() }),
    status: 202,
    nonTransactional: 'counts tries, and a refused one counts too',
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password',
    access: 'anyone',
    does: 'Sets a new password with the token of an emailed link, once. All sessions end.',
    changes: [accountsSubject, sessionsSubject],
    body: z.object({ token: LinkToken, password: NewPassword }),
    nonTransactional: 'password hashing, too slow for a transaction',
  },
  changePassword: {
    method: 'PUT',
    path: '/auth/password',
    access: 'signed_in',
    does: 'Changes the password. All other sessions end, and this one continues under the token in the response. An account without a password can set one shortly after signing in.',
    changes: [accountsSubject, sessionsSubject],
    body: z.object({ old_password: OwnPassword.optional(), new_password: NewPassword }),
    response: Bearer,
    secret: true,
    nonTransactional: 'password hashing, too slow for a transaction',
  },
  readAccount: {
    method: 'GET',
    path: '/auth/account',
    access: 'signed_in',
    does: 'What the caller may change about their account.',
    shows: [accountsSubject],
    response: AccountDetails,
  },
  changeAccount: {
    method: 'PUT',
    path: '/auth/account',
    access: 'signed_in',
    does: 'Changes the name or email address. Changing the address requires the password, or a recent sign-in where there is none, and the new one must be verified. 400 `mail_domain_refused` as for a registration.',
    changes: [accountsSubject, sessionsSubject],
    body: AccountChange,
    secret: true,
    repeatable: true,
    response: User,
    nonTransactional: 'counts tries, and a refused one counts too',
  },
  sessions: {
    method: 'GET',
    path: '/auth/sessions',
    access: 'signed_in',
    does: 'Where the caller is signed in, newest first; at most 100.',
    shows: [sessionsSubject],
    response: z.array(Session),
  },
  endSession: {
    method: 'DELETE',
    path: '/auth/sessions/:id',
    access: 'signed_in',
    does: 'Ends one session of the caller.',
    changes: [sessionsSubject],
    params: z.object({ id: Id }),
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/auth/sessions',
    access: 'signed_in',
    does: 'Ends all other sessions of the caller.',
    changes: [sessionsSubject],
  },
  exportData: {
    method: 'GET',
    path: '/auth/export',
    access: 'signed_in',
    does: 'Everything stored about the caller, and a list of their files.',
    response: DataExport,
  },
  readClosing: {
    method: 'GET',
    path: '/auth/account/closing',
    access: 'signed_in',
    does: 'What closing the account costs the caller: what they lose, what they must explicitly give up, and what stays visible to others.',
    shows: [accountsSubject],
    response: ClosingCosts,
  },
  closeAccount: {
    method: 'DELETE',
    path: '/auth/account',
    access: 'signed_in',
    does: 'Closes the account, with its password or shortly after signing in through a provider. An account with a positive or negative balance or with purchases must send `gives_up` with the figures it was shown; otherwise 409 `gives_up_needed` with the current figures, and nothing changes.',
    changes: [accountsSubject],
    body: z.object({ password: OwnPassword.optional(), gives_up: GivenUp.optional() }),
    nonTransactional: 'password hashing, too slow for a transaction',
  },
  validateToken: {
    method: 'GET',
    path: '/auth/validate-token',
    access: 'signed_in',
    does: 'The signed-in user, for programs that check whether a token is still valid.',
    shows: [accountsSubject],
    response: User,
  },
})
