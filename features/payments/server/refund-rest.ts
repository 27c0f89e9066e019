import type { Database } from '#platform/server/database/database.ts'
import type { Stripe, StripeObjects } from '#platform/server/outside/stripe.ts'
import { createOnce, isMarked } from './attempts.ts'

const LISTED = 100

/** Whether a refund came to nothing: the money is still, or again, at the provider. */
const isFailedRefund = ({ status }: StripeObjects.Refund): boolean => status === 'failed' || status === 'canceled'

interface PartlyRefunded {
  /** What is returned, such as `purchase-return`: the beginning of the key. */
  name: string
  /** Our reference of the payment. */
  reference: string
  refunded_cents: number
  payment_intent: string
}

/**
 * Refunds what is left of a payment, once. Refunds that failed after they were made are part of the request: under the same key the
 * provider would only repeat that they were made. Never inside a transaction.
 */
export async function refundRemaining(
  db: Database,
  { client }: Stripe,
  { name, reference, refunded_cents, payment_intent }: PartlyRefunded,
): Promise<void> {
  const list = async (options = {}) => (await client.refunds.list({ payment_intent, limit: LISTED }, options)).data
  const failedRefunds = (await list()).filter(isFailedRefund).map(({ id }) => id)
  await createOnce(db, {
    name,
    of: [reference, refunded_cents, payment_intent, failedRefunds.toSorted()],
    create: (mark, options) => client.refunds.create({ payment_intent, metadata: mark }, options),
    find: async (mark, options) => (await list(options)).find((made) => isMarked(made, mark) && !isFailedRefund(made)),
  })
}
