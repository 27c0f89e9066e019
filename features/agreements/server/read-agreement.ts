import type { Database } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/http-errors.ts'
import type { Agreement } from '../contract.ts'
import { toChange } from './changes/presenter.ts'
import { toMilestone, toPlanned, toProposed } from './milestones/presenter.ts'
import { findAgreement } from './queries.ts'
import { takesPart } from './rules.ts'

/** Returns an agreement of the caller; throws 404 for non-participants. */
export async function readAgreement(db: Database, id: number, accountId: number): Promise<Agreement> {
  const agreement = await findAgreement(db, id)
  if (!agreement || !takesPart(agreement, accountId)) throw notFound('Agreement not found')
  const { planned, milestones, negotiation_history, change, proposed_version: _, ...fields } = agreement
  const { status, client_id, deliveries } = agreement
  const waits = deliveries.some(({ state }) => state === 'delivered')
  const reader = { id: accountId, side: accountId === client_id ? ('client' as const) : ('creator' as const) }
  const isAgreed = status === 'accepted' || status === 'completed'
  return {
    ...fields,
    negotiation_history: negotiation_history.map((entry) => ({ ...entry, milestones: toPlanned(entry.milestones) })),
    milestones: isAgreed
      ? milestones.map((milestone) => toMilestone(milestone, { ...reader, status, waits }))
      : toProposed(planned),
    change: change && toChange(change, agreement),
  }
}
