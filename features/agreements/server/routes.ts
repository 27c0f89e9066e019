import type { UserType } from '#features/accounts/contract.ts'
import type { Caller } from '#platform/server/http/caller.ts'
import { decodeCursor, pageOf, mapPage } from '#platform/server/database/keyset-page.ts'
import { conflict, notFound } from '#platform/server/http/http-errors.ts'
import type { Contributed } from '#platform/server/feature.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { expectContact } from '#features/blocks/server.ts'
import { findParties, moveConversation } from '#features/conversations/server.ts'
import { findRequestFor } from '#features/requests/server.ts'
import { agreementsApi, findBrokenPlaces } from '../contract.ts'
import { sha256 } from './chain.ts'
import { changePending } from './changes/lock-change.ts'
import { refuseWhileDeliveryWaits } from './deliveries.ts'
import { planMilestones } from './milestones/plan.ts'
import { toPlanned } from './milestones/presenter.ts'
import { findOwnAgreement, lockForStep } from './lock-agreement.ts'
import { readAgreement } from './read-agreement.ts'
import { readTerms } from './conversation-listeners.ts'
import { proposeIn, conversationToProposeIn } from './propose-terms.ts'
import { findAgreementAbout, listAgreements, listStatuses, updateAgreement } from './queries.ts'
import { findSealedStep } from './queries/record.ts'
import { listSteps, type StepRow } from './queries/steps.ts'
import { recordOf } from './record.ts'
import { takesPart } from './rules.ts'
import { settle, takeStep } from './steps.ts'
import { settleNotices, notifyOfTerms } from './notifications.ts'
import { expectSubscription } from './subscription.ts'
import { addStep, expectTerms, writeTerms } from './write-terms.ts'

// Roles never change and each agreement joins one of each, so the role determines the caller's side.
const sideOf = (caller: Caller): { id: number; side: UserType } => ({
  id: caller.id,
  side: caller.user_type === 'developer' ? 'developer' : 'client',
})

const toStep = ({ milestones, before, ...step }: StepRow) => ({
  ...step,
  milestones: toPlanned(milestones),
  before: before && { ...before, milestones: toPlanned(before.milestones) },
})

