import type { OperatorRole } from '#features/accounts/contract.ts'

/** Account that an operator acts on. */
interface Target {
  id: number
  roles: readonly OperatorRole[]
}

interface Actor {
  id: number
  operator_roles: readonly OperatorRole[]
}

/**
 * Returns why an operator may not act on an account; null if they may. One's own account has its own settings. Other operators are an
 * owner's concern, and of these nobody erases one: their roles end first.
 */
export function objectionTo(target: Target, actor: Actor, isErasing = false): 'own_account' | 'is_operator' | null {
  if (target.id === actor.id) return 'own_account'
  if (target.roles.length === 0) return null
  return isErasing || !actor.operator_roles.includes('owner') ? 'is_operator' : null
}
