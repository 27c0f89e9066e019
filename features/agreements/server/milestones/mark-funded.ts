import type { Work } from '#platform/server/work/work.ts'
import type { LockedMilestone } from './hold-milestone.ts'
import { invoiceFunding } from './post-funding.ts'
import type { FundingRow } from './queries/fundings.ts'
import { updateMilestone } from './queries/milestones.ts'
import { amountText, milestoneName, publishBalances, recordStep, notifyAboutMilestone } from './record-step.ts'

/** Marks a milestone as funded, and tells its creator; returns what runs last, the invoice. */
export async function markFunded(
  work: Work,
  locked: LockedMilestone,
  funding: FundingRow,
): Promise<() => Promise<void>> {
  const { agreement, milestone } = locked
  await updateMilestone(work.db, milestone, { status: 'funded' })
  await publishBalances(work, agreement)
  const amount = amountText(funding.price_cents)
  await recordStep(work, locked, { action: 'funding', actor_id: agreement.client_id, what: amount })
  const notice = { to: [agreement.developer_id], actor: agreement.client_username }
  await notifyAboutMilestone(work, locked, {
    ...notice,
    detail: `${amount} is held here until the client accepts your delivery`,
  })
  return () => invoiceFunding(work, funding, milestoneName(milestone))
}
