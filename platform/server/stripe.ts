import StripeClient from 'stripe'

/** The payment provider's own client. */
export type Stripe = StripeClient

/** Where the provider is reached; without an address it is Stripe itself. */
export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  sandbox?: { host: string; port: number }
}

const TIMEOUT_MS = 20_000

/** The provider's client: Stripe, or the sandbox that speaks its protocol on this machine. */
export const openStripe = ({ secretKey, sandbox }: StripeSettings): Stripe =>
  new StripeClient(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(sandbox ? { host: sandbox.host, port: sandbox.port, protocol: 'http' as const } : {}),
  })

/** An event whose signature holds, or null for a forged, broken or old one. */
export function readStripeEvent(
  stripe: Stripe,
  body: string,
  signature: string | string[] | undefined,
  secret: string,
): StripeClient.Event | null {
  try {
    return stripe.webhooks.constructEvent(body, signature ?? '', secret)
  } catch {
    return null
  }
}

export type StripeEvent = StripeClient.Event
export type StripeSubscription = StripeClient.Subscription
