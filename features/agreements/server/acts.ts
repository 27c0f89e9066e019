import { violates, type Database } from '../../../platform/server/database.ts'
import { conflict, forbidden, notFound } from '../../../platform/server/refusals.ts'
import { findTalk, moveTalk, type Act } from '../../conversations/server.ts'
import { notify, type Occasion } from '../../notifications/server.ts'
import { holdRequest, moveRequest } from '../../requests/server.ts'
import {
  NO_HASH,
  priceText,
  SETTLED_ELSEWHERE,
  STATUS_AFTER,
  VERSIONS_MAX,
  type AgreementAction,
  type AgreementNews,
  type AgreementStatus,
} from '../contract.ts'
import { contentHash, sealed } from './chain.ts'
import {
  findStanding,
  findTip,
  insertEvent,
  insertTerms,
  listWaiting,
  updateAgreement,
  type StandingRow,
} from './queries.ts'
import { hindrance, notBefore, statusAfter, STEPS, takesPart, type StepName } from './rules.ts'

/** A request that was settled: with whom and at what price in dollars. */
export interface Settlement {
  request_id: number
  client_id: number
  developer_id: number
  price: number
}

/** What else happens, in the same transaction, when an agreement settles a request. */
export type SettlementListener = (act: Act, settlement: Settlement) => Promise<unknown>

const agreementNotFound = () => notFound('Agreement not found')

/** An agreement of the caller; to strangers there is none. */
export async function findOwnStanding(db: Database, id: number, accountId: number): Promise<StandingRow> {
  const agreement = await findStanding(db, id)
  if (!agreement || !takesPart(agreement, accountId)) throw agreementNotFound()
  return agreement
}

/**
 * Holds the request, so that what is decided about it is decided once, and finds the agreement as it stands then. Throws where the
 * caller may not take this step: 404 for strangers, 409 when it comes too late, 403 when it is the other side's.
 */
export async function holdFor(db: Database, step: StepName, id: number, accountId: number) {
  const { request_id } = await findOwnStanding(db, id, accountId)
  const request = await holdRequest(db, request_id)
  const agreement = await findOwnStanding(db, id, accountId)
  const { done, by } = STEPS[step]
  const hindered = hindrance(step, agreement, accountId)
  if (hindered === 'state') {
    throw conflict('impossible_transition', `An agreement that is ${agreement.status} cannot be ${done}`)
  }
  if (hindered === 'side') {
    const whose = { other: 'the side that did not propose it', proposer: 'who proposed it', client: 'the client' }[by]
    throw forbidden(`This agreement can only be ${done} by ${whose}`, 'not_your_turn')
  }
  return { agreement, request }
}

/** Refuses a hash that is not the one of the terms in force: somebody read other terms than there are now. */
export function expectTerms(agreement: StandingRow, hash: string | undefined): void {
  if (hash !== undefined && hash !== agreement.content_hash) {
    throw conflict('terms_changed', 'The terms have changed since you read them')
  }
}

interface NewTerms {
  proposed_by: number
  price: number
  terms: string
  changes: string | null
}

type Parties = Pick<
  StandingRow,
  'id' | 'request_id' | 'client_id' | 'client_username' | 'developer_id' | 'developer_username'
>

/** Writes a version of the terms and answers its hash. */
export async function writeTerms({ db, now }: Act, agreement: Parties, version: number, terms: NewTerms) {
  if (version > VERSIONS_MAX) throw conflict('too_many_versions', `An agreement has at most ${VERSIONS_MAX} versions`)
  const { request_id, client_id, client_username, developer_id, developer_username } = agreement
  const content_hash = contentHash({
    request_id,
    client_id,
    client_username,
    developer_id,
    developer_username,
    price: priceText(terms.price),
    currency: 'usd',
    terms: terms.terms,
    version,
  })
  await insertTerms(db, { ...terms, agreement_id: agreement.id, version, content_hash, created_at: now })
  return content_hash
}

interface NewStep {
  action: AgreementAction
  actor_id: number
  version: number
  content_hash: string
  note?: string
}

/** Adds a step to the chain, by who holds the request; answers when it was sealed. */
export async function addStep({ db, now }: Act, agreementId: number, { note, ...step }: NewStep): Promise<string> {
  const tip = await findTip(db, agreementId)
  const at = notBefore(now, tip?.at)
  const event = { ...step, seq: (tip?.seq ?? 0) + 1, at, note: note ?? null, prev_hash: tip?.hash ?? NO_HASH }
  await insertEvent(db, { agreement_id: agreementId, ...sealed(agreementId, event) })
  return at
}

