import type { Stripe, StripeObjects } from '#platform/server/outside/stripe.ts'

// After a renewal, a bank that asks for confirmation leaves the payment open, or declines it with this code.
const needsConfirmation = ({ status, last_payment_error }: StripeObjects.PaymentIntent): boolean =>
  status === 'requires_action' || last_payment_error?.code === 'authentication_required'

/** Queries the provider's page on which an unpaid invoice is confirmed to a bank; null unless a bank asks. Never inside a transaction. */
export async function askForConfirmation({ client }: Stripe, invoice: StripeObjects.Invoice): Promise<string | null> {
  const { id, status, hosted_invoice_url = null } = invoice
  if (status !== 'open' || hosted_invoice_url === null) return null
  const { data } = await client.invoicePayments.list({
    invoice: id,
    status: 'open',
    limit: 100,
    expand: ['data.payment.payment_intent'],
  })
  const intents = data.map(({ payment }) => payment.payment_intent)
  return intents.some((intent) => typeof intent === 'object' && needsConfirmation(intent)) ? hosted_invoice_url : null
}
