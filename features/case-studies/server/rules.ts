import type { CaseStudyStatus } from '../contract.ts'

/** What is done to a case study: how it stands before, how afterwards, and by whom. Null stands for one that was never proposed. */
interface Step {
  from: readonly (CaseStudyStatus | null)[]
  to: CaseStudyStatus
  by: 'creator' | 'client' | 'either'
  /** For the sentence that refuses it. */
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

/** What keeps one of the two from a step: how the case study stands, or that it is not theirs to take. */
export function hindrance(
  name: StepName,
  status: CaseStudyStatus | null,
  sides: Sides,
  accountId: number,
): 'state' | 'side' | null {
  const { from, by }: Step = STEPS[name]
  const may = { either: true, client: accountId === sides.client_id, creator: accountId === sides.developer_id }[by]
  if (!may) return 'side'
  return from.includes(status) ? null : 'state'
}

/** Only its two sides know of an agreement. */
export const takesPart = ({ client_id, developer_id }: Sides, accountId: number): boolean =>
  accountId === client_id || accountId === developer_id

export const otherSide = ({ client_id, developer_id }: Sides, accountId: number): number =>
  accountId === client_id ? developer_id : client_id
