import type { Endpoint } from '#platform/contract/endpoint.ts'
import { fromNow } from '#platform/server/dates.ts'
import { conflict, notFound } from '#platform/server/http/http-errors.ts'
import { routes, type BaseCall, type Route } from '#platform/server/http/routes.ts'
import { isCustomerMissing, type Stripe, type StripeObjects } from '#platform/server/outside/stripe.ts'
import type { Work, WorkBase } from '#platform/server/work/work.ts'
import { askProvider, findCustomer, hasPayments, reachProvider, withCustomer } from '#features/payments/server.ts'
import { subscriptionsApi } from '../contract.ts'
import { checkSoon } from './checks.ts'
import { openCheckout, openPaymentUpdate, openPortal } from './checkout.ts'
import { subscriptionFlow } from './payment-flow.ts'
import {
  askAboutBilling,
  askForActiveSubscription,
  endAt,
  resumeSubscription,
  retryFailedPayment,
} from './manage-subscription.ts'
import { findSubscription, planCheck } from './queries.ts'
import { FIRST_CHECK_MS, PAGE_OPEN_MS, statusNow } from './rules.ts'

// Without payments everyone counts as subscribed, so that clients which check first can open conversations.
const STATUS_WITHOUT_PAYMENTS = {
  status: 'active' as const,
  current_period_end: null,
  cancel_at_period_end: false,
  grace_until: null,
  confirm_url: null,
}

const alreadySubscribed = () => conflict('already_subscribed', 'You already have an active subscription')
const nothingToManage = () => notFound('You have no subscription to manage yet')

type ManageCall = WorkBase & Pick<BaseCall<Endpoint>, 'log'> & { caller: { id: number } }

/** Runs an action on the caller's subscription at the provider. Idempotent. */
async function manageSubscription(
  call: ManageCall,
  sentence: string,
  act: (stripe: Stripe, subscription: StripeObjects.Subscription) => Promise<void>,
) {
  const { db, caller, services, log } = call
  const customer = await findCustomer(db, caller.id)
  if (customer === undefined) throw nothingToManage()
  await reachProvider(sentence, log, async () => {
    await act(services.stripe, await askForActiveSubscription(services.stripe, customer))
    await subscriptionFlow.askAndSettle(call, { account_id: caller.id, customer })
  })
}

/** Returns the caller's subscription status, including the result just stored. */
const presentStatus =
  ({ caller, now }: ManageCall) =>
  async ({ db }: Work) =>
    statusNow(await findSubscription(db, caller.id), now)

export const subscriptionsRoutes: Route[] = routes(subscriptionsApi, {
  create: async (call) => {
    const { db, caller, services, idempotencyKey, now, log } = call
    const { config, stripe } = services
    const account_id = caller.id
    if (statusNow(await findSubscription(db, account_id), now).status === 'active') throw alreadySubscribed()
    const { url, payment } = await askProvider('Failed to start subscription', log, () =>
      withCustomer(db, stripe, account_id, async (customer) => {
        // The event of a payment may not have arrived yet; whoever has paid must not pay again.
        const result = await subscriptionFlow.askAndSettle(call, { account_id, customer })
        if (result?.status === 'active') throw alreadySubscribed()
        if (result?.status !== 'past_due' && result?.status !== 'disputed') {
          const page = await openCheckout(db, { stripe, config }, { customer, account_id })
          const until = { check_at: fromNow(now, FIRST_CHECK_MS), page_until: fromNow(now, PAGE_OPEN_MS) }
          await planCheck(db, { account_id, ...until })
          return page
        }
        // A subscription exists whose last payment failed or is disputed: it is updated there, because a second one would charge twice.
        return openPaymentUpdate(db, { stripe, config }, { customer, idempotencyKey })
      }),
    )
    return call.complete(() => ({ url, payment }))
  },

  status: async (call) => {
    const { db, caller, now, services } = call
    if (!hasPayments(services.config)) return caller.subscribed ? STATUS_WITHOUT_PAYMENTS : statusNow(undefined, now)
    const subscription = await findSubscription(db, caller.id)
    await checkSoon(call, caller.id, subscription)
    return statusNow(subscription, now)
  },

  portal: async ({ db, caller, services, idempotencyKey, log, complete }) => {
    const { config, stripe } = services
    const customer = await findCustomer(db, caller.id)
    if (customer === undefined) throw nothingToManage()
    const return_url = `${config.FRONTEND_URL}/subscription`
    const { url } = await askProvider('We cannot open your billing page right now. Try again later.', log, async () => {
      try {
        return await openPortal(db, stripe, { customer, return_url, idempotencyKey })
      } catch (error) {
        throw isCustomerMissing(error) ? nothingToManage() : error
      }
    })
    return complete(() => ({ url }))
  },

  billing: async ({ db, caller, services, log }) => {
    const customer = await findCustomer(db, caller.id)
    if (customer === undefined) throw nothingToManage()
    return reachProvider('We cannot load your next payment right now. Try again later.', log, async () =>
      askAboutBilling(services.stripe, await askForActiveSubscription(services.stripe, customer)),
    )
  },

  cancel: async (call) => {
    await manageSubscription(
      call,
      'We cannot cancel your subscription right now. Try again later.',
      (stripe, current) => endAt(stripe, current, call.body.at),
    )
    return call.complete(presentStatus(call))
  },

  resume: async (call) => {
    await manageSubscription(call, 'We cannot resume your subscription right now. Try again later.', resumeSubscription)
    return call.complete(presentStatus(call))
  },

  pay: async (call) => {
    await manageSubscription(call, 'We cannot retry your payment right now. Try again later.', retryFailedPayment)
    return call.complete(presentStatus(call))
  },
})
