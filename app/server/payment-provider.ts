import type { Config } from '#platform/server/config.ts'
import { openStripe, type Stripe } from '#platform/server/outside/stripe.ts'

/** Opens the payment provider of the settings for a command; undefined where the sandbox stands in, which only the program has. */
export function openConfiguredStripe(config: Config): Stripe | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = config
  if (secretKey === undefined || webhookSecret === undefined) return undefined
  return openStripe({ secretKey, webhookSecret, ...(apiUrl !== undefined && { apiUrl }) })
}