/** Tells the open screens of both sides how the agreement stands. */
export function tellBoth({ publish }: Act, agreement: StandingRow, status: AgreementStatus): void {
  const { id, request_id, conversation_id } = agreement
  const payload: AgreementNews = { id, request_id, conversation_id, status }
  for (const account_id of [agreement.client_id, agreement.developer_id]) {
    publish({ account_id, type: 'agreement', payload })
  }
}

/** Tells one side what happened, as a notice that leads to the conversation. */
export const tellSide = (
  occasion: Occasion,
  agreement: Pick<StandingRow, 'id' | 'request_title' | 'conversation_id'>,
  told: { account_id: number; actor: string | null; kind: 'proposal' | 'agreement'; detail: string },
) =>
  notify(occasion, [
    {
      ...told,
      subject: agreement.request_title,
      path: `/conversations/${agreement.conversation_id}`,
      about: `agreement:${agreement.id}`,
    },
  ])

export const otherSide = ({ client_id, developer_id }: Parties, accountId: number): number =>
  accountId === client_id ? developer_id : client_id

// Either side may have moved the conversation by hand meanwhile; one that is over stays so.
async function backToTalking(act: Act, conversationId: number): Promise<void> {
  const talk = await findTalk(act.db, conversationId)
  if (talk?.status === 'negotiating') await moveTalk(act, conversationId, 'active')
}

/** Ends terms that wait for an answer, or work that was accepted, and tells everybody. */
export async function takeStep(
  occasion: Occasion,
  name: 'decline' | 'withdraw' | 'complete',
  agreement: StandingRow,
  actor: { id: number; username: string },
): Promise<void> {
  const { version, content_hash, id } = agreement
  const { action } = STEPS[name]
  const updated_at = await addStep(occasion, id, { action, actor_id: actor.id, version, content_hash })
  const status = statusAfter(name)
  await updateAgreement(occasion.db, id, { status, updated_at })
  if (name === 'complete') {
    await moveTalk(occasion, agreement.conversation_id, 'completed')
    await moveRequest(occasion.db, agreement.request_id, 'completed', occasion.now)
  } else await backToTalking(occasion, agreement.conversation_id)
  tellBoth(occasion, agreement, status)
  await tellSide(occasion, agreement, {
    account_id: otherSide(agreement, actor.id),
    actor: actor.username,
    kind: 'agreement',
    detail: { decline: 'Declined', withdraw: 'The terms were withdrawn', complete: 'The work is completed' }[name],
  })
}

/** Accepts terms: the request is settled, its conversation agreed, and everybody else who waits for an answer gets one. */
export async function settle(
  occasion: Occasion,
  agreement: StandingRow,
  actor: { id: number; username: string },
): Promise<void> {
  const { db, now } = occasion
  const { id, version, content_hash, price, request_id, conversation_id } = agreement
  const at = await addStep(occasion, id, { action: 'acceptance', actor_id: actor.id, version, content_hash })
  try {
    await updateAgreement(db, id, { status: STATUS_AFTER.acceptance, accepted_at: at, updated_at: at })
  } catch (error) {
    // A request that was settled and then opened again by hand.
    if (violates(error, 'agreements_one_settles')) throw requestSettled()
    throw error
  }
  const agreed = { agreed_amount: price }
  const talk = await findTalk(db, conversation_id)
  if (talk?.status === 'active') await moveTalk(occasion, conversation_id, 'negotiating')
  await moveTalk(occasion, conversation_id, 'agreed', agreed)
  await moveRequest(db, request_id, 'in_progress', now, agreed)
  tellBoth(occasion, agreement, 'accepted')
  await tellSide(occasion, agreement, {
    account_id: otherSide(agreement, actor.id),
    actor: actor.username,
    kind: 'agreement',
    detail: 'Accepted',
  })
  for (const other of await listWaiting(db, request_id, id)) await withdrawUnasked(occasion, other)
}

export const requestSettled = () => conflict('request_settled', 'This request is settled by an agreement')

// The client has chosen somebody else, so it is their step. Who was chosen is nobody's business.
async function withdrawUnasked(occasion: Occasion, other: StandingRow): Promise<void> {
  const { id, version, content_hash, client_id, client_username, developer_id } = other
  const step = { action: 'withdrawal', actor_id: client_id, version, content_hash, note: SETTLED_ELSEWHERE } as const
  const updated_at = await addStep(occasion, id, step)
  await updateAgreement(occasion.db, id, { status: STATUS_AFTER.withdrawal, updated_at })
  await backToTalking(occasion, other.conversation_id)
  tellBoth(occasion, other, 'withdrawn')
  await tellSide(occasion, other, {
    account_id: developer_id,
    actor: client_username,
    kind: 'agreement',
    detail: 'The request was settled with another creator',
  })
}
