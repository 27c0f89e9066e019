import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, PageQuery, URL_MAX_LENGTH } from '#platform/contract/fields.ts'
import { subject } from '#platform/contract/freshness.ts'
import { WebhookEvent } from './webhook-events.ts'

const webhooksSubject = subject('webhooks')

/** Maximum number of webhooks of one account. */
export const WEBHOOKS_MAX = 10

/** An address by HTTPS on its usual port, without user and password. */
const Target = z
  .url({ protocol: /^https$/, normalize: true, abort: true })
  .max(URL_MAX_LENGTH)
  // Normalized, so that the usual port is left out.
  .refine((url) => /^https:\/\/[^/?#@:]+(?:[/?#]|$)/.test(url), 'An https address without a port, user and password')

const Events = z
  .array(WebhookEvent)
  .min(1)
  .max(WebhookEvent.options.length)
  .refine((all) => new Set(all).size === all.length, 'Each event at most once')

/** A webhook without its secret. */
export const Webhook = z
  .object({
    id: Id,
    url: z.string(),
    events: z.array(WebhookEvent),
    is_on: z.boolean(),
    failing_since: Instant.nullable().describe('Since when every try has failed; null if the last one did not'),
    created_at: Instant,
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.output<typeof Webhook>

const Secret = z.object({
  secret: z.string().describe('Verifies signatures; `whsec_` and 32 bytes in Base64, as standard-webhooks writes them'),
})

/** What was sent to a webhook, and how the last try went. */
export const WebhookDelivery = z
  .object({
    id: Id,
    event_id: z.string(),
    type: z.string(),
    state: z.enum(['waiting', 'delivered', 'failed']),
    tries: z.int(),
    created_at: Instant,
    tried_at: Instant.nullable(),
    next_try_at: Instant.nullable(),
    status: z.int().nullable().describe('Of the last response; null if there was none'),
    duration_ms: z.int().nullable(),
    response: z.string().nullable().describe('The beginning of the last response, or why there was none'),
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.output<typeof WebhookDelivery>

const idParams = z.object({ id: Id })
const changes = [webhooksSubject]
/** Confirms that the owner of the account gives their data to an address: whoever only has their session must not. */
const Password = z.string().min(1).max(1000).optional()

const REFUSED =
  '400 `target_refused` for an address that is not outside, `target_unknown` for a host that is not found.'

export const webhooksApi = api({
  list: {
    method: 'GET',
    path: '/integrations/webhooks',
    access: 'signed_in',
    does: `My webhooks, newest first; at most ${WEBHOOKS_MAX}.`,
    shows: [webhooksSubject],
    response: z.array(Webhook),
  },
  create: {
    method: 'POST',
    path: '/integrations/webhooks',
    access: 'signed_in',
    needsConsent: true,
    limit: { calls: 30, minutes: 60 },
    does: `Adds a webhook: events of my own things are posted to its address from now on. The response has the secret that signs them. Requires the password, or a recent sign-in where there is none. ${REFUSED} 409 \`too_many_webhooks\` beyond ${WEBHOOKS_MAX}.`,
    changes,
    body: z.object({ url: Target, events: Events, password: Password }),
    response: Webhook.extend(Secret.shape),
    status: 201,
    secret: true,
    nonTransactional: 'looks up the host, and password hashing',
  },
  change: {
    method: 'PATCH',
    path: '/integrations/webhooks/:id',
    access: 'signed_in',
    limit: { calls: 60, minutes: 60 },
    does: `Changes the address or the events of a webhook, or turns it off or on. Off, nothing is sent, and what was waiting fails; on again, it starts with what happens from then on. Another address requires the password, or a recent sign-in where there is none. ${REFUSED}`,
    changes,
    params: idParams,
    body: z.object({
      url: Target.optional(),
      events: Events.optional(),
      is_on: z.boolean().optional(),
      password: Password,
    }),
    response: Webhook,
    repeatable: true,
    nonTransactional: 'looks up the host, and password hashing',
  },
  remove: {
    method: 'DELETE',
    path: '/integrations/webhooks/:id',
    access: 'signed_in',
    does: 'Deletes a webhook with its deliveries.',
    changes,
    params: idParams,
  },
  rotateSecret: {
    method: 'POST',
    path: '/integrations/webhooks/:id/secret',
    access: 'signed_in',
    limit: { calls: 20, minutes: 60 },
    does: 'Replaces the secret of a webhook. For a day the old one signs too.',
    changes,
    params: idParams,
    response: Secret,
    secret: true,
  },
  deliveries: {
    method: 'GET',
    path: '/integrations/webhooks/:id/deliveries',
    access: 'signed_in',
    does: 'What was sent to a webhook within 30 days, newest first.',
    shows: [webhooksSubject],
    params: idParams,
    query: PageQuery,
    response: z.array(WebhookDelivery),
    paged: true,
  },
  test: {
    method: 'POST',
    path: '/integrations/webhooks/:id/test',
    access: 'signed_in',
    limit: { calls: 30, minutes: 60 },
    does: 'Sends a test event to a webhook. 409 `webhook_off` while it is off.',
    changes,
    params: idParams,
    response: WebhookDelivery,
  },
  redeliver: {
    method: 'POST',
    path: '/integrations/webhooks/:id/deliveries/:deliveryId/redeliver',
    access: 'signed_in',
    limit: { calls: 60, minutes: 60 },
    does: 'Sends a delivery again, with the id of its event. 409 `webhook_off` while the webhook is off.',
    changes,
    params: z.object({ id: Id, deliveryId: Id }),
    response: WebhookDelivery,
    repeatable: true,
  },
})
