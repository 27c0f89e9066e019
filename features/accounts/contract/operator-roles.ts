import { z } from 'zod'

/** Roles that operators of an installation can hold. An owner has every permission. */
export const OPERATOR_ROLES = ['owner', 'moderator', 'support', 'finance'] as const
export const OperatorRole = z.enum(OPERATOR_ROLES)
export type OperatorRole = z.output<typeof OperatorRole>

/** Returns whether the roles include the given one, or `owner`, which implies all others. */
export const hasOperatorRole = (roles: readonly OperatorRole[], role: OperatorRole): boolean =>
  roles.includes(role) || roles.includes('owner')
