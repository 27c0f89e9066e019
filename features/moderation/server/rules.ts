import type { ReportAction, ReportState } from '../contract.ts'

/** Length of a reason in the audit log. */
const AUDIT_REASON_MAX = 500

/** Returns as much of a reason as the audit log holds. */
export const toAuditReason = (reason: string): string => reason.slice(0, AUDIT_REASON_MAX).toWellFormed()

const MEASURES = ['dismiss', 'hide', 'warn', 'limit', 'suspend'] as const satisfies readonly ReportAction[]
/** A decision that stays in force. */
export type Measure = (typeof MEASURES)[number]

export const isMeasure = (action: ReportAction | null): action is Measure =>
  MEASURES.some((measure) => measure === action)

interface CaseState {
  state: ReportState
  measure: ReportAction | null
}

/** Returns what can be decided about a case. */
export function possibleActions({ state, measure }: CaseState): ReportAction[] {
  const canRestore = isMeasure(measure) && measure !== 'dismiss'
  if (state === 'open') return [...MEASURES]
  if (state === 'appealed') {
    const others = MEASURES.filter((other) => other !== measure && (other !== 'dismiss' || !canRestore))
    return ['uphold', ...(canRestore ? (['restore'] as const) : []), ...others]
  }
  return [...(canRestore ? (['restore'] as const) : []), 'reopen']
}

/** Returns what is in force after a decision; null for nothing. */
export function measureAfter(action: ReportAction, before: ReportAction | null): Measure | null {
  if (isMeasure(action)) return action
  if (action === 'restore') return 'dismiss'
  return isMeasure(before) ? before : null
}

/** The side that a decision goes against: the reporters if nothing is in force, otherwise the person affected. */
const sideAgainst = (measure: ReportAction | null): 'affected' | 'reporter' =>
  measure === null || measure === 'dismiss' ? 'reporter' : 'affected'

interface AppealState extends CaseState {
  role: 'affected' | 'reporter'
  last: { action: ReportAction; on_appeal: boolean } | undefined
}

/** Whether a side may appeal: once, against a decision that went against it and was not itself made on an appeal. */
export const canAppeal = ({ state, measure, role, last }: AppealState): boolean =>
  state === 'decided' &&
  last !== undefined &&
  !last.on_appeal &&
  last.action !== 'restore' &&
  sideAgainst(measure) === role

interface CaseToDecide {
  owner_id: number
  state: ReportState
  last: { decided_by: { id: number } | null } | undefined
}

/** Returns why somebody else must decide about a case; null if nothing speaks against this operator. */
export function objectionTo(
  { owner_id, state, last }: CaseToDecide,
  operatorId: number,
): 'own_case' | 'own_decision' | null {
  if (owner_id === operatorId) return 'own_case'
  return state === 'appealed' && last?.decided_by?.id === operatorId ? 'own_decision' : null
}
