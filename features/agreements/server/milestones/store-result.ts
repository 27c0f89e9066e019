import { holdAccount, isClosed } from '#features/accounts/server.ts'
import { lockBalance } from '#features/ledger/server.ts'
import type { Work } from '#platform/server/work/work.ts'
import type { MilestoneAction } from '../../contract.ts'
import { findAgreementRow } from '../queries.ts'
import type { ProviderResult } from './ask-provider.ts'
import { resumeMilestone } from './disputes.ts'
import { lockRequestIfAny, type LockedMilestone } from './hold-milestone.ts'
import { markFunded } from './mark-funded.ts'
import { book, creditFunding, invoiceFunding } from './post-funding.ts'
import { lockOpen, updateDispute } from './queries/disputes.ts'
import { findFunding, lockFunding, updateFunding, type FundingRow } from './queries/fundings.ts'
import { lockMilestone, updateMilestone } from './queries/milestones.ts'
import { amountText, milestoneName, publishBalances, recordStep, notifyAboutMilestone } from './record-step.ts'
import { notifyBoth } from '../notifications.ts'
import { ledgerReason, returnStateOf, fundingStatus } from './rules.ts'
import { closeDelivery } from './settle.ts'

/** Locks what a payment is about, in the order of all other steps; says who of the two has left. */
async function lockAll(work: Work, { id, agreement_id, milestone: number }: FundingRow) {
  const { db } = work
  const found = await findAgreementRow(db, agreement_id)
  if (!found) throw new Error(`The payment ${id} is for an agreement that there is not`)
  const closedAccounts: number[] = []
  for (const account of [found.client_id, found.developer_id].toSorted((a, b) => a - b)) {
    if (!(await holdAccount(db, { id: account }))) closedAccounts.push(account)
  }
  await lockRequestIfAny(db, found.request_id)
  const [agreement, milestone] = [
    await findAgreementRow(db, agreement_id),
    await lockMilestone(db, agreement_id, number),
  ]
  const before = await lockFunding(db, id)
  if (!agreement || !milestone || !before) throw new Error(`The payment ${id} is for a milestone that there is not`)
  return { held: { agreement, milestone }, before, left: closedAccounts }
}

/**
 * Stores a provider result on a payment for a milestone, in the ledger, on the milestone and on invoices, and tells both sides. Returns the
 * new state of the payment; undefined, with nothing changed, if the result of a later query was stored before.
 */
export async function storeResult(work: Work, id: number, result: ProviderResult): Promise<FundingRow | undefined> {
  const { db, now } = work
  const found = await findFunding(db, id)
  if (!found) return undefined
  const { held, before, left: closedAccounts } = await lockAll(work, found)
  if (result.answer <= before.answer) return undefined
  const status = fundingStatus(before.status, result)
  const isNew = before.paid_at === null && result.is_paid
  const isWanted =
    closedAccounts.length === 0 &&
    held.agreement.status === 'accepted' &&
    held.milestone.status === 'planned' &&
    held.milestone.price_cents === before.price_cents
  // Paid twice, too late, or returned before we heard of it: what is here of it goes back to the card.
  const isSurplus = isNew && (!isWanted || status === 'refunded')
  const isReturned = isSurplus || before.return_state !== null
  const hasLeft = closedAccounts.includes(before.client_id)
  if (result.is_paid) await lockBalance(db, before.client_id, before.creator_id)
  const after = await updateFunding(db, id, {
    status,
    answer: result.answer,
    refunded_cents: result.refunded_cents,
    stripe_payment_intent: result.stripe_payment_intent,
    is_processing: status === 'pending' && result.progress === 'processing',
    paid_at: result.is_paid ? (before.paid_at ?? now) : null,
    ...(isSurplus && { is_surplus: true, creator_cents: 0 }),
    ...(isReturned && { return_state: returnStateOf(before, result, hasLeft) }),
    // What a bank or the provider took back leaves nothing to release.
    ...(!isNew && before.creator_cents === null && status === 'refunded' && { creator_cents: 0 }),
    ...(status !== 'pending' && { checks: 0 }),
  })
  if (isNew) await handleNewPayment(work, held, after)
  else if (result.is_paid) await handleMoneyChange(work, held, before, after)
  else await handlePageChange(work, held, before, after, result)
  return after
}

async function handleNewPayment(work: Work, held: LockedMilestone, funding: FundingRow): Promise<void> {
  // A payment that was refunded or disputed before we heard of it still makes two entries.
  await book(work, { ...funding, status: 'paid', refunded_cents: 0 }, 'paid')
  if (funding.status !== 'paid' || funding.refunded_cents > 0)
    await book(work, funding, ledgerReason('paid', funding.status))
  if (!funding.is_surplus) {
    const writeInvoice = await markFunded(work, held, funding)
    if (funding.status === 'disputed') await recordCharge(work, held, funding, 'charge_dispute')
    await writeInvoice()
  } else {
    notifyBoth(work, held.agreement, held.agreement.status)
    await notifyOfReturn(work, held, funding)
  }
  await creditFunding(work, funding)
}

