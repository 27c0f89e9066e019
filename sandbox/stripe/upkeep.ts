import { expireSession } from './checkout.ts'
import type { Sandbox } from './endpoint.ts'
import type { Logger } from './log.ts'
import { dueSubscriptions, renewSubscription } from './renewals.ts'

/** A clock moved years ahead would otherwise renew a daily subscription a thousand times in one go. */
const MOST_ROUNDS = 60
const KEPT_EVENTS = 500

/** Does what the clock says is due: sessions expire, subscriptions renew or end. Each is a change of its own. */
export const turnTheClock = (sandbox: Sandbox, log: Logger) => {
  const { store, now } = sandbox
  const late = store
    .all('checkout_sessions')
    .filter(({ status, expires_at }) => status === 'open' && expires_at <= now())
  for (const { id } of late) store.change(() => expireSession(sandbox, id))
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

/** Forgets what nobody asks for any more, so that what is kept in memory, and the file after the next start, stay small. */
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
