import type { Contributed } from '#platform/server/feature.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { deliveriesApi } from '../contract.ts'
import { deliver, lockForDelivery, replyToDelivery } from './deliveries.ts'
import { readAgreement } from './read-agreement.ts'
import { expectSubscription } from './subscription.ts'

/** Routes of deliveries; `linkSources` resolves their videos. */
export const deliveriesRoutes = (contributed: Contributed): Route[] =>
  routes(deliveriesApi, {
    deliver: async ({ db, work, caller, params, body }) => {
      const agreement = await lockForDelivery(db, params.id, caller, 'developer')
      expectSubscription(caller)
      await deliver(work, agreement, caller, body, contributed('linkSources'))
      return readAgreement(db, agreement.id, caller.id)
    },

    acceptDelivery: async ({ db, work, caller, params }) => {
      const agreement = await lockForDelivery(db, params.id, caller, 'client')
      await replyToDelivery(work, agreement, caller, params.number, { state: 'accepted' })
      return readAgreement(db, agreement.id, caller.id)
    },

    returnDelivery: async ({ db, work, caller, params, body: { reason } }) => {
      const agreement = await lockForDelivery(db, params.id, caller, 'client')
      await replyToDelivery(work, agreement, caller, params.number, { state: 'returned', reason })
      return readAgreement(db, agreement.id, caller.id)
    },
  })
