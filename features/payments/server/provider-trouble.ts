import type { Database } from '#platform/server/database/database.ts'
import type { ScheduledJob } from '#platform/server/work/jobs.ts'
import {
  isStripeError,
  isNoAccessMessage,
  isPortalMissingMessage,
  type Stripe,
  type WatchedResponse,
} from '#platform/server/outside/stripe.ts'
import type { ProviderTrouble } from '../contract/trouble.ts'
import { endTrouble, findTrouble, listTrouble, noteTrouble } from './queries/trouble.ts'

type Kind = ProviderTrouble['kind']

interface Log {
  info: (about: object, text: string) => void
  warn: (about: object, text: string) => void
  error: (about: object, text: string) => void
}

/** What each kind means, for the log and for readiness probes. */
export const TROUBLE_SENTENCES: Record<Kind, string> = {
  key_rejected: 'the payment provider rejects the secret key: set STRIPE_SECRET_KEY to one that is valid, and restart',
  not_permitted: 'the secret key lacks a permission at the payment provider: add it there',
  portal_missing: 'the customer portal of the payment provider is not configured: save its settings there',
}

// A proxy that refuses a call does so without the provider's error.
function kindOf({ status, message }: WatchedResponse): Kind | null {
  if (message === null) return null
  if (status === 401) return 'key_rejected'
  // One connected account, not the installation.
  if (status === 403 && isNoAccessMessage(message)) return null
  if (status === 403) return 'not_permitted'
  return isPortalMissingMessage(message) ? 'portal_missing' : null
}

// Any call shows that the key is accepted, but only the same one that it is permitted.
const isOver = (kind: Kind, refusedOperation: string, { operation, status }: WatchedResponse): boolean =>
  kind === 'key_rejected' ? status < 500 : status < 400 && operation === refusedOperation

/**
 * Notes in the log and the database when the provider refuses the installation instead of one request, and when that is over. Returns a
 * function that stops this.
 */
export async function watchProvider(stripe: Stripe, db: Database, log: Log): Promise<() => void> {
  const known = new Map((await listTrouble(db)).map(({ kind, operation }) => [kind, operation]))

  async function recordResponse(response: WatchedResponse): Promise<void> {
    const { operation, message } = response
    const kind = kindOf(response)
    if (kind !== null) {
      if (!known.has(kind)) log.error({ operation, reason: message }, TROUBLE_SENTENCES[kind])
      known.set(kind, operation)
      return void (await noteTrouble(db, { kind, operation, message: message ?? '' }))
    }
    for (const [one, refusedOperation] of known) {
      if (!isOver(one, refusedOperation, response)) continue
      known.delete(one)
      await endTrouble(db, one)
      log.info({ operation }, 'the payment provider accepts calls again')
    }
  }

  return stripe.watch((response) =>
    recordResponse(response).catch((error: unknown) =>
      log.warn({ err: error }, 'could not note what the payment provider refused'),
    ),
  )
}

/** Asks again with a rejected key, which may have been accepted meanwhile: other processes would not hear of it. */
export const recheckKey: ScheduledJob = {
  name: 'recheck-payment-key',
  cron: '*/5 * * * *',
  onlyWith: 'payments',
  run: async ({ db, services }) => {
    if ((await findTrouble(db))?.kind !== 'key_rejected') return
    try {
      await services.stripe.client.events.list({ limit: 1 })
      await endTrouble(db, 'key_rejected')
    } catch (error) {
      // It is still rejected, or the provider is away.
      if (!isStripeError(error)) throw error
    }
  },
}
