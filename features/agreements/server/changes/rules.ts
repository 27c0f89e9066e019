import { minorOf } from '#platform/contract/currency.ts'
import type { FundingStatus, MilestoneStatus } from '#platform/server/database/tables.ts'
import type { RecordedMilestone } from '../../contract.ts'

/** A milestone as it stands, with what matters for changing it. */
export interface CurrentMilestone {
  number: number
  title: string
  price_cents: number
  due_on: string | null
  status: MilestoneStatus
  /** Of the payment that it holds; null without one. */
  held: FundingStatus | null
}

/** A milestone as changed terms have it; a price of zero removes it. */
export interface ProposedMilestone {
  title: string
  price_cents: number
  due_on: string | null
}

/** Returns milestones of a version of the terms as they are compared with those that exist. */
export const toProposedMilestones = (milestones: readonly RecordedMilestone[] | null): ProposedMilestone[] =>
  (milestones ?? []).map(({ title, price, due_on }) => ({ title, due_on, price_cents: minorOf(Number(price)) }))

const isSameText = (one: ProposedMilestone, other: ProposedMilestone): boolean => one.title === other.title

/** Returns a milestone as the terms in force have it. */
const toAgreedMilestone = ({ title, price_cents, due_on, status }: CurrentMilestone): ProposedMilestone => ({
  title,
  price_cents: status === 'cancelled' ? 0 : price_cents,
  due_on,
})

const HOLDING_STATUSES: readonly MilestoneStatus[] = ['funded', 'delivered']

/** Whether a milestone holds money that both sides can still decide about. */
const holdsMoney = ({ status, held }: CurrentMilestone): boolean => HOLDING_STATUSES.includes(status) && held === 'paid'

/** Returns why a milestone cannot change so, as a sentence about it; null if it can. */
function findMilestoneProblem(current: CurrentMilestone, proposed: ProposedMilestone): string | null {
  const agreed = toAgreedMilestone(current)
  if (current.status === 'planned') return null
  if (
    isSameText(agreed, proposed) &&
    agreed.price_cents === proposed.price_cents &&
    agreed.due_on === proposed.due_on
  ) {
    return null
  }
  if (!holdsMoney(current)) return 'cannot be changed any more'
  if (!isSameText(agreed, proposed)) return 'is funded, so its title cannot change'
  if (proposed.price_cents > agreed.price_cents) return 'is funded: add a milestone for the rest'
  return proposed.price_cents === 0 ? 'is funded: refund it instead of removing it' : null
}

/** Returns why milestones cannot change so, as a sentence; null if they can. */
export function findChangeProblem(
  current: readonly CurrentMilestone[],
  proposed: readonly ProposedMilestone[],
): string | null {
  if (proposed.length < current.length)
    return 'List every existing milestone, in its order. Set a price of 0 to remove one.'
  for (const [at, milestone] of proposed.entries()) {
    const before = current[at]
    const problem = before
      ? findMilestoneProblem(before, milestone)
      : milestone.price_cents === 0
        ? 'has no price'
        : null
    if (problem !== null) return `Milestone ${at + 1} ${problem}.`
  }
  return null
}

/** What happens to one milestone when both sides have agreed to a change. */
export type Alteration =
  | { does: 'add' | 'rewrite' | 'lower'; number: number; to: ProposedMilestone }
  | { does: 'remove'; number: number }

function alterationOf(before: CurrentMilestone | undefined, to: ProposedMilestone, number: number): Alteration | null {
  if (!before) return { does: 'add', number, to }
  const agreed = toAgreedMilestone(before)
  const isSamePrice = agreed.price_cents === to.price_cents
  if (isSameText(agreed, to) && isSamePrice && agreed.due_on === to.due_on) return null
  if (before.status === 'planned')
    return to.price_cents === 0 ? { does: 'remove', number } : { does: 'rewrite', number, to }
  return isSamePrice ? { does: 'rewrite', number, to } : { does: 'lower', number, to }
}

/** Returns what happens to the milestones. They were checked with `findChangeProblem`. */
export const alterationsOf = (
  current: readonly CurrentMilestone[],
  proposed: readonly ProposedMilestone[],
): Alteration[] => proposed.flatMap((to, at) => alterationOf(current[at], to, at + 1) ?? [])

/** Returns what the client gets back because milestones that hold money become cheaper. */
export const loweredCents = (current: readonly CurrentMilestone[], proposed: readonly ProposedMilestone[]): number =>
  current.reduce((sum, before, at) => {
    const to = proposed[at]
    return to && holdsMoney(before) ? sum + Math.max(0, before.price_cents - to.price_cents) : sum
  }, 0)

/** Returns the fee on a lower price at the rate that both sides agreed to. */
export const feeOnLoweredPrice = (before: { price_cents: number; fee_cents: number }, price_cents: number): number =>
  // For the largest prices, the product exceeds the safe integers.
  Number((BigInt(price_cents) * BigInt(before.fee_cents)) / BigInt(before.price_cents))
