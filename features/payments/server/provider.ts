import { currency } from '#platform/contract/currency.ts'
import { HttpError } from '#platform/server/http/http-errors.ts'
import { isStripeError } from '#platform/server/outside/stripe.ts'

/** Where failures of the provider are logged. */
export interface ProviderLog {
  error: (about: object, text: string) => void
}

const unavailable = (sentence: string) => new HttpError(502, 'payment_provider_unavailable', sentence)

/**
 * Runs a request to the provider. If it fails or the provider is unreachable, the caller gets 502 with the sentence; the provider's message
 * is logged and never disclosed.
 */
export async function reachProvider<Answer>(
  sentence: string,
  log: ProviderLog,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!isStripeError(error)) throw error
    log.error({ err: error }, 'payment provider')
    throw unavailable(sentence)
  }
}

/** Requests a hosted page from the provider; a page without a URL counts as a failure. */
export async function askProvider<Answer extends { url: string | null }>(
  sentence: string,
  log: ProviderLog,
  ask: () => Promise<Answer>,
): Promise<Answer & { url: string }> {
  const answer = await reachProvider(sentence, log, ask)
  if (answer.url === null) throw unavailable(sentence)
  return { ...answer, url: answer.url }
}

/** Line item of a payment page, in the smallest unit of the currency: one-time, or monthly. */
export const pageLine = (name: string, unit_amount: number, { isMonthly = false } = {}) => ({
  quantity: 1,
  price_data: {
    currency: currency().code,
    unit_amount,
    ...(isMonthly && { recurring: { interval: 'month' as const } }),
    product_data: { name },
  },
})
