import { z } from 'zod'

/** The two types of user. Screens call a developer a creator. */
export const USER_TYPES = ['client', 'developer'] as const
export const UserType = z.enum(USER_TYPES)
export type UserType = z.output<typeof UserType>

declare module '#platform/contract/access.ts' {
  interface CallerFacts {
    /** Null until a role is chosen. */
    user_type: UserType | null
    /** When the account was created. */
    joined_at: string
  }
  interface CallerKinds {
    client: { user_type: 'client' }
    developer: { user_type: 'developer' }
  }
}
