import Stripe from 'stripe'
import type { Logger } from './log.ts'
import type { Delivery } from './records.ts'
import type { Store } from './state.ts'
import { presentEvent } from './events.ts'
import type { Sandbox } from './endpoint.ts'

const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 60_000
const MOST_TRIES = 20
const TIMEOUT_MS = 10_000

/** How long to wait after this many failed tries: half a second, doubling up to a minute. */
const delayAfter = (tries: number) => Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (tries - 1))

const nextDue = (store: Store): Delivery | undefined =>
  store
    .all('deliveries')
    .filter(({ state }) => state === 'waiting')
    .reduce<Delivery | undefined>((first, next) => (!first || next.due_ms < first.due_ms ? next : first), undefined)

/**
 * Carries events to the webhook, oldest first, one at a time, each again and again until it is answered with 2xx.
 * What is still waiting is in the store, so a restart goes on where this stopped.
 */
export const startCourier = (sandbox: Sandbox, webhook: { url: string; secret: string }, log: Logger) => {
  const { store } = sandbox
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let troubled = false

  const post = async (id: string): Promise<{ ok: boolean; last: string }> => {
    const event = store.find('events', id)
    if (!event) return { ok: true, last: 'forgotten' }
    const payload = JSON.stringify(presentEvent(sandbox, event), null, 2)
    // Signed with the real time even when the sandbox's clock is another: receivers refuse old signatures by theirs.
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhook.secret })
    try {
      const answer = await fetch(webhook.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      await answer.body?.cancel()
      return { ok: answer.ok, last: `answered ${answer.status}` }
    } catch (error) {
      return { ok: false, last: error instanceof Error && error.name === 'TimeoutError' ? 'timed out' : 'not reached' }
    }
  }

  const carry = async (delivery: Delivery) => {
    const { ok, last } = await post(delivery.id)
    // Not counted as a try: it was the sandbox that went away. And a redelivery asked for meanwhile starts afresh.
    if (closing.signal.aborted || store.find('deliveries', delivery.id) !== delivery) return
    const tries = delivery.tries + 1
    const state = ok ? 'delivered' : tries >= MOST_TRIES ? 'given_up' : 'waiting'
    store.change(() =>
      store.put('deliveries', { ...delivery, tries, state, last, due_ms: Date.now() + delayAfter(tries) }),
    )
    // Once for each outage: a receiver that is down is asked some twenty times for every event.
    if (!ok && !troubled) log.warn({ event: delivery.id, last }, 'the webhook does not accept events; retrying')
    if (state === 'given_up') log.warn({ event: delivery.id, tries, last }, 'gave up on an event')
    troubled = !ok
  }

  const work = async () => {
    for (let next = nextDue(store); next && !closing.signal.aborted; next = nextDue(store)) {
      const wait = next.due_ms - Date.now()
      if (wait > 0) {
        timer = setTimeout(wake, wait)
        timer.unref()
        return
      }
      await carry(next)
    }
  }
  const wake = () => {
    if (running || closing.signal.aborted) return
    clearTimeout(timer)
    running = work()
      .catch((error: unknown) => {
        log.error({ err: error }, 'the payments sandbox could not deliver its events')
        // For example a full disk: the next try needs no new event to start it.
        timer = setTimeout(wake, LONGEST_DELAY_MS)
        timer.unref()
      })
      .finally(() => (running = null))
  }
  // After the change, not in it: whoever answers a request comes first.
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
