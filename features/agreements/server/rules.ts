import { STATUS_AFTER, type AgreementAction, type AgreementStatus, type DeliveryState } from '../contract.ts'

/** Which side can take a step, and from which status. `other` is the side that did not propose the current terms. */
interface Step {
  action: AgreementAction
  from: AgreementStatus
  by: 'other' | 'proposer' | 'client'
  /** Past participle for the error message. */
  done: string
}

export const STEPS = {
  counter: { action: 'counter', from: 'proposed', by: 'other', done: 'answered with other terms' },
  accept: { action: 'acceptance', from: 'proposed', by: 'other', done: 'accepted' },
  decline: { action: 'decline', from: 'proposed', by: 'other', done: 'declined' },
  withdraw: { action: 'withdrawal', from: 'proposed', by: 'proposer', done: 'withdrawn' },
  complete: { action: 'completion', from: 'accepted', by: 'client', done: 'completed' },
} as const satisfies Record<string, Step>
export type StepName = keyof typeof STEPS

export interface AgreementState {
  status: AgreementStatus
  client_id: number
  developer_id: number
  proposed_by: number
}

/** Returns why a party cannot take a step: the agreement's status, or that the step belongs to the other side. */
export function findStepProblem(name: StepName, agreement: AgreementState, accountId: number): 'state' | 'side' | null {
  const { from, by } = STEPS[name]
  if (agreement.status !== from) return 'state'
  const isProposer = accountId === agreement.proposed_by
  const isAllowed = { other: !isProposer, proposer: isProposer, client: accountId === agreement.client_id }[by]
  return isAllowed ? null : 'side'
}

export const statusAfter = (name: StepName): AgreementStatus => STATUS_AFTER[STEPS[name].action]

const deliveryTransitions: Record<DeliveryState, readonly DeliveryState[]> = {
  delivered: ['accepted', 'returned'],
  accepted: [],
  returned: [],
}

/** Returns whether a delivery can change to this state: the client replies once. */
export const canBecome = (from: DeliveryState, to: DeliveryState): boolean => deliveryTransitions[from].includes(to)

/** Returns whether the account is one of the two parties; agreements are hidden from all others. */
export const takesPart = (agreement: Pick<AgreementState, 'client_id' | 'developer_id'>, accountId: number): boolean =>
  accountId === agreement.client_id || accountId === agreement.developer_id

/**
 * Returns a time that is never before `earlier`: the clocks of two processes differ, but time within an agreement must not run backwards.
 */
export const notBefore = (now: Date, earlier: string | undefined): string => {
  const moment = now.toISOString()
  return earlier !== undefined && moment < earlier ? earlier : moment
}
