import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { PAYMENT_CALL_OPTIONS } from '#features/payments/contract.ts'
import { Instant } from '#platform/contract/fields.ts'
import { events, subject } from '#platform/contract/freshness.ts'

export { grantsAccess } from './contract/grants-access.ts'

declare module '#platform/contract/access.ts' {
  interface CallerFacts {
    /** Whether the caller is a developer with an active subscription. */
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
    // `active` gives access, and so does `past_due` until `grace_until`.
    status: z.enum(['none', 'active', 'past_due', 'disputed', 'canceled', 'incomplete', 'expired']),
    current_period_end: Instant.nullable(),
    cancel_at_period_end: z.boolean(),
    // Set while the last payment failed and access continues; null otherwise.
    grace_until: Instant.nullable(),
    // The provider's page on which a renewal is confirmed, while the bank asks for that; null otherwise.
    confirm_url: z.url().nullable(),
  })
  .meta({ id: 'SubscriptionStatus' })
export type SubscriptionStatus = z.output<typeof SubscriptionStatus>

/** When a cancelled subscription ends: with the paid period, or at once. */
export const WhenToEnd = z.enum(['period_end', 'now'])
export type WhenToEnd = z.output<typeof WhenToEnd>

export const SubscriptionBilling = z
  .object({
    // Null if the provider knows none, or the subscription is paid in another way.
    card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }).nullable(),
    // The next charge, or one still owed after a failed payment; null if no payment is due.
    next_payment: z.object({ cents: z.int(), at: Instant.nullable() }).nullable(),
  })
  .meta({ id: 'SubscriptionBilling' })
export type SubscriptionBilling = z.output<typeof SubscriptionBilling>

export const subscriptionsEvents = events({
  subscription: { payload: SubscriptionStatus, changes: [subscriptionSubject] },
})

export const subscriptionsApi = api({
  create: {
    method: 'POST',
    path: '/payments/create-subscription',
    ...PAYMENT_CALL_OPTIONS,
    onlyWith: 'payments',
    access: 'developer',
    needsConsent: true,
    limit: { calls: 30, minutes: 5 },
    does: 'Opens the hosted payment page for a subscription.',
    changes: [subscriptionSubject],
    refusal: 'Only developers can subscribe',
    // `payment` is returned in the URL of the success page, only to the payer of this page.
    response: z.object({ url: z.url(), payment: z.string() }),
    nonTransactional: 'payment provider',
  },
  status: {
    method: 'GET',
    path: '/payments/subscription-status',
    ...PAYMENT_CALL_OPTIONS,
    access: 'signed_in',
    does: "The status of the caller's subscription; `active` for every developer if payments are turned off, because no subscription is needed then.",
    shows: [subscriptionSubject],
    response: SubscriptionStatus,
  },
  portal: {
    method: 'POST',
    path: '/payments/portal',
    ...PAYMENT_CALL_OPTIONS,
    onlyWith: 'payments',
    access: 'signed_in',
    limit: { calls: 30, minutes: 5 },
    does: 'Opens the hosted page where a subscriber changes the card or cancels. 409 `portal_missing` until the owner configures it at the payment provider.',
    response: z.object({ url: z.url() }),
    nonTransactional: 'payment provider',
  },
  billing: {
    method: 'GET',
    path: '/payments/subscription-billing',
    ...PAYMENT_CALL_OPTIONS,
    onlyWith: 'payments',
    access: 'developer',
    limit: { calls: 60, minutes: 5 },
    does: "The next charge of the payment provider for the caller's subscription, and the card it goes to. Read from the provider on each call and never stored.",
    refusal: 'Only developers can subscribe',
    shows: [subscriptionSubject],
    otherStatuses: [502],
    response: SubscriptionBilling,
  },
  cancel: {
    method: 'POST',
    path: '/payments/cancel-subscription',
    ...PAYMENT_CALL_OPTIONS,
    onlyWith: 'payments',
    access: 'developer',
    limit: { calls: 30, minutes: 5 },
    does: 'Cancels the subscription at the end of the paid month, or at once. A subscription whose payment failed ends at once.',
    changes: [subscriptionSubject],
    refusal: 'Only developers can subscribe',
    body: z.object({ at: WhenToEnd.default('period_end') }),
    response: SubscriptionStatus,
    nonTransactional: 'payment provider',
  },
  resume: {
    method: 'POST',
    path: '/payments/resume-subscription',
    ...PAYMENT_CALL_OPTIONS,
    onlyWith: 'payments',
    access: 'developer',
    limit: { calls: 30, minutes: 5 },
    does: 'Resumes a subscription that was set to end with its month.',
    changes: [subscriptionSubject],
    refusal: 'Only developers can subscribe',
    response: SubscriptionStatus,
    nonTransactional: 'payment provider',
  },
  pay: {
    method: 'POST',
    path: '/payments/pay-subscription',
    ...PAYMENT_CALL_OPTIONS,
    onlyWith: 'payments',
    access: 'developer',
    limit: { calls: 10, minutes: 5 },
    does: 'Retries a failed payment with the current card; 402 with the reason if the bank declines again.',
    otherStatuses: [402],
    changes: [subscriptionSubject],
    refusal: 'Only developers can subscribe',
    response: SubscriptionStatus,
    nonTransactional: 'payment provider',
  },
})
