import { conflict, invalidField } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import type { StandingRow } from '../queries.ts'
import type { HeldMilestone } from './hold-milestone.ts'
import { milestoneDisputed, noSuchMilestone } from './http-errors.ts'
import { countMilestones, lockMilestone, updateMilestone } from './queries/milestones.ts'
import { recordStep } from './record-step.ts'
import { waitingFrom } from './rules.ts'
import { expectStatus, lockMoney } from './settle.ts'

const notFunded = () => conflict('not_funded', 'Only a funded milestone can be delivered')

/** Locks the milestone that a delivery is for; null in an agreement that is paid outside the platform. */
export async function holdToDeliver(
  work: Work,
  agreement: StandingRow,
  number: number | undefined,
): Promise<HeldMilestone | null> {
  const { count } = await countMilestones(work.db, agreement.id)
  if (count === 0) {
    if (number !== undefined) throw invalidField('milestone', 'This agreement has no milestones')
    return null
  }
  if (number === undefined) throw invalidField('milestone', 'Say which milestone you deliver')
  const milestone = await lockMilestone(work.db, agreement.id, number)
  if (!milestone) throw noSuchMilestone()
  if (milestone.status === 'disputed') throw milestoneDisputed()
  if (milestone.status !== 'funded') throw notFunded()
  const held = { agreement, milestone }
  await lockMoney(work, held)
  return held
}

/** Begins the client's time to reply to a delivered milestone. */
export async function markDelivered(work: Work, held: HeldMilestone, delivery: number): Promise<void> {
  const { ACCEPT_AFTER_DAYS } = work.services.config
  await updateMilestone(work.db, held.milestone, { status: 'delivered', ...waitingFrom(work.now, ACCEPT_AFTER_DAYS) })
  const what = `delivery ${delivery}`
  await recordStep(work, held, { action: 'delivery', actor_id: held.agreement.developer_id, what })
}

/** Locks the milestone whose delivery is replied to. */
export async function holdDelivered(work: Work, agreement: StandingRow, number: number): Promise<HeldMilestone> {
  const milestone = await lockMilestone(work.db, agreement.id, number)
  if (!milestone) throw noSuchMilestone()
  const held = { agreement, milestone }
  expectStatus(held, 'delivered')
  return held
}

/** Lets the creator deliver a milestone again. */
export async function markReturned(work: Work, held: HeldMilestone, delivery: number): Promise<void> {
  await lockMoney(work, held)
  await updateMilestone(work.db, held.milestone, { status: 'funded', waits_since: null, accept_at: null })
  await recordStep(work, held, { action: 'return', actor_id: held.agreement.client_id, what: `delivery ${delivery}` })
}
