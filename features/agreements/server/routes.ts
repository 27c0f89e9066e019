import type { UserType } from '../../../platform/contract/roles.ts'
import type { Caller } from '../../../platform/server/caller.ts'
import { violates, type Database } from '../../../platform/server/database.ts'
import { countTry } from '../../../platform/server/limits.ts'
import { idBefore, pageOf } from '../../../platform/server/page.ts'
import { conflict, invalidField, notFound, subscriptionRequired } from '../../../platform/server/refusals.ts'
import { routes, type Route } from '../../../platform/server/routes.ts'
import { findTalkAbout, moveTalk } from '../../conversations/server.ts'
import type { Occasion } from '../../notifications/server.ts'
import { holdRequest } from '../../requests/server.ts'
import { isSubscriber } from '../../subscriptions/server.ts'
import { agreementsApi, brokenPlaces, type Agreement } from '../contract.ts'
import {
  addStep,
  expectTerms,
  findOwnStanding,
  holdFor,
  otherSide,
  requestSettled,
  settle,
  takeStep,
  tellBoth,
  tellSide,
  writeTerms,
  type SettlementListener,
} from './acts.ts'
import { sha256 } from './chain.ts'
import {
  findAgreement,
  findAgreementAbout,
  findSealedStep,
  findSettling,
  findStanding,
  findWaitingIn,
  insertAgreement,
  listAgreements,
  listStatuses,
  listUsernames,
  updateAgreement,
} from './queries.ts'
import { recordOf } from './record.ts'
import { takesPart } from './rules.ts'

// Roles are chosen once and an agreement joins one of each, so a role says on which side somebody always is.
const sideOf = (caller: Caller): { id: number; side: UserType } => ({
  id: caller.id,
  side: caller.user_type === 'developer' ? 'developer' : 'client',
})

// Hashing a record takes a moment.
const VERIFY_LIMIT = { name: 'verify-agreement', tries: 120, withinMs: 60 * 60 * 1000 } as const

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

async function readAgreement(db: Database, id: number, accountId: number): Promise<Agreement> {
  const agreement = await findAgreement(db, id)
  if (!agreement || !takesPart(agreement, accountId)) throw notFound('Agreement not found')
  return agreement
}

async function expectSubscription(db: Database, caller: Caller, now: Date): Promise<void> {
  if (caller.user_type === 'developer' && !(await isSubscriber(db, caller.id, now))) throw subscriptionRequired()
}

/** The conversation in which the caller proposes; `developer_id` and `client_id` may be named and must then fit. */
async function talkToProposeIn(
  db: Database,
  caller: Caller,
  named: { request_id: number; developer_id?: number | undefined; client_id?: number | undefined },
) {
  const isDeveloper = caller.user_type === 'developer'
  const developerId = named.developer_id ?? (isDeveloper ? caller.id : undefined)
  if (developerId === undefined) throw invalidField('developer_id', 'Say with which creator')
  if (isDeveloper && developerId !== caller.id) throw invalidField('developer_id', 'You propose for yourself only')
  const talk = await findTalkAbout(db, named.request_id, developerId)
  // Whether others talk about a request is nobody's business.
  if (!talk || !takesPart(talk, caller.id)) throw notFound('There is no conversation about this request yet')
  if (named.client_id !== undefined && named.client_id !== talk.client_id) {
    throw invalidField('client_id', 'This is not the client of the request')
  }
  return talk
}

