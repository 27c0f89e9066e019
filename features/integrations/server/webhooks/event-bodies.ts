import { MISSED_EVENT, WEBHOOK_DATA, WEBHOOK_VERSION, type WebhookBody, type WebhookEvent } from '../../contract.ts'
import type { EventToSend } from './queries/deliveries.ts'

/** The live events that webhooks tell of, by their types. */
const LIVE_TYPES: Readonly<Record<string, WebhookEvent>> = {
  request: 'request.changed',
  shared_request: 'request.shared',
  snag: 'pitch.changed',
  agreement: 'agreement.changed',
  sale: 'sale.changed',
  payout: 'payout.changed',
}

/** Returns an event with its body. */
export function writeEvent(event_id: string, type: string, timestamp: string, data: WebhookBody['data']): EventToSend {
  const body: WebhookBody = { id: event_id, type, version: WEBHOOK_VERSION, timestamp, data }
  return { event_id, type, body: JSON.stringify(body) }
}

interface StoredEvent {
  number: number
  type: string
  payload: unknown
  created_at: string
}

/** Returns the id of an event: of the account and the number that the event has there. */
const idOf = (accountId: number, number: number) => `evt_${accountId}_${number}`

/**
 * Returns what a webhook is told of its account's events after a number, oldest first. Events that were deleted before they could be passed on
 * are told as missed.
 */
export function eventsToSend(
  { account_id, last_number, events }: { account_id: number; last_number: number; events: readonly string[] },
  stored: readonly StoredEvent[],
): EventToSend[] {
  const [first] = stored
  const missed =
    first !== undefined && first.number > last_number + 1
      ? [writeEvent(`${idOf(account_id, first.number)}_missed`, MISSED_EVENT, first.created_at, {})]
      : []
  const passedOn = stored.flatMap(({ number, type: liveType, payload, created_at }) => {
    const type = LIVE_TYPES[liveType]
    if (!type || !events.includes(type)) return []
    // Drops all other fields. An event that a release before this one stored may have another form.
    const data = WEBHOOK_DATA[type].safeParse(payload)
    return data.success ? [writeEvent(idOf(account_id, number), type, created_at, data.data)] : []
  })
  return [...missed, ...passedOn]
}
