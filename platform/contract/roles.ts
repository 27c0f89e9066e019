import { z } from 'zod'

/** The two kinds of user. Screens call a developer a creator. */
export const UserType = z.enum(['client', 'developer'])
export type UserType = z.output<typeof UserType>
