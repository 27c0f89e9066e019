import { conflict, invalidField } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import type { AgreementRow } from '../queries.ts'
import type { LockedMilestone } from './hold-milestone.ts'
import { milestoneDisputed, noSuchMilestone } from './http-errors.ts'
import { countMilestones, lockMilestone, updateMilestone } from './queries/milestones.ts'
import { recordStep } from './record-step.ts'
import { startReplyPeriod } from './rules.ts'
import { expectStatus, lockMilestoneMoney } from './settle.ts'

/** Locks the milestone that a delivery is for; null in an agreement that is paid outside the platform. */
export async function lockMilestoneToDeliver(
  work: Work,
  agreement: AgreementRow,
  number: number | undefined,
): Promise<LockedMilestone | null> {
  const { count } = await countMilestones(work.db, agreement.id)
  if (count === 0) {
    if (number !== undefined) throw invalidField('milestone', 'This agreement has no milestones')
    return null
  }
  if (number === undefined) throw invalidField('milestone', 'Say which milestone you deliver')
  const milestone = await lockMilestone(work.db, agreement.id, number)
  if (!milestone) throw noSuchMilestone()
  if (milestone.status === 'disputed') throw milestoneDisputed()
  if (milestone.status !== 'funded') throw conflict('not_funded', 'Only a funded milestone can be delivered')
  const locked = { agreement, milestone }
  await lockMilestoneMoney(work, locked)
  return locked
}

/** Begins the client's time to reply to a delivered milestone. */
export async function markDelivered(work: Work, locked: LockedMilestone, delivery: number): Promise<void> {
  const { ACCEPT_AFTER_DAYS } = work.services.config
  await updateMilestone(work.db, locked.milestone, {
    status: 'delivered',
    ...startReplyPeriod(work.now, ACCEPT_AFTER_DAYS),
  })
  const what = `delivery ${delivery}`
  await recordStep(work, locked, { action: 'delivery', actor_id: locked.agreement.developer_id, what })
}

/** Locks the milestone whose delivery is replied to. */
export async function lockDeliveredMilestone(
  work: Work,
  agreement: AgreementRow,
  number: number,
): Promise<LockedMilestone> {
  const milestone = await lockMilestone(work.db, agreement.id, number)
  if (!milestone) throw noSuchMilestone()
  const locked = { agreement, milestone }
  expectStatus(locked, 'delivered')
  return locked
}

/** Lets the creator deliver a milestone again. */
export async function markReturned(work: Work, locked: LockedMilestone, delivery: number): Promise<void> {
  await lockMilestoneMoney(work, locked)
  await updateMilestone(work.db, locked.milestone, { status: 'funded', waits_since: null, accept_at: null })
  await recordStep(work, locked, {
    action: 'return',
    actor_id: locked.agreement.client_id,
    what: `delivery ${delivery}`,
  })
}
