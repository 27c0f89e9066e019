import { z } from 'zod'
import { Id, Instant } from '#platform/contract/fields.ts'
import { UserType } from './roles.ts'

export const PASSWORD_MIN_LENGTH = 10
export const PASSWORD_MAX_LENGTH = 200
export const EMAIL_MAX_LENGTH = 254

/** A username: 3 to 20 letters, digits, `_` and `-`; case-insensitive. */
export const Username = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_-]{3,20}$/, '3 to 20 letters, digits, _ or -')

export const Email = z.email().trim().max(EMAIL_MAX_LENGTH)

/** The signed-in user, as returned to themselves. */
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

/** A role in any letter case. */
export const TypedRole = z.preprocess((word) => (typeof word === 'string' ? word.toLowerCase() : word), UserType)
export const TermsAccepted = z.literal(true, 'Terms must be accepted')

/** A session token as issued; clients send it as `Authorization: Bearer ...`. */
export const Bearer = z.object({ access_token: z.string(), token_type: z.literal('bearer') })
