import { violatesConstraint } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import { findParties, moveConversation } from '#features/conversations/server.ts'
import { lockRequestById, changeRequestStatus } from '#features/requests/server.ts'
import { SETTLED_ELSEWHERE, STATUS_AFTER } from '../contract.ts'
import { endMilestones } from './milestones/complete.ts'
import { startMilestones } from './milestones/plan.ts'
import { listWaiting, updateAgreement, type AgreementRow } from './queries.ts'
import { statusAfter, STEPS } from './rules.ts'
import { otherSide, settleNotices, notifyBoth, notifySide } from './notifications.ts'
import { addStep } from './write-terms.ts'

/** The parties and the price of a settled request. */
export interface Settlement {
  request_id: number
  client_id: number
  developer_id: number
  price: number
}

/** Runs in the transaction in which an agreement settles a request. */
export type SettlementListener = (work: Work, settlement: Settlement) => Promise<unknown>

/** Runs in the transaction in which the work of an agreement is completed. */
export type CompletionListener = (work: Work, agreement: AgreementRow) => Promise<unknown>

// Either side may have changed the conversation's status manually in the meantime; a completed one stays completed.
async function resetConversationStatus(work: Work, conversationId: number): Promise<void> {
  const conversation = await findParties(work.db, conversationId)
  if (conversation?.status === 'negotiating') await moveConversation(work, conversationId, 'active')
}

/** Ends pending terms or accepted work, and notifies everyone concerned. */
export async function takeStep(
  work: Work,
  name: 'decline' | 'withdraw' | 'complete',
  agreement: AgreementRow,
  actor: { id: number; username: string },
): Promise<void> {
  const { version, content_hash, id } = agreement
  const { action } = STEPS[name]
  if (name === 'complete') await endMilestones(work, id)
  const updated_at = await addStep(work, id, { action, actor_id: actor.id, version, content_hash })
  const status = statusAfter(name)
  await updateAgreement(work.db, id, { status, updated_at })
  if (name === 'complete') {
    await moveConversation(work, agreement.conversation_id, 'completed')
    // A request that its owner cancelled in the meantime stays cancelled; the agreed work is completed regardless.
    const request = await lockRequestById(work.db, agreement.request_id)
    if (request.status !== 'cancelled') await changeRequestStatus(work, request.id, 'completed')
  } else await resetConversationStatus(work, agreement.conversation_id)
  notifyBoth(work, agreement, status)
  await settleNotices(work, actor.id, [id])
  // Withdrawn terms need no reply any more.
  if (name === 'withdraw') await settleNotices(work, otherSide(agreement, actor.id), [id])
  await notifySide(work, agreement, {
    account_id: otherSide(agreement, actor.id),
    actor: actor.username,
    kind: 'agreement',
    detail: { decline: 'Declined', withdraw: 'The terms were withdrawn', complete: 'The work is complete' }[name],
  })
}

/** Accepts terms: settles the request, marks the conversation as agreed, and withdraws all other pending terms for the request. */
export async function settle(
  work: Work,
  agreement: AgreementRow,
  actor: { id: number; username: string },
): Promise<void> {
  const { db } = work
  const { id, version, content_hash, price, request_id, conversation_id } = agreement
  const at = await addStep(work, id, { action: 'acceptance', actor_id: actor.id, version, content_hash })
  try {
    await updateAgreement(db, id, { status: STATUS_AFTER.acceptance, accepted_at: at, updated_at: at })
  } catch (error) {
    // The request was settled and then reopened manually.
    if (violatesConstraint(error, 'agreements_one_settles')) throw requestSettled()
    throw error
  }
  await startMilestones(work, id, agreement.planned)
  const agreed = { agreed_amount: price }
  const conversation = await findParties(db, conversation_id)
  if (conversation?.status === 'active') await moveConversation(work, conversation_id, 'negotiating')
  await moveConversation(work, conversation_id, 'agreed', agreed)
  await changeRequestStatus(work, request_id, 'in_progress', agreed)
  notifyBoth(work, agreement, 'accepted')
  await settleNotices(work, actor.id, [id])
  await notifySide(work, agreement, {
    account_id: otherSide(agreement, actor.id),
    actor: actor.username,
    kind: 'agreement',
    detail: 'Accepted',
  })
  for (const other of await listWaiting(db, request_id, id)) await withdrawOtherProposal(work, other)
}

export const requestSettled = () => conflict('request_settled', 'This request was settled by an agreement')

// The client is the actor, because they chose another developer; the note does not reveal whom.
async function withdrawOtherProposal(work: Work, other: AgreementRow): Promise<void> {
  const { id, version, content_hash, client_id, client_username, developer_id } = other
  const step = { action: 'withdrawal', actor_id: client_id, version, content_hash, note: SETTLED_ELSEWHERE } as const
  const updated_at = await addStep(work, id, step)
  await updateAgreement(work.db, id, { status: STATUS_AFTER.withdrawal, updated_at })
  await resetConversationStatus(work, other.conversation_id)
  notifyBoth(work, other, 'withdrawn')
  await settleNotices(work, [client_id, developer_id], [id])
  await notifySide(work, other, {
    account_id: developer_id,
    actor: client_username,
    kind: 'agreement',
    detail: 'The request was settled with another creator',
  })
}
