import { minorOf } from '#platform/contract/currency.ts'
import type { FundingStatus, MilestoneStatus } from '#platform/server/database/tables.ts'
import type { RecordedMilestone } from '../../contract.ts'

/** A milestone as it stands, with what matters for changing it. */
export interface Standing {
  number: number
  title: string
  price_cents: number
  due_on: string | null
  status: MilestoneStatus
  /** Of the payment that it holds; null without one. */
  held: FundingStatus | null
}

/** A milestone as changed terms have it; a price of zero removes it. */
export interface Wanted {
  title: string
  price_cents: number
  due_on: string | null
}

/** Returns milestones of a version of the terms as they are compared with those that exist. */
export const wantedOf = (milestones: readonly RecordedMilestone[] | null): Wanted[] =>
  (milestones ?? []).map(({ title, price, due_on }) => ({ title, due_on, price_cents: minorOf(Number(price)) }))

const isSameText = (one: Wanted, other: Wanted): boolean => one.title === other.title

/** Returns a milestone as the terms in force have it. */
const agreedOf = ({ title, price_cents, due_on, status }: Standing): Wanted => ({
  title,
  price_cents: status === 'cancelled' ? 0 : price_cents,
  due_on,
})

const HOLDING: readonly MilestoneStatus[] = ['funded', 'delivered']

/** Whether a milestone holds money that both sides can still decide about. */
const isHeld = ({ status, held }: Standing): boolean => HOLDING.includes(status) && held === 'paid'

/** Returns why a milestone cannot change so, as a sentence about it; null if it can. */
function obstacleOf(standing: Standing, wanted: Wanted): string | null {
  const agreed = agreedOf(standing)
  if (standing.status === 'planned') return null
  if (isSameText(agreed, wanted) && agreed.price_cents === wanted.price_cents && agreed.due_on === wanted.due_on) {
    return null
  }
  if (!isHeld(standing)) return 'cannot be changed any more'
  if (!isSameText(agreed, wanted)) return 'is funded, so its title cannot change'
  if (wanted.price_cents > agreed.price_cents) return 'is funded: add a milestone for the rest'
  return wanted.price_cents === 0 ? 'is funded: refund it instead of removing it' : null
}

/** Returns why milestones cannot change so, as a sentence; null if they can. */
export function obstacleToChange(standing: readonly Standing[], wanted: readonly Wanted[]): string | null {
  if (wanted.length < standing.length)
    return 'List every existing milestone, in its order. Set a price of 0 to remove one.'
  for (const [at, milestone] of wanted.entries()) {
    const before = standing[at]
    const obstacle = before ? obstacleOf(before, milestone) : milestone.price_cents === 0 ? 'has no price' : null
    if (obstacle !== null) return `Milestone ${at + 1} ${obstacle}.`
  }
  return null
}

/** What happens to one milestone when both sides have agreed to a change. */
export type Alteration =
  | { does: 'add' | 'rewrite' | 'lower'; number: number; to: Wanted }
  | { does: 'remove'; number: number }

function alterationOf(before: Standing | undefined, to: Wanted, number: number): Alteration | null {
  if (!before) return { does: 'add', number, to }
  const agreed = agreedOf(before)
  const isSamePrice = agreed.price_cents === to.price_cents
  if (isSameText(agreed, to) && isSamePrice && agreed.due_on === to.due_on) return null
  if (before.status === 'planned')
    return to.price_cents === 0 ? { does: 'remove', number } : { does: 'rewrite', number, to }
  return isSamePrice ? { does: 'rewrite', number, to } : { does: 'lower', number, to }
}

/** Returns what happens to the milestones. They were checked with `obstacleToChange`. */
export const alterationsOf = (standing: readonly Standing[], wanted: readonly Wanted[]): Alteration[] =>
  wanted.flatMap((to, at) => alterationOf(standing[at], to, at + 1) ?? [])

/** Returns what the client gets back because milestones that hold money become cheaper. */
export const loweredCents = (standing: readonly Standing[], wanted: readonly Wanted[]): number =>
  standing.reduce((sum, before, at) => {
    const to = wanted[at]
    return to && isHeld(before) ? sum + Math.max(0, before.price_cents - to.price_cents) : sum
  }, 0)

/** Returns the fee on a lower price at the rate that both sides agreed to. */
export const feeOnLowered = (before: { price_cents: number; fee_cents: number }, price_cents: number): number =>
  // For the largest prices, the product exceeds the safe integers.
  Number((BigInt(price_cents) * BigInt(before.fee_cents)) / BigInt(before.price_cents))
