import { routes, type Route } from '#platform/server/http/routes.ts'
import { expectContact } from '#features/blocks/server.ts'
import { changesApi } from '../../contract.ts'
import { findOwnAgreement } from '../lock-agreement.ts'
import { readAgreement } from '../read-agreement.ts'
import { expectSubscription } from '../subscription.ts'
import { expectTerms } from '../write-terms.ts'
import { acceptChange } from './accept.ts'
import { lockAgreed, lockChange } from './lock-change.ts'
import { proposeChange } from './propose.ts'
import { endChange } from './end-change.ts'

/** Routes of changes of agreed terms. */
export const changesRoutes: Route[] = routes(changesApi, {
  propose: async ({ db, work, caller, params, body }) => {
    await findOwnAgreement(db, params.id, caller.id)
    expectSubscription(caller)
    const agreement = await lockAgreed(db, params.id, caller.id)
    await expectContact(db, agreement.client_id, agreement.developer_id)
    expectTerms(agreement, body.content_hash)
    await proposeChange(work, agreement, caller, body)
    return readAgreement(db, params.id, caller.id)
  },

  accept: async ({ db, work, caller, params, body }) => {
    const { agreement, change } = await lockChange(db, params.id, caller.id, 'other')
    await expectContact(db, agreement.client_id, agreement.developer_id)
    expectTerms(change, body.content_hash)
    await acceptChange(work, agreement, change, caller)
    return readAgreement(db, params.id, caller.id)
  },

  decline: async ({ db, work, caller, params }) => {
    const { agreement, change } = await lockChange(db, params.id, caller.id, 'other')
    await endChange(work, agreement, change, { action: 'change_decline', actor: caller })
    return readAgreement(db, params.id, caller.id)
  },

  withdraw: async ({ db, work, caller, params }) => {
    const { agreement, change } = await lockChange(db, params.id, caller.id, 'proposer')
    await endChange(work, agreement, change, { action: 'change_withdrawal', actor: caller })
    return readAgreement(db, params.id, caller.id)
  },
})
