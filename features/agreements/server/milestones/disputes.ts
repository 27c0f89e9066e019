import { amountOf, minorOf } from '#platform/contract/currency.ts'
import { forbidden, invalidField } from '#platform/server/http/http-errors.ts'
import { actorOf } from '#platform/server/http/caller.ts'
import type { Work } from '#platform/server/work/work.ts'
import { announceTask, hasOtherWithRole, recordAction } from '#features/operators/server.ts'
import { DISPUTES_MAX, MODERATOR } from '../../contract.ts'
import { findAgreementRow } from '../queries.ts'
import { otherSide } from '../notifications.ts'
import { lockRequestIfAny, type LockedMilestone } from './hold-milestone.ts'
import { disputeClosed, noSuchDispute, ownDispute, paymentDisputed, tooManyDisputes } from './http-errors.ts'
import { countDisputes, findDispute, insertDispute, lockOpen, updateDispute } from './queries/disputes.ts'
import { lockHeldFunding } from './queries/fundings.ts'
import { lockMilestone, updateMilestone, type MilestoneRow } from './queries/milestones.ts'
import { amountText, recordStep, notifyAboutMilestone } from './record-step.ts'
import { heldCents, startReplyPeriod } from './rules.ts'
import { closeDelivery, expectStatus, lockMilestoneMoney, settleMilestone } from './settle.ts'

interface Somebody {
  id: number
  username: string
}

const DISPUTE_OPENED = 'A dispute was opened. The money is frozen until a moderator decides.'

/** Opens a dispute about a milestone, which freezes it until a moderator decides. */
export async function openDispute(
  work: Work,
  locked: LockedMilestone,
  opener: Somebody,
  reason: string,
): Promise<void> {
  const { db, now } = work
  const { agreement, milestone } = locked
  expectStatus(locked, 'funded', 'delivered')
  await lockMilestoneMoney(work, locked)
  if ((await countDisputes(db, milestone, opener.id)) >= DISPUTES_MAX) throw tooManyDisputes()
  await insertDispute(db, {
    agreement_id: agreement.id,
    milestone: milestone.number,
    opened_by: opener.id,
    reason,
    status_before: milestone.status === 'delivered' ? 'delivered' : 'funded',
    opened_at: now,
  })
  await updateMilestone(db, milestone, { status: 'disputed' })
  await recordStep(work, locked, { action: 'dispute', actor_id: opener.id, what: 'dispute opened' })
  await notifyAboutMilestone(work, locked, {
    to: [otherSide(agreement, opener.id)],
    actor: opener.username,
    detail: DISPUTE_OPENED,
  })
  await announceTask(work, 'milestone_disputes', 'moderator')
}

/** Lets a milestone continue where it was; the client has the whole time to reply again. */
export async function resumeMilestone(
  work: Work,
  milestone: MilestoneRow,
  status: 'funded' | 'delivered',
): Promise<void> {
  const time = status === 'delivered' ? startReplyPeriod(work.now, work.services.config.ACCEPT_AFTER_DAYS) : {}
  await updateMilestone(work.db, milestone, { status, ...time })
}

/** Withdraws a dispute, by the side that opened it. */
export async function withdrawDispute(work: Work, locked: LockedMilestone, actor: Somebody): Promise<void> {
  const { agreement, milestone } = locked
  expectStatus(locked, 'disputed')
  const dispute = await lockOpen(work.db, milestone)
  if (!dispute) throw disputeClosed()
  if (dispute.opened_by !== actor.id)
    throw forbidden('Only the person who opened the dispute can withdraw it', 'not_your_turn')
  await updateDispute(work.db, dispute.id, { state: 'withdrawn', closed_at: work.now })
  await resumeMilestone(work, milestone, dispute.status_before === 'delivered' ? 'delivered' : 'funded')
  await recordStep(work, locked, { action: 'dispute_withdrawal', actor_id: actor.id, what: 'dispute withdrawn' })
  const detail = 'The dispute was withdrawn'
  await notifyAboutMilestone(work, locked, { to: [otherSide(agreement, actor.id)], actor: actor.username, detail })
}

interface Division {
  to_client: number
  to_creator: number
  reason: string
}

// Repeating a decision changes nothing.
const isSameDivision = (
  dispute: { client_cents: number | null; creator_cents: number | null; decision: string | null },
  shares: { client_cents: number; creator_cents: number },
  reason: string,
) =>
  dispute.client_cents === shares.client_cents &&
  dispute.creator_cents === shares.creator_cents &&
  dispute.decision === reason

/** Divides what is held for a disputed milestone between the two sides, exactly, and tells both why. */
export async function divideHeldMoney(work: Work, id: number, operator: Somebody, division: Division): Promise<void> {
  const { db, now } = work
  const { reason } = division
  const shares = { client_cents: minorOf(division.to_client), creator_cents: minorOf(division.to_creator) }
  const found = await findDispute(db, id)
  const agreement = found && (await findAgreementRow(db, found.agreement_id))
  if (!found || !agreement) throw noSuchDispute()
  const isParty = operator.id === agreement.client_id || operator.id === agreement.developer_id
  if (isParty && (await hasOtherWithRole(db, 'moderator', operator.id))) throw ownDispute()
  await lockRequestIfAny(db, agreement.request_id)
  const milestone = await lockMilestone(db, agreement.id, found.milestone)
  const dispute = milestone && (await lockOpen(db, milestone))
  if (!milestone || dispute?.id !== id) {
    const after = await findDispute(db, id)
    if (after && isSameDivision(after, shares, reason)) return
    throw disputeClosed()
  }
  const locked = { agreement, milestone }
  const funding = await lockHeldFunding(db, milestone)
  if (funding?.status !== 'paid') throw paymentDisputed()
  const held_cents = heldCents(funding)
  if (shares.client_cents + shares.creator_cents !== held_cents) {
    throw invalidField('to_creator', `The two amounts must come to ${amountText(held_cents)}`)
  }
  await updateDispute(db, id, {
    state: 'decided',
    decided_by: actorOf(operator),
    decision: reason,
    closed_at: now,
    ...shares,
  })
  await closeDelivery(work, locked, 'Its milestone was divided.')
  const settlement = { status: 'divided', why: 'divided', creator_cents: shares.creator_cents } as const
  const writeDocuments = await settleMilestone(work, locked, funding, settlement)
  const texts = [amountText(shares.client_cents), amountText(shares.creator_cents)]
  const what = `${texts[0]} to the client, ${texts[1]} to the creator`
  await recordStep(work, locked, { action: 'division', actor_id: MODERATOR, what })
  const detail = `The dispute was decided: ${what}`
  await notifyAboutMilestone(work, locked, { to: [agreement.client_id, agreement.developer_id], actor: null, detail })
  await recordAction({ db, now }, operator.id, {
    action: 'divide_milestone',
    reason,
    details: {
      agreement: String(agreement.id),
      milestone: String(milestone.number),
      before: 'disputed',
      after: 'divided',
      to_client: String(amountOf(shares.client_cents)),
      to_creator: String(amountOf(shares.creator_cents)),
    },
  })
  await writeDocuments()
}
