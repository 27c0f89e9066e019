/** Somebody whom an operator wants to suspend or restore. */
interface Target {
  id: number
  operator: boolean
}

/**
 * Why an operator may not suspend or restore an account; null when they may. Operators are equals: only who holds the server takes the
 * grant away, and then the account is one like any other.
 */
export function objectionTo(target: Target, operatorId: number): 'own_account' | 'is_operator' | null {
  if (target.id === operatorId) return 'own_account'
  return target.operator ? 'is_operator' : null
}
