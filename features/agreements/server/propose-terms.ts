import type { z } from 'zod'
import type { Caller } from '#platform/server/http/caller.ts'
import type { Database } from '#platform/server/database/database.ts'
import { conflict, invalidField, notFound } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import { findConversationAbout, moveConversation } from '#features/conversations/server.ts'
import { lockRequestById } from '#features/requests/server.ts'
import type { Terms } from '../contract.ts'
import { planMilestones } from './milestones/plan.ts'
import { findSettlingAgreement, findWaitingIn, insertAgreement, listUsernames } from './queries.ts'
import { takesPart } from './rules.ts'
import { requestSettled } from './steps.ts'
import { notifyOfTerms } from './notifications.ts'
import { addStep, writeTerms } from './write-terms.ts'

/** Returns the conversation in which the caller proposes; `developer_id` and `client_id` are optional but must match. */
export async function conversationToProposeIn(
  db: Database,
  caller: Caller,
  target: { request_id: number; developer_id?: number | undefined; client_id?: number | undefined },
) {
  const isDeveloper = caller.user_type === 'developer'
  const developerId = target.developer_id ?? (isDeveloper ? caller.id : undefined)
  if (developerId === undefined) throw invalidField('developer_id', 'Name the creator')
  if (isDeveloper && developerId !== caller.id)
    throw invalidField('developer_id', 'You can propose terms only for yourself')
  const conversation = await findConversationAbout(db, target.request_id, developerId)
  // Does not reveal whether other developers have conversations about a request.
  if (!conversation || !takesPart(conversation, caller.id))
    throw notFound('There is no conversation about this request yet')
  if (target.client_id !== undefined && target.client_id !== conversation.client_id) {
    throw invalidField('client_id', 'This is not the client of the request')
  }
  return conversation
}

type Conversation = Awaited<ReturnType<typeof conversationToProposeIn>>

/** Stores the first version of terms in a conversation without pending terms; returns the new agreement's id. */
export async function proposeIn(
  work: Work,
  conversation: Conversation,
  proposer: { id: number; username: string },
  { price, terms, proposed_changes, milestones }: z.output<typeof Terms>,
): Promise<number> {
  const { db, now, services } = work
  const planned = planMilestones(services.config, { price, milestones })
  const request = await lockRequestById(db, conversation.request_id)
  if (await findSettlingAgreement(db, request.id)) throw requestSettled()
  if (request.status !== 'open') throw conflict('request_not_open', 'This request is no longer open')
  // Concurrent proposals for this request wait for the row lock, so none can come between this check and the insert.
  if (await findWaitingIn(db, conversation.id)) {
    throw conflict('agreement_pending', 'Terms are waiting for a reply here: reply with a counter-proposal')
  }
  const usernames = await listUsernames(db, [conversation.client_id, conversation.developer_id])
  const nameOf = (account: number) => usernames.find(({ id }) => id === account)?.username ?? ''
  const parties = {
    request_id: request.id,
    client_id: conversation.client_id,
    client_username: nameOf(conversation.client_id),
    developer_id: conversation.developer_id,
    developer_username: nameOf(conversation.developer_id),
  }
  const { id } = await insertAgreement(db, {
    ...parties,
    conversation_id: conversation.id,
    request_title: request.title,
    created_at: now,
    updated_at: now,
  })
  const version = 1
  const first = { proposed_by: proposer.id, price, terms, changes: proposed_changes ?? null, milestones: planned }
  const content_hash = await writeTerms(work, { id, ...parties }, version, first)
  await addStep(work, id, { action: 'proposal', actor_id: proposer.id, version, content_hash })
  await moveConversation(work, conversation.id, 'negotiating')
  await notifyOfTerms(work, id, proposer)
  return id
}
