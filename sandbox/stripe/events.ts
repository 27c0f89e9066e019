import Stripe from 'stripe'
import { z } from 'zod'
import { endpoint, type Sandbox } from './endpoint.ts'
import { createdWithin, paginate } from './lists.ts'
import { created, paging, text } from './params.ts'
import { freshId } from './records.ts'
import { notFound } from './refusals.ts'

const LOSES_EVENTS_SETTING = 'loses_events'

/** Simulates lost events from now on, so that the product must detect changes by itself. */
export const loseEvents = ({ store }: Sandbox) => store.put('settings', { id: LOSES_EVENTS_SETTING, value: 'yes' })

/** Resumes event delivery; events that were lost stay lost. */
export const resumeEvents = ({ store }: Sandbox) => store.remove('settings', LOSES_EVENTS_SETTING)

/** Returns whether events are being lost. */
export const isLosingEvents = ({ store }: Sandbox) => store.find('settings', LOSES_EVENTS_SETTING) !== undefined

/** Records an event with a snapshot of `object`, and queues it for the webhook; with `account`, one of a connected account. */
export const emit = (
  sandbox: Sandbox,
  type: Stripe.Event.Type,
  object: object,
  previous?: object,
  account?: string,
) => {
  const event = {
    id: freshId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: sandbox.now(),
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: sandbox.request,
    type,
    ...(account !== undefined && { account }),
  } as unknown as Stripe.Event
  sandbox.store.put('events', event)
  const state = sandbox.store.find('settings', LOSES_EVENTS_SETTING) ? 'lost' : 'waiting'
  sandbox.store.put('deliveries', { id: event.id, tries: 0, state, due_ms: 0, last: '' })
}

/** Records an update event, which includes the previous values of the changed fields. */
export const emitUpdate = (
  sandbox: Sandbox,
  type: Stripe.Event.Type,
  before: object,
  after: object,
  account?: string,
) => {
  const changed = Object.entries(before).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify((after as Record<string, unknown>)[key]),
  )
  emit(sandbox, type, after, Object.fromEntries(changed), account)
}

/** Delivers an event again, whether or not it was delivered before, with a new attempt count. */
export const redeliver = ({ store }: Sandbox, id: string) => {
  if (!store.find('events', id)) throw notFound('event', id)
  store.put('deliveries', { id, tries: 0, state: 'waiting', due_ms: 0, last: '' })
}

/** Returns the event as the API shows it: `pending_webhooks` tells whether delivery is pending. */
export const presentEvent = ({ store }: Sandbox, event: Stripe.Event): Stripe.Event => ({
  ...event,
  pending_webhooks: store.find('deliveries', event.id)?.state === 'waiting' ? 1 : 0,
})

const ListParams = z.strictObject({
  ...paging,
  created,
  type: text.optional(),
  types: z.array(text).max(20).optional(),
})

/** Endpoints of events. */
export const eventEndpoints = [
  endpoint('GET', '/events', ListParams, (sandbox, { type, types, created: since, ...page }) => {
    const typeFilter = types ?? (type ? [type] : null)
    const events = createdWithin(sandbox.store.all('events'), since).filter(
      (event) => (event.account ?? null) === sandbox.connected && (!typeFilter || typeFilter.includes(event.type)),
    )
    const list = paginate(events, page, '/v1/events')
    return { ...list, data: list.data.map((event) => presentEvent(sandbox, event)) }
  }),
  endpoint('GET', '/events/:id', z.strictObject({}), (sandbox, _, id) => {
    const event = sandbox.store.find('events', id)
    if (!event) throw notFound('event', id)
    return presentEvent(sandbox, event)
  }),
]
