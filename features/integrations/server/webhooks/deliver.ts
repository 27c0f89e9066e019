import { z } from 'zod'
import { NotFetched, postOutside, type Network } from '#platform/server/outside/fetch-outside.ts'
import { job } from '#platform/server/work/jobs.ts'
import { inWork, type Work } from '#platform/server/work/work.ts'
import { notify } from '#features/notifications/server.ts'
import { failWaiting, findWaiting, recordFailing, recordTry, type Outcome } from './queries/deliveries.ts'
import { updateTarget } from './queries/targets.ts'
import { isAccepted, isGivenUp, nextTryAt } from './rules.ts'
import { signedHeaders } from './signature.ts'

const SECONDS = 10
const SUSPENDED_PAUSE_MS = 60 * 60 * 1000
const EXCERPT_BYTES = 500
const WEBHOOKS_PATH = '/profile/integrations'

const REASONS: Record<NotFetched['reason'], string> = {
  not_allowed: 'The address leads into our own network',
  not_found: 'Not found',
  too_large: 'The response is too large',
  too_slow: `No response within ${SECONDS} seconds`,
  unreachable: 'The address cannot be reached',
}

type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>

// Of a response only what a text can hold is stored.
const textOf = (bytes: Buffer) => bytes.toString('utf8').replaceAll('\0', '').slice(0, EXCERPT_BYTES).toWellFormed()

async function post(delivery: Waiting, now: Date, network: Network, signal: AbortSignal): Promise<Outcome> {
  const { url, event_id: eventId, body, secret, previous_secret, previous_until } = delivery
  const isOldValid = previous_secret !== null && previous_until !== null && Date.parse(previous_until) > now.getTime()
  const headers = signedHeaders({ eventId, now, body, secrets: isOldValid ? [secret, previous_secret] : [secret] })
  const began = performance.now()
  const duration = () => Math.round(performance.now() - began)
  try {
    const options = { headers, body, maxBytes: EXCERPT_BYTES, seconds: SECONDS, signal }
    const { status, excerpt } = await postOutside(url, options, network)
    return { isDelivered: isAccepted(status), status, duration_ms: duration(), response: textOf(excerpt) }
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error
    return { isDelivered: false, status: null, duration_ms: duration(), response: REASONS[error.reason] }
  }
}

async function giveUp(work: Work, { account_id, target_id }: Waiting, url: string): Promise<void> {
  await updateTarget(work.db, target_id, { disabled_at: work.now })
  await failWaiting(work.db, target_id, 'The webhook was turned off')
  await notify(work, [
    {
      account_id,
      kind: 'webhook',
      actor: null,
      subject: `Your webhook to ${new URL(url).hostname} was turned off`,
      detail: 'Every try has failed for three days. Turn it on again once the program responds.',
      path: WEBHOOKS_PATH,
      about: `webhook ${target_id}`,
    },
  ])
}

/**
 * Posts an event to a webhook once and records how it went; after a failure the next try is another job. A try that is cut off is made again,
 * with the same event id.
 */
export const deliverWebhook = job({
  name: 'deliver-webhook',
  queue: 'webhooks',
  concurrency: 8,
  limitSeconds: 60,
  data: z.object({ delivery_id: z.int() }),
  run: async ({ delivery_id }, tools) => {
    const delivery = await findWaiting(tools.db, delivery_id)
    if (!delivery) return
    // What is due while its account is suspended waits for it.
    if (!delivery.is_active) {
      const startAfter = new Date(tools.now.getTime() + SUSPENDED_PAUSE_MS)
      await inWork(tools, async (work) => {
        await work.enqueue(deliverWebhook, { delivery_id }, { startAfter })
      })
      return
    }
    const outcome = await post(delivery, tools.now, tools.services.network, tools.signal)
    const next = outcome.isDelivered ? null : nextTryAt(delivery.tries + 1, tools.now)
    await inWork(tools, async (work) => {
      if (!(await recordTry(work.db, delivery, outcome, { now: work.now, next }))) return
      const { failing_since, url } = await recordFailing(work.db, delivery.target_id, !outcome.isDelivered, work.now)
      if (failing_since !== null && isGivenUp(failing_since, work.now)) await giveUp(work, delivery, url)
      else if (next) await work.enqueue(deliverWebhook, { delivery_id }, { startAfter: next })
    })
  },
})
