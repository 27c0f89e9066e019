import { createHash } from 'node:crypto'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/http-errors.ts'
import { isPortalMissing, type Stripe } from '#platform/server/outside/stripe.ts'
import { acceptedMethods, createOnce, findMadePage, isGift, pageLine } from '#features/payments/server.ts'

const SESSIONS_LISTED = 100

interface Provider {
  stripe: Stripe
  config: Config
}

const portalMissing = () =>
  conflict(
    'portal_missing',
    'The page for cards and billing is not set up yet. You can cancel or resume your subscription, or pay what is due, under Subscription.',
  )

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/**
 * Opens the hosted page on which a customer subscribes. A repeated call, here or in another window, returns the page already open, so that
 * nobody pays twice. Of two simultaneous calls that both find none, both request the same page after the same newest one, and the provider
 * creates it once.
 */
export async function openCheckout(
  db: Database,
  { stripe, config }: Provider,
  buyer: { customer: string; account_id: number },
): Promise<{ url: string | null; payment: string }> {
  const { sessions } = stripe.client.checkout
  const wanted = {
    mode: 'subscription' as const,
    ...acceptedMethods(config),
    customer: buyer.customer,
    client_reference_id: String(buyer.account_id),
    line_items: [
      pageLine(`${config.PRODUCT_NAME} creator subscription`, config.SUBSCRIPTION_PRICE_CENTS, { isMonthly: true }),
    ],
    success_url: `${config.FRONTEND_URL}/subscription/success?payment={CHECKOUT_SESSION_ID}`,
    cancel_url: `${config.FRONTEND_URL}/subscription/cancel`,
  }
  const { data } = await sessions.list({ customer: buyer.customer, limit: SESSIONS_LISTED })
  for (const open of data) {
    if (open.mode !== 'subscription' || open.status !== 'open' || isGift(open.metadata)) continue
    if (open.amount_total === config.SUBSCRIPTION_PRICE_CENTS && open.success_url === wanted.success_url) {
      return { url: open.url, payment: open.id }
    }
    // It has another price or return URL; two open pages could both be paid.
    await sessions.expire(open.id)
  }
  const made = await createOnce(db, {
    name: 'subscribe',
    of: [wanted, data[0]?.id],
    create: (mark, options) => sessions.create({ ...wanted, metadata: mark }, options),
    find: findMadePage(stripe, { customer: buyer.customer }),
  })
  return { url: made.url, payment: made.id }
}

/** Opens the provider's portal for a customer. Throws if the owner never configured it. */
export async function openPortal(
  db: Database,
  { client }: Stripe,
  { customer, return_url, idempotencyKey }: { customer: string; return_url: string; idempotencyKey: string },
): Promise<{ url: string }> {
  try {
    return await createOnce(db, {
      name: 'portal',
      of: [customer, return_url, idempotencyKey],
      create: (_, options) => client.billingPortal.sessions.create({ customer, return_url }, options),
      find: null,
    })
  } catch (error) {
    throw isPortalMissing(error) ? portalMissing() : error
  }
}

/** Opens the provider's page on which a customer updates an existing subscription, and which returns like a payment. */
export async function openPaymentUpdate(
  db: Database,
  { stripe, config }: Provider,
  { customer, idempotencyKey }: { customer: string; idempotencyKey: string },
): Promise<{ url: string | null; payment: string }> {
  const payment = `mending-${digest(idempotencyKey)}`
  const return_url = `${config.FRONTEND_URL}/subscription/success?payment=${payment}`
  const { url } = await openPortal(db, stripe, { customer, return_url, idempotencyKey })
  return { url, payment }
}
