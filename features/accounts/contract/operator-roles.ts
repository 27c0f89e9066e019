import { z } from 'zod'

/** What operators of an installation are granted. An owner may do everything. */
export const OPERATOR_ROLES = ['owner', 'moderator', 'support', 'finance'] as const
export const OperatorRole = z.enum(OPERATOR_ROLES)
export type OperatorRole = z.output<typeof OperatorRole>

/** Whether roles include one, or ownership, which includes all. */
export const hasOperatorRole = (roles: readonly OperatorRole[], role: OperatorRole): boolean =>
  roles.includes(role) || roles.includes('owner')
