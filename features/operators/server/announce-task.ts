import type { OperatorRole } from '#features/accounts/contract.ts'
import type { Work } from '#platform/server/work/work.ts'
import { operatorsEvents } from '../contract.ts'
import { listIdsWithRole } from './queries.ts'

/** Refreshes the open screens of everybody with a role, and of owners, because something new waits for them. */
export async function announceTask({ db, publish }: Pick<Work, 'db' | 'publish'>, kind: string, role: OperatorRole) {
  for (const id of await listIdsWithRole(db, role)) publish(operatorsEvents.operator_task, id, { kind })
}

/** Refreshes the open screens of an operator, because what they started in the background is done. */
export const announceResult = ({ publish }: Pick<Work, 'publish'>, kind: string, accountId: number): void =>
  publish(operatorsEvents.operator_task, accountId, { kind })
