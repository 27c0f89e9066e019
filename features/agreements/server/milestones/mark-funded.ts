import type { Work } from '#platform/server/work/work.ts'
import type { HeldMilestone } from './hold-milestone.ts'
import { invoiceFunding } from './post-funding.ts'
import type { FundingRow } from './queries/fundings.ts'
import { updateMilestone } from './queries/milestones.ts'
import { amountText, nameOf, publishBalances, recordStep, tell } from './record-step.ts'

/** Marks a milestone as funded, and tells its creator; returns what runs last, the invoice. */
export async function markFunded(work: Work, held: HeldMilestone, funding: FundingRow): Promise<() => Promise<void>> {
  const { agreement, milestone } = held
  await updateMilestone(work.db, milestone, { status: 'funded' })
  await publishBalances(work, agreement)
  const amount = amountText(funding.price_cents)
  await recordStep(work, held, { action: 'funding', actor_id: agreement.client_id, what: amount })
  const notice = { to: [agreement.developer_id], actor: agreement.client_username }
  await tell(work, held, { ...notice, detail: `${amount} is held here until the client accepts your delivery` })
  return () => invoiceFunding(work, funding, nameOf(milestone))
}
