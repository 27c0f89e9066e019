import { OPERATOR_ROLES, type OperatorRole } from '#features/accounts/contract.ts'

/** Account that a moderator wants to suspend or reinstate. */
interface Target {
  id: number
  isOperator: boolean
}

/**
 * Returns why a moderator may not suspend or reinstate an account; null if they may. An operator's roles must first be revoked by an owner.
 */
export function objectionTo(target: Target, operatorId: number): 'own_account' | 'is_operator' | null {
  if (target.id === operatorId) return 'own_account'
  return target.isOperator ? 'is_operator' : null
}

/** Sorts roles in their usual order and removes duplicates. */
export const sortedRoles = (roles: readonly OperatorRole[]): OperatorRole[] =>
  OPERATOR_ROLES.filter((role) => roles.includes(role))

/** Details of an audit entry by name, such as `before` and `after`. */
type AuditDetails = Readonly<Record<string, string | null>>

// As JSON, whose length the column limits: it holds two details of this length and what names the change.
const DETAIL_MAX_LENGTH = 9_500

function shortenDetail(text: string): string {
  const isTooLong = (endIndex: number) => JSON.stringify(text.slice(0, endIndex)).length > DETAIL_MAX_LENGTH
  let endIndex = text.length
  while (isTooLong(endIndex)) endIndex = Math.floor(endIndex * 0.9)
  // JSON in the database cannot hold half of a character.
  return endIndex === text.length ? text : `${text.slice(0, endIndex).toWellFormed()}…`
}

/** Returns details as they are stored: of a text that is too long, such as a list of a thousand domains, its beginning. */
export const storedDetails = (details: AuditDetails): AuditDetails =>
  Object.fromEntries(Object.entries(details).map(([name, text]) => [name, text === null ? null : shortenDetail(text)]))

/** Returns the action to record for a change of roles; null if nothing changes. */
export function actionFor(
  before: readonly OperatorRole[],
  after: readonly OperatorRole[],
): 'grant_operator' | 'change_roles' | 'revoke_operator' | null {
  if (sortedRoles(before).join() === sortedRoles(after).join()) return null
  if (before.length === 0) return 'grant_operator'
  return after.length === 0 ? 'revoke_operator' : 'change_roles'
}