const RETURNING_TEXT = 'This payment was not needed any more. It is being refunded to your card.'
const NOT_RETURNED_TEXT = 'Your bank refused the refund of a payment that was not needed. Its money is on your balance.'

// Money that could not go back to the card is a top-up of the balance.
async function notifyOfReturn(work: Work, held: LockedMilestone, funding: FundingRow): Promise<void> {
  const { status, return_state, client_id } = funding
  if (status !== 'paid' || return_state === 'returned' || return_state === 'failed') return
  const detail = return_state === 'returning' ? RETURNING_TEXT : NOT_RETURNED_TEXT
  await notifyAboutMilestone(work, held, { to: [client_id], actor: null, detail })
  if (return_state === null) await invoiceFunding(work, funding, milestoneName(held.milestone))
}

const CHARGE_TEXTS = {
  charge_dispute: 'A bank questions the payment by card. Its money is frozen until the bank has decided.',
  charge_dispute_won: 'The payment by card stands.',
  charge_return: 'The payment by card was reversed: its money is back with the client.',
} as const

async function recordCharge(
  work: Work,
  held: LockedMilestone,
  funding: FundingRow,
  action: Extract<MilestoneAction, `charge_${string}`>,
) {
  const { client_id, creator_id } = funding
  await recordStep(work, held, { action, actor_id: client_id, what: amountText(funding.price_cents) })
  await notifyAboutMilestone(work, held, { to: [client_id, creator_id], actor: null, detail: CHARGE_TEXTS[action] })
}

/** Ends a milestone whose money was taken back while it was held. */
async function endFundedMilestone(work: Work, held: LockedMilestone): Promise<void> {
  const dispute = await lockOpen(work.db, held.milestone)
  if (dispute) await updateDispute(work.db, dispute.id, { state: 'reversed', closed_at: work.now })
  await closeDelivery(work, held, 'The payment for its milestone was reversed.')
  const ended = { status: 'refunded', settled_at: work.now, waits_since: null, accept_at: null } as const
  await updateMilestone(work.db, held.milestone, ended)
}

async function handleMoneyChange(
  work: Work,
  held: LockedMilestone,
  before: FundingRow,
  after: FundingRow,
): Promise<void> {
  const hasReturnStateChanged = before.return_state !== after.return_state
  const isChanged =
    before.status !== after.status || before.refunded_cents !== after.refunded_cents || hasReturnStateChanged
  if (!isChanged) return
  const hasFailed = hasReturnStateChanged && after.return_state !== 'returned'
  await book(work, after, hasFailed ? 'refund_failed' : ledgerReason(before.status, after.status))
  await publishBalances(work, held.agreement)
  notifyBoth(work, held.agreement, held.agreement.status)
  if (before.creator_cents === null && after.creator_cents !== null) await endFundedMilestone(work, held)
  if (before.status === 'disputed' && after.status === 'paid' && held.milestone.status === 'delivered') {
    await resumeMilestone(work, held.milestone, 'delivered')
  }
  if (!after.is_surplus && before.status !== after.status) {
    const paidAction = before.status === 'disputed' ? 'charge_dispute_won' : 'funding'
    const action = ({ disputed: 'charge_dispute', refunded: 'charge_return', paid: paidAction } as const)[
      after.status === 'disputed' || after.status === 'refunded' ? after.status : 'paid'
    ]
    // A refund that failed at the bank leaves the payment with us again.
    await recordCharge(work, held, after, action === 'funding' ? 'charge_dispute_won' : action)
  }
  if (hasReturnStateChanged && after.is_surplus) await notifyOfReturn(work, held, after)
  await creditFunding(work, after)
}

// A payment that takes days is shown from its start to its end; nothing is booked before its money arrives.
async function handlePageChange(
  work: Work,
  held: LockedMilestone,
  before: FundingRow,
  after: FundingRow,
  { progress }: ProviderResult,
): Promise<void> {
  const isChanged = before.is_processing !== after.is_processing || before.status !== after.status
  if (isChanged) notifyBoth(work, held.agreement, held.agreement.status)
  const hasFailed = before.status === 'pending' && progress === 'failed'
  if (!hasFailed || (await isClosed(work.db, after.client_id))) return
  const detail = 'Your payment did not arrive. You can pay again.'
  await notifyAboutMilestone(work, held, { to: [after.client_id], actor: null, detail })
}