/** The endpoints, with what else happens when an agreement settles a request. */
export const agreementsRoutes = ({ onSettled }: { onSettled: readonly SettlementListener[] }): Route[] =>
  routes(agreementsApi, {
    propose: async ({ db, caller, body, now, publish, surroundings }) => {
      const occasion: Occasion = { db, now, publish, surroundings }
      const talk = await talkToProposeIn(db, caller, body)
      await expectSubscription(db, caller, now)
      const request = await holdRequest(db, talk.request_id)
      if (await findSettling(db, request.id)) throw requestSettled()
      if (request.status !== 'open') throw conflict('request_not_open', 'This request is no longer open')
      if (await findWaitingIn(db, talk.id)) throw agreementPending()
      const names = new Map(
        (await listUsernames(db, [talk.client_id, talk.developer_id])).map((a) => [a.id, a.username]),
      )
      const parties = {
        request_id: request.id,
        client_id: talk.client_id,
        client_username: names.get(talk.client_id) ?? '',
        developer_id: talk.developer_id,
        developer_username: names.get(talk.developer_id) ?? '',
      }
      const { id } = await insertAgreement(db, {
        ...parties,
        conversation_id: talk.id,
        request_title: request.title,
        created_at: now,
        updated_at: now,
      }).catch((error: unknown) => {
        if (violates(error, 'agreements_one_waits')) throw agreementPending()
        throw error
      })
      const version = 1
      const terms = {
        proposed_by: caller.id,
        price: body.price,
        terms: body.terms,
        changes: body.proposed_changes ?? null,
      }
      const content_hash = await writeTerms(occasion, { id, ...parties }, version, terms)
      await addStep(occasion, id, { action: 'proposal', actor_id: caller.id, version, content_hash })
      await moveTalk(occasion, talk.id, 'negotiating')
      await tellOfTerms(occasion, id, caller)
      return readAgreement(db, id, caller.id)
    },

    counter: async ({ db, caller, params, body, now, publish, surroundings }) => {
      const occasion: Occasion = { db, now, publish, surroundings }
      await findOwnStanding(db, params.id, caller.id)
      await expectSubscription(db, caller, now)
      const { agreement, request } = await holdFor(db, 'counter', params.id, caller.id)
      expectTerms(agreement, body.content_hash)
      if (request.status !== 'open') throw conflict('request_not_open', 'This request is no longer open')
      const version = agreement.version + 1
      const terms = {
        proposed_by: caller.id,
        price: body.price,
        terms: body.terms,
        changes: body.proposed_changes ?? null,
      }
      const content_hash = await writeTerms(occasion, agreement, version, terms)
      const step = { action: 'counter', actor_id: caller.id, version, content_hash } as const
      await updateAgreement(db, agreement.id, { version, updated_at: await addStep(occasion, agreement.id, step) })
      await moveTalk(occasion, agreement.conversation_id, 'negotiating')
      await tellOfTerms(occasion, agreement.id, caller)
      return readAgreement(db, agreement.id, caller.id)
    },

    accept: async ({ db, caller, params, body, now, publish, surroundings }) => {
      const occasion: Occasion = { db, now, publish, surroundings }
      const { agreement, request } = await holdFor(db, 'accept', params.id, caller.id)
      expectTerms(agreement, body.content_hash)
      if (request.status !== 'open') throw conflict('request_not_open', 'This request is no longer open')
      await settle(occasion, agreement, caller)
      const { request_id, client_id, developer_id, price } = agreement
      for (const listen of onSettled) await listen(occasion, { request_id, client_id, developer_id, price })
      return readAgreement(db, agreement.id, caller.id)
    },

    decline: async ({ db, caller, params, now, publish, surroundings }) => {
      const { agreement } = await holdFor(db, 'decline', params.id, caller.id)
      await takeStep({ db, now, publish, surroundings }, 'decline', agreement, caller)
      return readAgreement(db, agreement.id, caller.id)
    },

    withdraw: async ({ db, caller, params, now, publish, surroundings }) => {
      const { agreement } = await holdFor(db, 'withdraw', params.id, caller.id)
      await takeStep({ db, now, publish, surroundings }, 'withdraw', agreement, caller)
      return readAgreement(db, agreement.id, caller.id)
    },

    complete: async ({ db, caller, params, now, publish, surroundings }) => {
      const { agreement } = await holdFor(db, 'complete', params.id, caller.id)
      await takeStep({ db, now, publish, surroundings }, 'complete', agreement, caller)
      return readAgreement(db, agreement.id, caller.id)
    },

    list: async ({ db, caller, query }) => {
      const rows = await listAgreements(db, sideOf(caller), { ...query, after: idBefore(query.after) })
      return pageOf(rows, query.limit, (row) => [row.id])
    },

    listStatuses: ({ db, caller, query }) => listStatuses(db, sideOf(caller), query.request_ids),

    readAbout: async ({ db, caller, params, query }) => {
      const found = await findAgreementAbout(db, sideOf(caller), {
        request_id: params.id,
        developer_id: query.developer_id,
      })
      if (!found) throw notFound('No agreement exists for this request yet')
      return readAgreement(db, found.id, caller.id)
    },

    read: ({ db, caller, params }) => readAgreement(db, params.id, caller.id),

    readRecord: async ({ db, caller, params }) => {
      const found = await recordOf(db, params.id)
      if (!found || !takesPart(found, caller.id)) throw notFound('Agreement not found')
      return found.record
    },

    verify: async ({ db, body, now, address, surroundings }) => {
      if (surroundings.config.RATE_LIMITS) await countTry(db, VERIFY_LIMIT, address, now)
      const { record } = body
      const [, id = '0', hash = ''] = (body.code ?? '').split('-')
      const brought = record ? { id: record.agreement_id, hash: record.head_hash } : { id: Number(id), hash }
      const whole = record ? (await brokenPlaces(record, sha256)).length === 0 : null
      // A record that does not hold together is not ours, whatever hash it bears.
      const known = whole === false ? undefined : await findSealedStep(db, brought.id, brought.hash.toLowerCase())
      return {
        whole,
        known: known !== undefined,
        newest: known?.newest ?? false,
        begun_at: known?.begun_at ?? null,
        sealed_at: known?.sealed_at ?? null,
      }
    },
  })

const agreementPending = () =>
  conflict('agreement_pending', 'Terms are waiting for an answer here: answer them with a counter-proposal')

/** Tells both screens of new terms, and the other side that they are to answer. */
async function tellOfTerms(occasion: Occasion, id: number, proposer: { id: number; username: string }): Promise<void> {
  const agreement = await findStanding(occasion.db, id)
  if (!agreement) return
  tellBoth(occasion, agreement, 'proposed')
  await tellSide(occasion, agreement, {
    account_id: otherSide(agreement, proposer.id),
    actor: proposer.username,
    kind: 'proposal',
    detail: money.format(agreement.price),
  })
}
