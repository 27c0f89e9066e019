import { decidePayout } from './connect/payouts.ts'
import { decideBankDebit } from './payments/bank-debits.ts'
import { expireSession } from './billing/checkout.ts'
import type { Sandbox } from './endpoint.ts'
import type { Logger } from './log.ts'
import type { AwaitedOutcome } from './records.ts'
import { decideRefund } from './payments/refunds.ts'
import { dueSubscriptions, renewSubscription } from './billing/renewals.ts'

/** Bounds the renewals after the clock moves ahead by years: a daily subscription would otherwise renew a thousand times. */
const MAX_RENEWAL_ROUNDS = 60
const MAX_EVENTS = 2_000

const decideOutcome = (sandbox: Sandbox, { id, succeeds }: AwaitedOutcome) => {
  if (id.startsWith('po_')) return decidePayout(sandbox, id, succeeds)
  return id.startsWith('re_') ? decideRefund(sandbox, id, succeeds) : decideBankDebit(sandbox, id, succeeds)
}

/**
 * Performs everything due by the clock: expires sessions, decides about payments, refunds and payouts, renews or ends subscriptions. Each is a
 * separate change.
 */
export const advanceClock = (sandbox: Sandbox, log: Logger) => {
  const { store, now } = sandbox
  const expired = store
    .all('checkout_sessions')
    .filter(({ status, expires_at }) => status === 'open' && expires_at <= now())
  for (const { id } of expired) store.change(() => expireSession(sandbox, id))
  const dueOutcomes = store.all('awaited_outcomes').filter(({ due }) => due <= now())
  for (const outcome of dueOutcomes) store.change(() => decideOutcome(sandbox, outcome))
  for (let round = 0, due = dueSubscriptions(sandbox); due.length > 0 && round < MAX_RENEWAL_ROUNDS; round += 1) {
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
export const deleteOldRecords = ({ store }: Sandbox) => {
  const old = store
    .all('events')
    .slice(0, -MAX_EVENTS)
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
