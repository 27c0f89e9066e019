import { currency } from '#platform/contract/currency.ts'
import { HttpError } from '#platform/server/http/http-errors.ts'
import { isStripeTrouble } from '#platform/server/outside/stripe.ts'

interface Log {
  error: (about: object, text: string) => void
}

const unavailable = (sentence: string) => new HttpError(502, 'payment_provider_unavailable', sentence)

/**
 * Asks something of the provider. When it refuses or cannot be reached, the caller gets 502 with the sentence; what the provider
 * said goes to the log, never to the caller.
 */
export async function reachProvider<Answer>(sentence: string, log: Log, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!isStripeTrouble(error)) throw error
    log.error({ err: error }, 'payment provider')
    throw unavailable(sentence)
  }
}

/** Asks the provider for a page to send somebody to; one without an address is as good as none. */
export async function askProvider<Answer extends { url: string | null }>(
  sentence: string,
  log: Log,
  ask: () => Promise<Answer>,
): Promise<Answer & { url: string }> {
  const answer = await reachProvider(sentence, log, ask)
  if (answer.url === null) throw unavailable(sentence)
  return { ...answer, url: answer.url }
}

/** A line of a payment page, in the smallest unit of the currency: paid once, or every month. */
export const pageLine = (name: string, unit_amount: number, { isMonthly = false } = {}) => ({
  quantity: 1,
  price_data: {
    currency: currency().code,
    unit_amount,
    ...(isMonthly && { recurring: { interval: 'month' as const } }),
    product_data: { name },
  },
})
