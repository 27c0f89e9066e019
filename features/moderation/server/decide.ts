import { actorOf, isCommand } from '#platform/server/http/caller.ts'
import { conflict, forbidden, notFound } from '#platform/server/http/http-errors.ts'
import type { Database } from '#platform/server/database/database.ts'
import { violatesConstraint } from '#platform/server/database/database.ts'
import type { Work } from '#platform/server/work/work.ts'
import { hasOperatorRole } from '#features/accounts/contract.ts'
import { findRoles, hasOtherWithRole, recordAction } from '#features/operators/server.ts'
import type { ReportAction } from '../contract.ts'
import type { ReportedKinds } from './kinds.ts'
import { applyMeasure, undoMeasure } from './measures.ts'
import { notifyOfDecision } from './notifications.ts'
import { lockCase, setCaseState, type LockedCase } from './queries/cases.ts'
import { insertDecision, listDecisions } from './queries/decisions.ts'
import { isMeasure, measureAfter, objectionTo, possibleActions, toAuditReason } from './rules.ts'

interface DecisionInput {
  case_id: number
  action: ReportAction
  reason: string
  /** The version that the operator has seen; null to decide about whatever is there. */
  version: number | null
}

const OBJECTION_TEXTS = {
  own_case: 'This is about you: somebody else must decide it',
  own_decision: 'This appeal is against your decision: somebody else must decide it',
} as const

/** Whether somebody else could decide in this operator's place. */
export const hasOtherModerator = (db: Database, operatorId: number): Promise<boolean> =>
  hasOtherWithRole(db, 'moderator', operatorId)

/** Throws unless the operator still has the role: it may have been revoked since the call began. Commands have all roles. */
export async function expectModerator(db: Database, operatorId: number): Promise<void> {
  if (isCommand({ id: operatorId })) return
  if (hasOperatorRole((await findRoles(db, operatorId)) ?? [], 'moderator')) return
  throw forbidden('Only a moderator may do this', 'operator_required')
}

async function setState(db: Database, one: LockedCase, action: ReportAction): Promise<void> {
  try {
    const state = action === 'reopen' ? 'open' : 'decided'
    await setCaseState(db, one.id, { state, measure: measureAfter(action, one.measure) })
  } catch (error) {
    if (!violatesConstraint(error, 'report_cases_one_open')) throw error
    throw conflict('open_already', 'This was reported again: decide about the new reports instead')
  }
}

/** Decides about all reports of an item, and tells both sides. Of two who decide at once, the second gets 409. */
export async function decideCase(
  work: Work,
  kinds: ReportedKinds,
  { case_id, action, reason, version }: DecisionInput,
  actorId: number,
): Promise<void> {
  const { db, now } = work
  await expectModerator(db, actorId)
  const one = await lockCase(db, case_id)
  if (!one) throw notFound('Report not found')
  if (version !== null && one.version !== version) {
    throw conflict('changed_meanwhile', 'Somebody else decided or appealed meanwhile. Look at it again.')
  }
  const { state, measure: before } = one
  if (!possibleActions(one).includes(action)) {
    throw conflict('impossible_decision', 'This cannot be decided now')
  }
  const last = (await listDecisions(db, case_id)).at(-1)
  const objection = objectionTo({ ...one, last }, actorId)
  if (objection && (await hasOtherModerator(db, actorId))) throw conflict(objection, OBJECTION_TEXTS[objection])

  const operatorAction = { actorId, reason }
  const after = measureAfter(action, before)
  if (isMeasure(before) && after !== before) await undoMeasure(work, kinds, one, before, operatorAction)
  if (isMeasure(after) && after !== before) await applyMeasure(work, kinds, one, after, operatorAction)
  await setState(db, one, action)
  const decision_id = await insertDecision(db, {
    case_id,
    action,
    reason,
    decided_by: actorOf({ id: actorId }),
    on_appeal: state === 'appealed',
    created_at: now,
  })
  await recordAction({ db, now }, actorId, {
    action: 'decide_report',
    account_id: one.owner_id,
    reason: toAuditReason(reason),
    details: { item: `${one.kind} ${one.item_id}`, before: before ?? state, after: action },
  })
  await notifyOfDecision(work, one, { id: decision_id, action, reason })
}
