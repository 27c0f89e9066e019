import { decidePayout } from './connect/payouts.ts'
import { decideBankDebit } from './payments/bank-debits.ts'
import { expireSession } from './billing/checkout.ts'
import type { Sandbox } from './endpoint.ts'
import type { Logger } from './log.ts'
import type { AwaitedOutcome } from './records.ts'
import { decideRefund } from './payments/refunds.ts'
import { dueSubscriptions, renewSubscription } from './billing/renewals.ts'

/** Bounds the renewals after the clock moves ahead by years: a daily subscription would otherwise renew a thousand times. */
const MOST_ROUNDS = 60
const KEPT_EVENTS = 2_000

const decide = (sandbox: Sandbox, { id, succeeds }: AwaitedOutcome) => {
  if (id.startsWith('po_')) return decidePayout(sandbox, id, succeeds)
  return id.startsWith('re_') ? decideRefund(sandbox, id, succeeds) : decideBankDebit(sandbox, id, succeeds)
}

/**
 * Performs everything due by the clock: expires sessions, decides about payments, refunds and payouts, renews or ends subscriptions. Each is a
 * separate change.
 */
export const advanceClock = (sandbox: Sandbox, log: Logger) => {
  const { store, now } = sandbox
  const late = store
    .all('checkout_sessions')
    .filter(({ status, expires_at }) => status === 'open' && expires_at <= now())
  for (const { id } of late) store.change(() => expireSession(sandbox, id))
  const decided = store.all('awaited_outcomes').filter(({ due }) => due <= now())
  for (const outcome of decided) store.change(() => decide(sandbox, outcome))
  for (let round = 0, due = dueSubscriptions(sandbox); due.length > 0 && round < MOST_ROUNDS; round += 1) {
    for (const id of due) {
      try {
        store.change(() => renewSubscription(sandbox, id))
      } catch (error) {
        log.error({ err: error, subscription: id }, 'the payments sandbox could not renew a subscription')
      }
    }
    due = dueSubscriptions(sandbox)
  }
}

/** Deletes old events and idempotency keys, to bound memory use and, after the next start, the file. */
export const tidy = ({ store }: Sandbox) => {
  const old = store
    .all('events')
    .slice(0, -KEPT_EVENTS)
    .filter(({ id }) => store.find('deliveries', id)?.state !== 'waiting')
  const stale = store.all('answers').filter(({ forget_ms }) => forget_ms <= Date.now())
  store.change(() => {
    for (const { id } of old) {
      store.remove('events', id)
      store.remove('deliveries', id)
    }
    for (const { id } of stale) store.remove('answers', id)
  })
}
