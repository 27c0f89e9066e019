import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { PAYMENT_CALL } from '#features/payments/contract.ts'
import { Instant } from '#platform/contract/fields.ts'
import { events, subject } from '#platform/contract/freshness.ts'

declare module '#platform/contract/access.ts' {
  interface CallerFacts {
    /** Whether they are a developer who has paid. */
    subscribed: boolean
  }
  interface CallerKinds {
    /** A developer with an active subscription. */
    subscriber: { user_type: 'developer'; subscribed: true }
  }
}

const subscriptionSubject = subject('subscription')

export const SubscriptionStatus = z
  .object({
    // "active" opens doors, and so does "past_due" until `grace_until`.
    status: z.enum(['none', 'active', 'past_due', 'disputed', 'canceled', 'incomplete', 'expired']),
    current_period_end: Instant.nullable(),
    cancel_at_period_end: z.boolean(),
    // While the last payment failed and doors stay open all the same; null at any other time.
    grace_until: Instant.nullable(),
  })
  .meta({ id: 'SubscriptionStatus' })
export type SubscriptionStatus = z.output<typeof SubscriptionStatus>

/** Whether who has this reaches clients now. */
export const opensDoors = ({ status, grace_until }: Pick<SubscriptionStatus, 'status' | 'grace_until'>): boolean =>
  status === 'active' || Boolean(grace_until)

export const subscriptionsEvents = events({
  subscription: { payload: SubscriptionStatus, changes: [subscriptionSubject] },
})

export const subscriptionsApi = api({
  create: {
    method: 'POST',
    path: '/payments/create-subscription',
    ...PAYMENT_CALL,
    access: 'developer',
    limit: { calls: 30, minutes: 5 },
    does: 'Opens the hosted page on which a developer subscribes.',
    changes: [subscriptionSubject],
    refusal: 'Only developers can subscribe',
    // `payment` comes back in the address of the success page, to those who paid on this page and no other.
    response: z.object({ url: z.url(), payment: z.string() }),
    nonTransactional: 'payment provider',
  },
  status: {
    method: 'GET',
    path: '/payments/subscription-status',
    ...PAYMENT_CALL,
    access: 'signed_in',
    does: "The state of the caller's subscription.",
    shows: [subscriptionSubject],
    response: SubscriptionStatus,
  },
  portal: {
    method: 'POST',
    path: '/payments/portal',
    ...PAYMENT_CALL,
    access: 'signed_in',
    limit: { calls: 30, minutes: 5 },
    does: 'Opens the hosted page on which a subscriber changes the card or cancels.',
    response: z.object({ url: z.url() }),
    nonTransactional: 'payment provider',
  },
})
