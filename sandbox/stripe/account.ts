import type Stripe from 'stripe'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { singlePage } from './lists.ts'
import { flag, paging } from './params.ts'

/** Id of the only configuration of the portal. */
export const PORTAL_CONFIGURATION = 'bpc_sandbox'

const CREATED = 0

/** Read-only endpoints of the account and its settings: it can take payments, and reports everything to one webhook. */
export const accountEndpoints = [
  endpoint('GET', '/account', z.strictObject({}), ({ currency }) => ({
    id: 'acct_sandbox',
    object: 'account',
    charges_enabled: true,
    country: 'US',
    default_currency: currency,
    details_submitted: true,
    payouts_enabled: true,
    type: 'standard',
  })),
  endpoint('GET', '/webhook_endpoints', z.strictObject(paging), ({ webhookUrls }) => {
    const webhooks = webhookUrls.map((url, at): Stripe.WebhookEndpoint => ({
      id: `we_sandbox${at}`,
      object: 'webhook_endpoint',
      api_version: null,
      application: null,
      created: CREATED,
      description: null,
      enabled_events: ['*'],
      livemode: false,
      metadata: {},
      status: 'enabled',
      url,
    }))
    return singlePage(webhooks, '/v1/webhook_endpoints')
  }),
  endpoint(
    'GET',
    '/billing_portal/configurations',
    z.strictObject({ ...paging, active: flag.optional(), is_default: flag.optional() }),
    (_, { active = true, is_default = true }) => {
      const configuration = {
        id: PORTAL_CONFIGURATION,
        object: 'billing_portal.configuration',
        active: true,
        created: CREATED,
        is_default: true,
        livemode: false,
        metadata: {},
      } as Stripe.BillingPortal.Configuration
      return singlePage(active && is_default ? [configuration] : [], '/v1/billing_portal/configurations')
    },
  ),
]
