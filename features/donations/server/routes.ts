import { invalidField } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { acceptedMethods, askProvider, createOnce, findMadePage, pageLine } from '#features/payments/server.ts'
import { donationsApi } from '../contract.ts'
import { insertDonation, listDonations } from './queries.ts'
import { nameSupporter } from './queries/supporters.ts'
import { creationTimeToStore } from './rules.ts'

const NOT_STARTED = 'Failed to process donation. Please try again.'

export const donationsRoutes: Route[] = routes(donationsApi, {
  // The API kit has already removed the caller of an anonymous donation.
  create: async ({ db, caller, body, services, idempotencyKey, now, log, complete }) => {
    const { config, stripe } = services
    const { amount, currency, isAnonymous, supporter_name } = body
    if (supporter_name && !caller) throw invalidField('supporter_name', 'Anonymous donations cannot name a supporter')
    const sessionParams = {
      mode: 'payment' as const,
      submit_type: 'donate' as const,
      ...acceptedMethods(config),
      line_items: [pageLine(`Support ${config.PRODUCT_NAME}`, amount)],
      success_url: `${config.FRONTEND_URL}/donation/success`,
      cancel_url: `${config.FRONTEND_URL}/donation/cancel`,
    }
    const { id, url } = await askProvider(NOT_STARTED, log, () =>
      createOnce(db, {
        name: 'donation',
        of: [sessionParams, idempotencyKey],
        create: (mark, options) =>
          stripe.client.checkout.sessions.create({ ...sessionParams, metadata: mark }, options),
        find: findMadePage(stripe),
        isAnonymous: caller === null,
      }),
    )
    return complete(async (work) => {
      await insertDonation(work.db, {
        account_id: caller?.id ?? null,
        amount_cents: amount,
        currency,
        is_anonymous: isAnonymous,
        status: 'pending',
        stripe_session_id: id,
        created_at: creationTimeToStore(now, isAnonymous),
      })
      if (supporter_name && caller) await nameSupporter(work.db, caller.id, supporter_name, now)
      return { url }
    })
  },

  listOwn: ({ db, caller, query }) => listDonations(db, caller.id, query),
})