/** Routes of agreements, with contributed listeners for settlement and completion. */
export const agreementsRoutes = (contributed: Contributed): Route[] =>
  routes(agreementsApi, {
    propose: async ({ db, work, caller, body }) => {
      const conversation = await conversationToProposeIn(db, caller, body)
      expectSubscription(caller)
      await expectContact(db, conversation.client_id, conversation.developer_id)
      const id = await proposeIn(work, conversation, caller, body)
      return readAgreement(db, id, caller.id)
    },

    counter: async ({ db, work, caller, params, body }) => {
      await findOwnAgreement(db, params.id, caller.id)
      expectSubscription(caller)
      const { agreement, request } = await lockForStep(db, 'counter', params.id, caller.id)
      await expectContact(db, agreement.client_id, agreement.developer_id)
      expectTerms(agreement, body.content_hash)
      if (request.status !== 'open') throw conflict('request_not_open', 'This request is no longer open')
      const planned = planMilestones(work.services.config, body)
      const version = agreement.version + 1
      const terms = {
        proposed_by: caller.id,
        price: body.price,
        terms: body.terms,
        changes: body.proposed_changes ?? null,
        milestones: planned,
      }
      const content_hash = await writeTerms(work, agreement, version, terms)
      const step = { action: 'counter', actor_id: caller.id, version, content_hash } as const
      await updateAgreement(db, agreement.id, { version, updated_at: await addStep(work, agreement.id, step) })
      await moveConversation(work, agreement.conversation_id, 'negotiating')
      await settleNotices(work, caller.id, [agreement.id])
      await notifyOfTerms(work, agreement.id, caller)
      return readAgreement(db, agreement.id, caller.id)
    },

    accept: async ({ db, work, caller, params, body }) => {
      const { agreement, request } = await lockForStep(db, 'accept', params.id, caller.id)
      // Existing agreements can be completed; no new one is made.
      await expectContact(db, agreement.client_id, agreement.developer_id)
      expectTerms(agreement, body.content_hash)
      if (request.status !== 'open') throw conflict('request_not_open', 'This request is no longer open')
      await settle(work, agreement, caller)
      const { request_id, client_id, developer_id, price } = agreement
      for (const listen of contributed('onAgreementSettled'))
        await listen(work, { request_id, client_id, developer_id, price })
      return readAgreement(db, agreement.id, caller.id)
    },

    decline: async ({ db, work, caller, params }) => {
      const { agreement } = await lockForStep(db, 'decline', params.id, caller.id)
      await takeStep(work, 'decline', agreement, caller)
      return readAgreement(db, agreement.id, caller.id)
    },

    withdraw: async ({ db, work, caller, params }) => {
      const { agreement } = await lockForStep(db, 'withdraw', params.id, caller.id)
      await takeStep(work, 'withdraw', agreement, caller)
      return readAgreement(db, agreement.id, caller.id)
    },

    complete: async ({ db, work, caller, params }) => {
      const { agreement } = await lockForStep(db, 'complete', params.id, caller.id)
      await refuseWhileDeliveryWaits(db, agreement.id)
      if (agreement.proposed_version !== null) throw changePending()
      await takeStep(work, 'complete', agreement, caller)
      for (const listener of contributed('onAgreementCompleted')) await listener(work, agreement)
      return readAgreement(db, agreement.id, caller.id)
    },

    list: ({ db, caller, query }) => listAgreements(db, sideOf(caller), query),

    listStatuses: ({ db, caller, query }) => listStatuses(db, sideOf(caller), query.request_ids),

    readAbout: async ({ db, caller, params, query }) => {
      const found = await findAgreementAbout(db, sideOf(caller), {
        request_id: params.id,
        developer_id: query.developer_id,
      })
      if (!found) {
        const request = await findRequestFor(db, params.id, caller.id)
        throw notFound(request?.readable ? 'No agreement exists for this request yet' : 'Request not found')
      }
      return readAgreement(db, found.id, caller.id)
    },

    listSteps: async ({ db, caller, params, query }) => {
      const conversation = await findParties(db, params.id)
      if (!conversation || !takesPart(conversation, caller.id)) throw notFound('Conversation not found')
      const [agreement_id, seq] =
        query.after === undefined ? [Number.MAX_SAFE_INTEGER, 0] : decodeCursor(query.after, ['number', 'number'])
      const rows = await listSteps(db, conversation, { ...query, after: { agreement_id, seq } })
      return mapPage(
        pageOf(rows, query.limit, (row) => [row.agreement_id, row.seq]),
        toStep,
      )
    },

    read: ({ db, caller, params }) => readAgreement(db, params.id, caller.id),

    markRead: async ({ db, work, caller, params }) => {
      const { conversation_id, request_id } = await findOwnAgreement(db, params.id, caller.id)
      await readTerms(work, { id: conversation_id, request_id }, caller.id)
    },

    readRecord: async ({ db, caller, params }) => {
      const found = await recordOf(db, params.id)
      if (!found || !takesPart(found, caller.id)) throw notFound('Agreement not found')
      return found.record
    },

    verify: async ({ db, body }) => {
      const { record } = body
      const [, id = '0', hash = ''] = (body.code ?? '').split('-')
      const submitted = record ? { id: record.agreement_id, hash: record.head_hash } : { id: Number(id), hash }
      const isIntact = record ? (await findBrokenPlaces(record, sha256)).length === 0 : null
      // A record that fails verification is not ours, whatever hash it has.
      const known =
        isIntact === false ? undefined : await findSealedStep(db, submitted.id, submitted.hash.toLowerCase())
      return {
        whole: isIntact,
        known: known !== undefined,
        newest: known?.newest ?? false,
        begun_at: known?.begun_at ?? null,
        sealed_at: known?.sealed_at ?? null,
        versions: known?.versions ?? [],
      }
    },
  })
