import { formatCents, percentOf } from '#platform/contract/currency.ts'
import { conflict } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import { findParties, moveConversation } from '#features/conversations/server.ts'
import { lockBalance } from '#features/ledger/server.ts'
import { changeAgreedAmount } from '#features/requests/server.ts'
import { closePage } from '../milestones/jobs.ts'
import { book, creditFunding } from '../milestones/post-funding.ts'
import { findPending, updateFunding, type FundingRow } from '../milestones/queries/fundings.ts'
import { insertMilestones, updateMilestone } from '../milestones/queries/milestones.ts'
import { publishBalances } from '../milestones/record-step.ts'
import { lockMilestoneMoney } from '../milestones/settle.ts'
import type { AgreementRow } from '../queries.ts'
import type { Change } from './lock-change.ts'
import { differenceText } from './propose.ts'
import { lockMilestones, type MilestoneToChange } from './queries.ts'
import { endChange } from './end-change.ts'
import {
  alterationsOf,
  feeOnLoweredPrice,
  loweredCents,
  findChangeProblem,
  toProposedMilestones,
  type Alteration,
  type ProposedMilestone,
} from './rules.ts'

const milestonesChanged = (obstacle: string) =>
  conflict(
    'milestone_changed',
    `The milestones have changed since this was proposed. ${obstacle} Decline it, then propose another change.`,
  )

// A page shows the price of before. If it is paid in the meantime, the payment is returned.
async function closeOpenPage({ db, enqueue }: Work, milestone: MilestoneToChange): Promise<void> {
  const open = await findPending(db, milestone)
  if (open) await enqueue(closePage, { funding_id: open.id }, { onceFor: String(open.id), atOnce: true })
}

/** Lowers the price of a milestone that holds money: the rest goes to the client's balance. */
async function lowerPrice(work: Work, agreement: AgreementRow, milestone: MilestoneToChange, to: ProposedMilestone) {
  const held = await lockMilestoneMoney(work, { agreement, milestone })
  await lockBalance(work.db, held.client_id, held.creator_id)
  const after = await updateFunding(work.db, held.id, { lowered_cents: held.price_cents - to.price_cents })
  await updateMilestone(work.db, milestone, { ...to, fee_cents: feeOnLoweredPrice(milestone, to.price_cents) })
  await book(work, after, 'refunded')
  return after
}

async function alterMilestone(
  work: Work,
  agreement: AgreementRow,
  milestone: MilestoneToChange,
  alteration: Alteration,
) {
  const { db, services } = work
  if (alteration.does === 'remove') {
    await updateMilestone(db, milestone, { status: 'cancelled' })
    await closeOpenPage(work, milestone)
  } else if (alteration.does === 'lower') {
    return lowerPrice(work, agreement, milestone, alteration.to)
  } else {
    const { price_cents } = alteration.to
    const isRepriced = price_cents !== milestone.price_cents
    const fee_cents = isRepriced ? percentOf(price_cents, services.config.AGREEMENT_FEE_PERCENT) : milestone.fee_cents
    await updateMilestone(db, milestone, { ...alteration.to, fee_cents })
    if (isRepriced) await closeOpenPage(work, milestone)
  }
  return undefined
}

/** Brings the milestones to changed terms; returns the payments of which a part went back, for their credit notes. */
async function alterMilestones(
  work: Work,
  agreement: AgreementRow,
  current: MilestoneToChange[],
  proposed: ProposedMilestone[],
) {
  const { AGREEMENT_FEE_PERCENT } = work.services.config
  const loweredFundings: FundingRow[] = []
  const added: (ProposedMilestone & { agreement_id: number; number: number; fee_cents: number })[] = []
  for (const alteration of alterationsOf(current, proposed)) {
    const milestone = current[alteration.number - 1]
    if (milestone) {
      const after = await alterMilestone(work, agreement, milestone, alteration)
      if (after) loweredFundings.push(after)
    } else if (alteration.does === 'add') {
      const fee_cents = percentOf(alteration.to.price_cents, AGREEMENT_FEE_PERCENT)
      added.push({ ...alteration.to, agreement_id: agreement.id, number: alteration.number, fee_cents })
    }
  }
  if (added.length > 0) await insertMilestones(work.db, added)
  return loweredFundings
}

/**
 * Puts changed terms in force: milestones that are not funded become as they say, new ones wait for funding, and what those that hold money
 * cost less goes to the client's balance, in this transaction. The caller holds the agreement.
 */
export async function acceptChange(
  work: Work,
  agreement: AgreementRow,
  change: Change,
  actor: { id: number; username: string },
): Promise<void> {
  const { conversation_id, request_id } = agreement
  const current = await lockMilestones(work.db, agreement.id)
  const proposed = toProposedMilestones(change.milestones)
  const obstacle = findChangeProblem(current, proposed)
  if (obstacle !== null) throw milestonesChanged(obstacle)
  const back_cents = loweredCents(current, proposed)
  const loweredFundings = await alterMilestones(work, agreement, current, proposed)
  const back = back_cents > 0 ? `; ${formatCents(back_cents)} to the client` : ''
  const note = `${differenceText(agreement.price, change.price)}${back}`
  await endChange(work, agreement, change, { action: 'change_acceptance', actor, note })
  const conversation = await findParties(work.db, conversation_id)
  if (conversation?.status === 'agreed') {
    await moveConversation(work, conversation_id, 'agreed', { agreed_amount: change.price })
  }
  await changeAgreedAmount(work, request_id, change.price)
  if (loweredFundings.length === 0) return
  await publishBalances(work, agreement)
  for (const funding of loweredFundings) await creditFunding(work, funding)
}
