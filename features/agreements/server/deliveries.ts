import type { z } from 'zod'
import type { Caller } from '#platform/server/http/caller.ts'
import type { Database } from '#platform/server/database/database.ts'
import { conflict, forbidden, notFound } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import { postMessage, type LinkSources, type MessageListener } from '#features/conversations/server.ts'
import { lockRequestById } from '#features/requests/server.ts'
import { DELIVERIES_MAX, type NewDelivery } from '../contract.ts'
import {
  lockDeliveredMilestone,
  lockMilestoneToDeliver,
  markDelivered,
  markReturned,
} from './milestones/follow-delivery.ts'
import { releaseMilestone } from './milestones/settle.ts'
import { findOwnAgreement } from './lock-agreement.ts'
import { otherSide, settleNotices, notifyBoth, notifySide } from './notifications.ts'
import { updateAgreement, type AgreementRow } from './queries.ts'
import {
  countDeliveries,
  findDelivery,
  findDeliveryOfMessage,
  insertDelivery,
  updateDelivery,
} from './queries/deliveries.ts'
import { canBecome, notBefore } from './rules.ts'

/** Locks the agreement's request, as every step does. Throws 404 for non-participants, 403 for the other side. */
export async function lockForDelivery(
  db: Database,
  id: number,
  caller: Caller,
  side: 'client' | 'developer',
): Promise<AgreementRow> {
  const found = await findOwnAgreement(db, id, caller.id)
  if (found[`${side}_id`] !== caller.id) {
    const sentence = { client: 'Only the client replies to a delivery', developer: 'Only the creator delivers' }[side]
    throw forbidden(sentence, 'not_your_turn')
  }
  await lockRequestById(db, found.request_id)
  return findOwnAgreement(db, id, caller.id)
}

const deliveryWaiting = () =>
  conflict('delivery_waiting', 'A delivery is waiting for a reply: accept or return it first')

/** Throws while a delivery awaits a reply, which would no longer be possible. */
export async function refuseWhileDeliveryWaits(db: Database, agreementId: number): Promise<void> {
  if ((await countDeliveries(db, agreementId)).waits) throw deliveryWaiting()
}

async function notifyOfDelivery(work: Work, agreement: AgreementRow, actor: Caller, at: string, detail: string) {
  await updateAgreement(work.db, agreement.id, { updated_at: at })
  notifyBoth(work, agreement, agreement.status)
  await settleNotices(work, actor.id, [agreement.id])
  const account_id = otherSide(agreement, actor.id)
  await notifySide(work, agreement, { account_id, actor: actor.username, kind: 'agreement', detail })
}

/** Delivers work as a message by the creator; the caller holds the lock. Throws 409 when no delivery is possible in the current state. */
export async function deliver(
  work: Work,
  agreement: AgreementRow,
  author: Caller,
  { note, milestone, ...carried }: z.output<typeof NewDelivery>,
  sources: LinkSources,
): Promise<void> {
  const { db } = work
  const { id, status, conversation_id } = agreement
  if (status === 'completed') {
    throw conflict('agreement_completed', 'This work is marked as completed, so nothing more can be delivered')
  }
  if (status !== 'accepted') throw conflict('not_agreed', 'Work can be delivered once terms were accepted')
  const { count, waits } = await countDeliveries(db, id)
  if (waits) throw deliveryWaiting()
  if (count >= DELIVERIES_MAX) {
    throw conflict('too_many_deliveries', `An agreement has at most ${DELIVERIES_MAX} deliveries`)
  }
  const locked = await lockMilestoneToDeliver(work, agreement, milestone)
  const post = { conversation_id, author, content: note, ...carried, isAgreedWork: true }
  const message = await postMessage(work, post, sources)
  const number = count + 1
  const delivered_at = message.created_at
  const of = { agreement_id: id, number, milestone: locked?.milestone.number ?? null }
  await insertDelivery(db, { ...of, message_id: message.id, note, delivered_at })
  if (locked) await markDelivered(work, locked, number)
  await notifyOfDelivery(work, agreement, author, delivered_at, `Delivery ${number} is waiting for your reply`)
}

/** Accepts or returns a delivery as the client; the caller holds the lock. Throws 409 when it already has a reply. */
export async function replyToDelivery(
  work: Work,
  agreement: AgreementRow,
  client: Caller,
  number: number,
  reply: { state: 'accepted' } | { state: 'returned'; reason: string },
): Promise<void> {
  const { db, now } = work
  const delivery = await findDelivery(db, agreement.id, number)
  if (!delivery) throw notFound('Delivery not found')
  if (!canBecome(delivery.state, reply.state)) {
    throw conflict('impossible_transition', `A delivery that is ${delivery.state} cannot become ${reply.state}`)
  }
  const locked = delivery.milestone === null ? null : await lockDeliveredMilestone(work, agreement, delivery.milestone)
  const replied_at = notBefore(now, delivery.delivered_at)
  await updateDelivery(db, agreement.id, number, { ...reply, replied_at })
  if (locked && reply.state === 'returned') await markReturned(work, locked, number)
  const writeDocuments = locked && reply.state === 'accepted' ? await releaseMilestone(work, locked, 'by client') : null
  await notifyOfDelivery(work, agreement, client, replied_at, `Delivery ${number} was ${reply.state}`)
  await writeDocuments?.()
}

/** Prevents changes to a delivered message: the client relies on it and may have accepted it. */
export const refuseChangeOfDelivered: MessageListener = async ({ db }, _, { id }) => {
  if (await findDeliveryOfMessage(db, id)) {
    throw conflict('message_delivered', 'This message is a delivery, which cannot be edited or deleted')
  }
}
