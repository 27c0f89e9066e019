import { amountOf, minorOf } from '#platform/contract/currency.ts'
import type { Agreement } from '../../contract.ts'
import { toPlanned } from '../milestones/presenter.ts'
import type { StoredMilestone } from '../milestones/queries/milestones.ts'
import type { StoredChange } from '../queries.ts'
import { loweredCents, toProposedMilestones } from './rules.ts'

/** Returns a change as both sides read it, with what it does to the price and to the client's balance. */
export function toChange(
  { milestones, ...change }: StoredChange,
  agreed: { price: number; milestones: readonly StoredMilestone[] },
): NonNullable<Agreement['change']> {
  const current = agreed.milestones.map(({ funding, ...each }) => ({ ...each, held: funding?.status ?? null }))
  return {
    ...change,
    difference: amountOf(minorOf(change.price) - minorOf(agreed.price)),
    to_balance: amountOf(loweredCents(current, toProposedMilestones(milestones))),
    milestones: toPlanned(milestones),
  }
}
