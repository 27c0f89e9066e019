import { isStripeError } from '#platform/server/outside/stripe.ts'
import type { Services } from '#platform/server/services.ts'
import type { PaymentCheck } from '../../contract.ts'
import { checkAccount } from './account.ts'
import { checkKeys } from './keys.ts'
import { checkPortal } from './portal.ts'
import { checkTax, checkTaxDetails } from './tax.ts'
import { checkConnectWebhook, checkWebhook } from './webhook.ts'

// Somebody may be waiting for the result: one try, and not for long.
const SINGLE_TRY = { timeout: 6_000, maxNetworkRetries: 0 }
// Stripe allows 16 webhooks.
const WEBHOOKS = 100

/** What each check reads, under the names that permissions of restricted keys have at the provider. */
const RESOURCES = {
  account: 'Accounts',
  webhook: 'Webhook Endpoints',
  connect: 'Connect',
  portal: 'Customer portal',
  tax: 'Tax Settings',
} as const

interface Trouble {
  statusCode?: number
  message: string
}

function troubleOf(name: keyof typeof RESOURCES, { statusCode, message }: Trouble): PaymentCheck {
  if (statusCode === 401) {
    return {
      name: 'connection',
      state: 'failed',
      says: 'Stripe does not accept STRIPE_SECRET_KEY: no payment works.',
      remedy: 'Set it to a key that is neither revoked nor expired, and restart.',
    }
  }
  if (statusCode === 403) {
    return {
      name,
      state: 'warning',
      says: `The restricted key may not read "${RESOURCES[name]}", so that this could not be checked.`,
      remedy: `Give the key the permission ${RESOURCES[name]}: Read, or look in the dashboard of Stripe.`,
    }
  }
  const says =
    statusCode === undefined ? 'Stripe could not be reached.' : `Stripe answered with an error: ${message.trim()}`
  return {
    name: 'connection',
    state: 'failed',
    says,
    remedy:
      'Check that this server reaches the API of Stripe (STRIPE_API_URL, by default https://api.stripe.com), and check again.',
  }
}

async function checkOrReport(
  name: keyof typeof RESOURCES,
  check: () => Promise<PaymentCheck[]>,
): Promise<PaymentCheck[]> {
  try {
    return await check()
  } catch (error) {
    if (!isStripeError(error)) throw error
    return [troubleOf(name, error as Trouble)]
  }
}

/** Checks the payment settings, and the account, webhook and portal at the provider. Changes nothing. */
export async function checkPaymentSettings({
  config,
  stripe,
}: Pick<Services, 'config' | 'stripe'>): Promise<PaymentCheck[]> {
  const { accounts, webhookEndpoints, billingPortal, tax } = stripe.client
  const results = await Promise.all([
    checkOrReport('account', async () =>
      checkAccount(await accounts.retrieveCurrent({}, SINGLE_TRY), config.CURRENCY.code, stripe),
    ),
    checkOrReport('webhook', async () => {
      const { data } = await webhookEndpoints.list({ limit: WEBHOOKS }, SINGLE_TRY)
      const own = checkWebhook(data, `${config.PUBLIC_URL}/api/payments/webhook`)
      if (config.PAYOUTS !== 'connect') return own
      return [...own, ...checkConnectWebhook(data, `${config.PUBLIC_URL}/api/payments/connect-webhook`)]
    }),
    checkOrReport('connect', async () => {
      if (config.PAYOUTS !== 'connect') return []
      await accounts.list({ limit: 1 }, SINGLE_TRY)
      return [{ name: 'connect', state: 'ok', says: 'Stripe Connect can be used for payouts.', remedy: null }]
    }),
    checkOrReport('portal', async () => {
      const { data } = await billingPortal.configurations.list({ active: true, is_default: true, limit: 1 }, SINGLE_TRY)
      return checkPortal(data)
    }),
    checkOrReport('tax', async () =>
      config.TAX === 'stripe' ? checkTax(await tax.settings.retrieve({}, SINGLE_TRY)) : [],
    ),
  ])
  const all = [...checkKeys(config), ...checkTaxDetails(config), ...results.flat()]
  // A provider that cannot be reached is said once.
  return all.filter(({ says }, at) => all.findIndex((other) => other.says === says) === at)
}
