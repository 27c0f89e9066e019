import { idBefore, pageOf } from '#platform/server/database/keyset-page.ts'
import { notFound } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { isUnknownThere, type Stripe } from '#platform/server/outside/stripe.ts'
import { askProvider, findCustomer, GIFT_MARK, reachProvider, withCustomer } from '#features/payments/server.ts'
import { monthlyGiftsApi } from '../../contract.ts'
import { findOwnGift, getMonthlyGift, listMonthlyGifts } from '../queries/monthly.ts'
import { askAndKeepGifts } from './store-gifts.ts'

const FAILED = 'Failed to process donation. Please try again.'

// It may have ended already, by the provider's pages or because nobody paid.
async function endThere({ client }: Stripe, subscription: string): Promise<void> {
  try {
    await client.subscriptions.cancel(subscription)
  } catch (error) {
    if (!isUnknownThere(error)) throw error
  }
}

export const monthlyGiftsRoutes: Route[] = routes(monthlyGiftsApi, {
  create: async ({ db, caller, body, services, idempotencyKey, log, complete }) => {
    const { config, stripe } = services
    const { amount, currency } = body
    const { url } = await askProvider(FAILED, log, () =>
      withCustomer(db, stripe, caller.id, async (customer) => {
        const page = await stripe.client.checkout.sessions.create(
          {
            mode: 'subscription',
            customer,
            metadata: GIFT_MARK,
            subscription_data: { metadata: GIFT_MARK },
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency,
                  unit_amount: amount,
                  recurring: { interval: 'month' },
                  product_data: { name: `Support ${config.PRODUCT_NAME} every month` },
                },
              },
            ],
            success_url: `${config.FRONTEND_URL}/donation/success`,
            cancel_url: `${config.FRONTEND_URL}/donation/cancel`,
          },
          { idempotencyKey },
        )
        return { url: page.url }
      }),
    )
    return complete(() => ({ url }))
  },

  listOwn: async ({ db, caller, query }) => {
    const rows = await listMonthlyGifts(db, caller.id, { ...query, after: idBefore(query.after) })
    return pageOf(rows, query.limit, (row) => [row.id])
  },

  end: async (call) => {
    const { db, caller, params, services, log } = call
    const there = await findOwnGift(db, { id: params.id, accountId: caller.id })
    const customer = await findCustomer(db, caller.id)
    if (there === undefined || customer === undefined) throw notFound()
    await reachProvider('We cannot end your monthly gift right now. Try again later.', log, async () => {
      await endThere(services.stripe, there)
      await askAndKeepGifts(call, { account_id: caller.id, customer })
    })
    return call.complete((work) => getMonthlyGift(work.db, params.id))
  },
})
