import { OPERATOR_ROLES, type OperatorRole } from '#features/accounts/contract.ts'

/** Somebody whom a moderator wants to suspend or restore. */
interface Target {
  id: number
  isOperator: boolean
}

/** Why a moderator may not suspend or restore an account; null when they may. An owner takes an operator's roles first. */
export function objectionTo(target: Target, operatorId: number): 'own_account' | 'is_operator' | null {
  if (target.id === operatorId) return 'own_account'
  return target.isOperator ? 'is_operator' : null
}

/** Roles in their usual order, each once. */
export const sortedRoles = (roles: readonly OperatorRole[]): OperatorRole[] =>
  OPERATOR_ROLES.filter((role) => roles.includes(role))

/** The action to record for a change of roles; null where nothing changes. */
export function actionFor(
  before: readonly OperatorRole[],
  after: readonly OperatorRole[],
): 'grant_operator' | 'change_roles' | 'revoke_operator' | null {
  if (sortedRoles(before).join() === sortedRoles(after).join()) return null
  if (before.length === 0) return 'grant_operator'
  return after.length === 0 ? 'revoke_operator' : 'change_roles'
}
