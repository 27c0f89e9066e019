import { z } from 'zod'
import { api } from '../../platform/contract/endpoint.ts'
import { Id, Instant, NAME_MAX_LENGTH, Text } from '../../platform/contract/fields.ts'
import { UserType } from '../../platform/contract/roles.ts'

export const PASSWORD_MIN_LENGTH = 10
export const PASSWORD_MAX_LENGTH = 200
export const EMAIL_MAX_LENGTH = 254

/** 3 to 20 letters, digits, `_` and `-`; taken without regard to case. */
export const Username = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_-]{3,20}$/, '3 to 20 letters, digits, _ or -')

export const Email = z.email().trim().max(EMAIL_MAX_LENGTH)

/** The signed-in user as they see themselves. */
export const User = z
  .object({
    id: Id,
    username: z.string(),
    full_name: z.string(),
    email: z.string(),
    is_active: z.boolean(),
    user_type: UserType.nullable(),
    created_at: Instant,
    needs_role_selection: z.boolean(),
    email_verified: z.boolean(),
    google_id: z.string().nullable(),
    github_id: z.string().nullable(),
    linkedin_id: z.string().nullable(),
  })
  .meta({ id: 'User' })
export type User = z.output<typeof User>

export const Registration = z.object({
  username: Username,
  email: Email,
  full_name: Text(NAME_MAX_LENGTH),
  password: z.string().min(PASSWORD_MIN_LENGTH, `At least ${PASSWORD_MIN_LENGTH} characters`).max(PASSWORD_MAX_LENGTH),
  user_type: z.preprocess((word) => (typeof word === 'string' ? word.toLowerCase() : word), UserType),
  terms_accepted: z.literal(true, 'Terms must be accepted'),
})

export const accountsApi = api({
  register: {
    method: 'POST',
    path: '/auth/register',
    access: 'anyone',
    does: 'Makes an account with a password.',
    body: Registration,
    response: User,
    status: 201,
    outside: 'password hashing, too slow for a transaction',
  },
  login: {
    method: 'POST',
    path: '/auth/login',
    access: 'anyone',
    does: 'Signs in with a username or e-mail and a password.',
    body: z.object({ username: Text(EMAIL_MAX_LENGTH), password: z.string().min(1).max(PASSWORD_MAX_LENGTH) }),
    response: z.object({ access_token: z.string(), token_type: z.literal('bearer'), user: User }),
    secret: true,
    outside: 'password hashing, too slow for a transaction',
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    access: 'signed_in',
    does: 'Ends the session of this token.',
  },
  me: {
    method: 'GET',
    path: '/auth/me',
    access: 'signed_in',
    does: 'The signed-in user.',
    response: User,
  },
})
