import type { StripeObjects } from '#platform/server/outside/stripe.ts'
import type { PaymentCheck } from '../../contract.ts'
import { FOLLOWED_EVENTS, FOLLOWED_CONNECT_EVENTS } from '../subject.ts'

type Webhook = Pick<StripeObjects.WebhookEndpoint, 'url' | 'status' | 'enabled_events'>

/** A webhook that this installation needs. */
interface Needed {
  name: 'webhook' | 'connect'
  url: string
  events: readonly string[]
  secret: string
  /** What it reports. */
  reports: string
}

const LOCAL_HOST = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/
const ALL_EVENTS = '*'

const isAt = (url: string) => (webhook: Webhook) => webhook.url.replace(/\/+$/, '') === url

/** Returns the followed events that a webhook does not deliver. */
function missingEvents({ enabled_events }: Webhook, events: readonly string[]): string[] {
  return enabled_events.includes(ALL_EVENTS) ? [] : events.filter((type) => !enabled_events.includes(type))
}

function withoutWebhook({ name, url, secret, reports }: Needed): PaymentCheck {
  if (LOCAL_HOST.test(new URL(url).hostname)) {
    return {
      name,
      state: 'warning',
      says: `PUBLIC_URL is an address of this machine, which Stripe cannot reach: ${reports} are found only by hourly jobs.`,
      remedy: `Run stripe listen --${name === 'connect' ? 'forward-connect-to' : 'forward-to'} ${url}, and set ${secret} to the secret that it prints.`,
    }
  }
  return {
    name,
    state: 'failed',
    says: `No webhook leads to ${url}: Stripe does not report ${reports} here.`,
    remedy:
      name === 'connect'
        ? 'Add it in the dashboard of Stripe under Developers, Webhooks, for connected accounts, with the events of docs/run/connect-stripe.md.'
        : 'Add it in the dashboard of Stripe under Developers, Webhooks, with the events of docs/run/connect-stripe.md.',
  }
}

/** Checks whether the provider reports all followed events to this installation. */
export const checkWebhook = (webhooks: readonly Webhook[], url: string): PaymentCheck[] =>
  checkNeeded(webhooks, {
    name: 'webhook',
    url,
    events: FOLLOWED_EVENTS,
    secret: 'STRIPE_WEBHOOK_SECRET',
    reports: 'payments',
  })

/** The same for events of connected accounts. */
export const checkConnectWebhook = (webhooks: readonly Webhook[], url: string): PaymentCheck[] =>
  checkNeeded(webhooks, {
    name: 'connect',
    url,
    events: FOLLOWED_CONNECT_EVENTS,
    secret: 'STRIPE_CONNECT_WEBHOOK_SECRET',
    reports: 'payouts',
  })

function checkNeeded(webhooks: readonly Webhook[], needed: Needed): PaymentCheck[] {
  const { name, url, secret, reports } = needed
  const ownWebhooks = webhooks.filter(isAt(url))
  const enabled = ownWebhooks.filter(({ status }) => status === 'enabled')
  const [webhook] = enabled
  if (ownWebhooks.length === 0) return [withoutWebhook(needed)]
  if (!webhook) {
    return [
      {
        name,
        state: 'failed',
        says: `The webhook ${url} is disabled: Stripe does not report ${reports} here.`,
        remedy: 'Enable it in the dashboard of Stripe under Developers, Webhooks.',
      },
    ]
  }
  if (enabled.length > 1) {
    return [
      {
        name,
        state: 'failed',
        says: `${enabled.length} webhooks lead to ${url}, each with a secret of its own: the events of all but one are refused.`,
        remedy: `Remove all but the one whose secret is in ${secret}.`,
      },
    ]
  }
  const missing = missingEvents(webhook, needed.events)
  if (missing.length > 0) {
    return [
      {
        name,
        state: 'failed',
        says: `The webhook lacks ${missing.length === 1 ? 'an event' : `${missing.length} events`}: ${missing.join(', ')}.`,
        remedy: 'Add them to the webhook in the dashboard of Stripe under Developers, Webhooks.',
      },
    ]
  }
  return [{ name, state: 'ok', says: `The webhook ${url} is enabled and has all events.`, remedy: null }]
}
