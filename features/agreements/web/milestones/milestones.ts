import { amountOf, minorOf } from '#platform/web/format/money.ts'
import type { StatusLook } from '#platform/web/ui/list/StatusBadge.tsx'
import type { Agreement, Milestone, MilestoneMove, MilestoneStatus } from '../../contract.ts'

/** Labels and colors of the milestone statuses. */
export const MILESTONE_STATUSES: Readonly<Record<MilestoneStatus, StatusLook>> = {
  planned: { tone: 'plain', label: 'Not funded' },
  funded: { tone: 'live', label: 'Funded' },
  delivered: { tone: 'waiting', label: 'Delivered' },
  disputed: { tone: 'stopped', label: 'Frozen' },
  released: { tone: 'done', label: 'Released' },
  refunded: { tone: 'stopped', label: 'Refunded' },
  divided: { tone: 'done', label: 'Divided' },
  cancelled: { tone: 'stopped', label: 'Cancelled' },
}

type Paid = Pick<Agreement, 'milestones'>

/** Returns whether the work is paid on the platform. */
export const isPaidHere = ({ milestones }: Paid): boolean => milestones.length > 0

const ENDED_STATUSES: readonly MilestoneStatus[] = ['released', 'refunded', 'divided', 'cancelled']
const HOLDING_STATUSES: readonly MilestoneStatus[] = ['funded', 'delivered', 'disputed']

/** Returns whether a milestone of the agreement holds money, so that the work cannot be completed. */
export const holdsMoney = ({ milestones }: Paid): boolean =>
  milestones.some(({ status }) => HOLDING_STATUSES.includes(status))

/** Moves that bring a milestone forward. */
const MAIN_MOVES = ['accept', 'deliver', 'fund'] as const satisfies readonly MilestoneMove[]

/**
 * Returns the milestone whose turn it is: one that the reader accepts or delivers, then one that the other side works on or looks at, and
 * only then one that the reader funds, or the first that is not over.
 */
export function currentMilestone({ milestones }: Paid): Milestone | undefined {
  const withMove = (move: MilestoneMove) => milestones.find(({ moves }) => moves.includes(move))
  return (
    withMove('accept') ??
    withMove('deliver') ??
    milestones.find(({ status }) => status === 'funded' || status === 'delivered') ??
    withMove('fund') ??
    milestones.find(({ status }) => !ENDED_STATUSES.includes(status))
  )
}

/** Returns whether the other side awaits the reader's step for a milestone. */
export const hasMainMove = (agreement: Paid): boolean =>
  MAIN_MOVES.some((move) => currentMilestone(agreement)?.moves.includes(move))

/** Returns the milestone with a number. */
export const milestoneAt = ({ milestones }: Paid, number: number | null): Milestone | undefined =>
  milestones.find((milestone) => milestone.number === number)

const sum = (amounts: readonly (number | null)[]): number =>
  amountOf(amounts.reduce<number>((total, amount) => total + minorOf(amount ?? 0), 0))

/** Returns what was funded, and what of it was released and refunded. */
export const totalsOf = (milestones: readonly Milestone[]) => ({
  funded: sum(milestones.map(({ funded_at, price }) => (funded_at === null ? 0 : price))),
  released: sum(milestones.map(({ to_creator }) => to_creator)),
  refunded: sum(milestones.map(({ to_client }) => to_client)),
})
