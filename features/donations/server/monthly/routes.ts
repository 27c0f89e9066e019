import { notFound } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { withFallbackIfMissing } from '#platform/server/outside/stripe.ts'
import {
  acceptedMethods,
  askProvider,
  createOnce,
  findCustomer,
  findMadePage,
  GIFT_MARK,
  pageLine,
  reachProvider,
  withCustomer,
} from '#features/payments/server.ts'
import { monthlyGiftsApi } from '../../contract.ts'
import { findOwnGift, getMonthlyGift, listMonthlyGifts } from '../queries/monthly.ts'
import { monthlyGiftFlow } from './payment-flow.ts'

const NOT_STARTED = 'Failed to process donation. Please try again.'

export const monthlyGiftsRoutes: Route[] = routes(monthlyGiftsApi, {
  create: async ({ db, caller, body, services, idempotencyKey, log, complete }) => {
    const { config, stripe } = services
    const { url } = await askProvider(NOT_STARTED, log, () =>
      withCustomer(db, stripe, caller.id, (customer) => {
        const sessionParams = {
          mode: 'subscription' as const,
          ...acceptedMethods(config),
          customer,
          subscription_data: { metadata: GIFT_MARK },
          line_items: [pageLine(`Support ${config.PRODUCT_NAME} every month`, body.amount, { isMonthly: true })],
          success_url: `${config.FRONTEND_URL}/donation/success`,
          cancel_url: `${config.FRONTEND_URL}/donation/cancel`,
        }
        return createOnce(db, {
          name: 'monthly-gift',
          of: [sessionParams, idempotencyKey],
          create: (mark, options) =>
            stripe.client.checkout.sessions.create({ ...sessionParams, metadata: { ...GIFT_MARK, ...mark } }, options),
          find: findMadePage(stripe, { customer }),
        })
      }),
    )
    return complete(() => ({ url }))
  },

  listOwn: ({ db, caller, query }) => listMonthlyGifts(db, caller.id, query),

  end: async (call) => {
    const { db, caller, params, services, log } = call
    const subscriptionId = await findOwnGift(db, { id: params.id, accountId: caller.id })
    const customer = await findCustomer(db, caller.id)
    if (subscriptionId === undefined || customer === undefined) throw notFound()
    await reachProvider('We cannot end your monthly gift right now. Try again later.', log, async () => {
      // It may already have ended, in the provider's portal or because a payment failed.
      await withFallbackIfMissing(services.stripe.client.subscriptions.cancel(subscriptionId), undefined)
      await monthlyGiftFlow.askAndSettle(call, { account_id: caller.id, customer })
    })
    return call.complete((work) => getMonthlyGift(work.db, params.id))
  },
})
