import { createHash } from 'node:crypto'
import type { Config } from '#platform/server/config.ts'
import type { Stripe } from '#platform/server/outside/stripe.ts'
import { isGift, pageLine } from '#features/payments/server.ts'

const LISTED = 100

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/**
 * Opens the hosted page on which a customer subscribes. A repeated call, here or in another window, returns the page already open, so that
 * nobody pays twice. Two simultaneous calls that both find none use the same idempotency key, made of what is bought and of the newest
 * earlier page, so the provider creates one page.
 */
export async function openCheckout(
  stripe: Stripe,
  config: Config,
  buyer: { customer: string; account_id: number },
): Promise<{ url: string | null; payment: string }> {
  const { sessions } = stripe.client.checkout
  const wanted = {
    mode: 'subscription' as const,
    customer: buyer.customer,
    client_reference_id: String(buyer.account_id),
    line_items: [
      pageLine(`${config.PRODUCT_NAME} creator subscription`, config.SUBSCRIPTION_PRICE_CENTS, { isMonthly: true }),
    ],
    success_url: `${config.FRONTEND_URL}/subscription/success?payment={CHECKOUT_SESSION_ID}`,
    cancel_url: `${config.FRONTEND_URL}/subscription/cancel`,
  }
  const { data } = await sessions.list({ customer: buyer.customer, limit: LISTED })
  for (const open of data) {
    if (open.mode !== 'subscription' || open.status !== 'open' || isGift(open.metadata)) continue
    if (open.amount_total === config.SUBSCRIPTION_PRICE_CENTS && open.success_url === wanted.success_url) {
      return { url: open.url, payment: open.id }
    }
    // It has another price or return URL; two open pages could both be paid.
    await sessions.expire(open.id)
  }
  const made = await sessions.create(wanted, { idempotencyKey: `subscribe-${digest([wanted, data[0]?.id])}` })
  return { url: made.url, payment: made.id }
}

/** Opens the provider's page on which a customer updates an existing subscription, and which returns like a payment. */
export async function openMending(
  stripe: Stripe,
  config: Config,
  { customer, idempotencyKey }: { customer: string; idempotencyKey: string },
): Promise<{ url: string | null; payment: string }> {
  const payment = `mending-${digest(idempotencyKey)}`
  const return_url = `${config.FRONTEND_URL}/subscription/success?payment=${payment}`
  const { url } = await stripe.client.billingPortal.sessions.create({ customer, return_url }, { idempotencyKey })
  return { url, payment }
}
