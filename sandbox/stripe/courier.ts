import Stripe from 'stripe'
import type { Logger } from './log.ts'
import type { Delivery } from './records.ts'
import type { Store } from './state.ts'
import { presentEvent } from './events.ts'
import type { Sandbox } from './endpoint.ts'

interface Webhook {
  url: string
  secret: string
}

/** Where events of the account go, and those of connected ones. */
interface Webhooks {
  own: Webhook
  connected: Webhook | undefined
}

const FIRST_DELAY_MS = 500
const MAX_DELAY_MS = 60_000
const MAX_ATTEMPTS = 20
const TIMEOUT_MS = 10_000

/** Returns the delay after this many failed attempts: half a second, doubling up to a minute. */
const delayAfter = (tries: number) => Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (tries - 1))

const nextDue = (store: Store): Delivery | undefined =>
  store
    .all('deliveries')
    .filter(({ state }) => state === 'waiting')
    .reduce<Delivery | undefined>((first, next) => (!first || next.due_ms < first.due_ms ? next : first), undefined)

/**
 * Delivers events to the webhook, oldest first and one at a time, retrying each until the response is 2xx. Pending deliveries are in the
 * store, so a restart resumes where this stopped.
 */
export const startCourier = (sandbox: Sandbox, webhooks: Webhooks, log: Logger) => {
  const { store } = sandbox
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isFailing = false

  const postEvent = async (id: string): Promise<{ ok: boolean; last: string }> => {
    const event = store.find('events', id)
    if (!event) return { ok: true, last: 'forgotten' }
    const webhook = event.account === undefined ? webhooks.own : webhooks.connected
    if (!webhook) return { ok: true, last: 'nobody listens' }
    const payload = JSON.stringify(presentEvent(sandbox, event), null, 2)
    // Signed with the real time even if the sandbox's clock differs: receivers reject signatures that are old by their own clock.
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhook.secret })
    try {
      const response = await fetch(webhook.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      await response.body?.cancel()
      return { ok: response.ok, last: `answered ${response.status}` }
    } catch (error) {
      return { ok: false, last: error instanceof Error && error.name === 'TimeoutError' ? 'timed out' : 'not reached' }
    }
  }

  const attemptDelivery = async (delivery: Delivery) => {
    const { ok, last } = await postEvent(delivery.id)
    // Not counted as an attempt, because the sandbox itself shut down; a redelivery requested meanwhile has its own count.
    if (closing.signal.aborted || store.find('deliveries', delivery.id) !== delivery) return
    const tries = delivery.tries + 1
    const state = ok ? 'delivered' : tries >= MAX_ATTEMPTS ? 'given_up' : 'waiting'
    store.change(() =>
      store.put('deliveries', { ...delivery, tries, state, last, due_ms: Date.now() + delayAfter(tries) }),
    )
    // Logged once per outage: a receiver that is down gets some twenty attempts per event.
    if (!ok && !isFailing) log.warn({ event: delivery.id, last }, 'the webhook does not accept events; retrying')
    if (state === 'given_up') log.warn({ event: delivery.id, tries, last }, 'gave up on an event')
    isFailing = !ok
  }

  const deliverDue = async () => {
    for (let next = nextDue(store); next && !closing.signal.aborted; next = nextDue(store)) {
      const wait = next.due_ms - Date.now()
      if (wait > 0) {
        timer = setTimeout(wake, wait)
        timer.unref()
        return
      }
      await attemptDelivery(next)
    }
  }
  const wake = () => {
    if (running || closing.signal.aborted) return
    clearTimeout(timer)
    running = deliverDue()
      .catch((error: unknown) => {
        log.error({ err: error }, 'the payments sandbox could not deliver its events')
        // For example, the disk is full: retry without waiting for a new event.
        timer = setTimeout(wake, MAX_DELAY_MS)
        timer.unref()
      })
      .finally(() => (running = null))
  }
  // After the change instead of within it, so that the response to a request is sent first.
  store.onSaved(() => setImmediate(wake))
  return {
    wake,
    close: async () => {
      closing.abort()
      clearTimeout(timer)
      await running
    },
  }
}
