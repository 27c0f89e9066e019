import { z } from 'zod'
import { Id, Instant } from '#platform/contract/fields.ts'

/** Version of the shapes below: a new field keeps it, anything that breaks a program raises it. */
export const WEBHOOK_VERSION = 1

/** What webhooks tell of: always of things that the account is a party to. */
export const WebhookEvent = z.enum([
  'request.changed',
  'request.shared',
  'pitch.changed',
  'agreement.changed',
  'sale.changed',
  'payout.changed',
])
export type WebhookEvent = z.output<typeof WebhookEvent>

/**
 * What each event says: ids and states, no content. Whoever wants more reads it with a token, so that what is private is checked where it is
 * read, as it stands then.
 */
export const WEBHOOK_DATA = {
  'request.changed': z.object({ id: Id }),
  'request.shared': z.object({ id: Id }),
  'pitch.changed': z.object({
    id: Id,
    request_id: Id,
    developer_id: Id,
    conversation_id: Id,
    state: z.string().describe('As of `GET /snagged-requests/`'),
  }),
  'agreement.changed': z.object({
    id: Id,
    request_id: Id,
    conversation_id: Id,
    status: z.string().describe('As of `GET /agreements/:id`'),
  }),
  'sale.changed': z.object({
    id: Id,
    product_id: Id,
    status: z.string().describe('As of `GET /marketplace/products/sales`'),
  }),
  'payout.changed': z.object({ id: Id, state: z.string().describe('As of `GET /payouts`') }),
} as const satisfies Record<WebhookEvent, z.ZodObject>

/** Sent by hand, to try a target. */
export const TEST_EVENT = 'test'
/** Sent when events can no longer be told one by one: a program should read again what it stores. */
export const MISSED_EVENT = 'events.missed'

/** The body of every webhook. */
export const WebhookBody = z
  .object({
    id: z.string().describe('Of the event; the same in every try, as in the header `webhook-id`'),
    type: z.string(),
    version: z.literal(WEBHOOK_VERSION),
    timestamp: Instant.describe('When it happened'),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'WebhookBody' })
export type WebhookBody = z.output<typeof WebhookBody>
