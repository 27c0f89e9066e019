import type { CaseStudyStatus } from '../contract.ts'

/** Step of a case study: the statuses before it, the one after it, and the side that takes it. Null is the status before any proposal. */
interface Step {
  from: readonly (CaseStudyStatus | null)[]
  to: CaseStudyStatus
  by: 'creator' | 'client' | 'either'
  /** Past participle for the error message. */
  done: string
}

export const STEPS = {
  propose: { from: [null, 'declined', 'withdrawn'], to: 'proposed', by: 'creator', done: 'proposed' },
  consent: { from: ['proposed'], to: 'published', by: 'client', done: 'published' },
  decline: { from: ['proposed'], to: 'declined', by: 'client', done: 'declined' },
  withdraw: { from: ['proposed', 'published'], to: 'withdrawn', by: 'either', done: 'withdrawn' },
} as const satisfies Record<string, Step>
export type StepName = keyof typeof STEPS

interface Sides {
  client_id: number
  developer_id: number
}

/** Returns what prevents an account from taking a step: the status of the case study, or the wrong side. */
export function findStepProblem(
  name: StepName,
  status: CaseStudyStatus | null,
  sides: Sides,
  accountId: number,
): 'state' | 'side' | null {
  const { from, by }: Step = STEPS[name]
  const isAllowed = { either: true, client: accountId === sides.client_id, creator: accountId === sides.developer_id }[
    by
  ]
  if (!isAllowed) return 'side'
  return from.includes(status) ? null : 'state'
}

/** Whether an account is one of the two sides of an agreement; nobody else knows of it. */
export const takesPart = ({ client_id, developer_id }: Sides, accountId: number): boolean =>
  accountId === client_id || accountId === developer_id

export const otherSide = ({ client_id, developer_id }: Sides, accountId: number): number =>
  accountId === client_id ? developer_id : client_id
