import { z } from 'zod'
import { FetchError, postOutside, type Network } from '#platform/server/outside/fetch-outside.ts'
import { job, type JobTools } from '#platform/server/work/jobs.ts'
import { inWork, type Work } from '#platform/server/work/work.ts'
import { notify } from '#features/notifications/server.ts'
import {
  failWaiting,
  findNext,
  findWaitingTarget,
  recordFailing,
  recordTry,
  type Outcome,
} from './queries/deliveries.ts'
import { claimTarget, listTurnTargets, releaseTarget, updateTarget, type TurnTarget } from './queries/targets.ts'
import { isAccepted, isToBeDisabled, nextTryAt } from './rules.ts'
import { signedHeaders } from './signature.ts'

const TIMEOUT_SECONDS = 10
const DELIVERIES_PER_TURN = 20
const TURN_MS = 10_000
/** Longer than a turn: what a killed process claimed is free after it. */
const CLAIM_MS = 60_000
const EXCERPT_BYTES = 500
const WEBHOOKS_PATH = '/profile/integrations'

const REASONS: Record<FetchError['reason'], string> = {
  not_allowed: 'The address leads into our own network',
  not_found: 'Not found',
  too_large: 'The response is too large',
  too_slow: `No response within ${TIMEOUT_SECONDS} seconds`,
  unreachable: 'The address cannot be reached',
}

const Turn = z.object({ target_id: z.int() })
type Turn = z.output<typeof Turn>
type WaitingDelivery = NonNullable<Awaited<ReturnType<typeof findNext>>>

// Of a response only what a text can hold is stored.
const textOf = (bytes: Buffer) => bytes.toString('utf8').replaceAll('\0', '').slice(0, EXCERPT_BYTES).toWellFormed()

async function post(delivery: WaitingDelivery, now: Date, network: Network, signal: AbortSignal): Promise<Outcome> {
  const { url, event_id: eventId, body, secret, previous_secret, previous_until } = delivery
  const isOldValid = previous_secret !== null && previous_until !== null && Date.parse(previous_until) > now.getTime()
  const headers = signedHeaders({ eventId, now, body, secrets: isOldValid ? [secret, previous_secret] : [secret] })
  const began = performance.now()
  const duration = () => Math.round(performance.now() - began)
  try {
    const options = { headers, body, maxBytes: EXCERPT_BYTES, seconds: TIMEOUT_SECONDS, signal }
    const { status, excerpt } = await postOutside(url, options, network)
    return { isDelivered: isAccepted(status), status, duration_ms: duration(), response: textOf(excerpt) }
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    return { isDelivered: false, status: null, duration_ms: duration(), response: REASONS[error.reason] }
  }
}

async function giveUp(work: Work, { account_id, target_id }: WaitingDelivery, url: string): Promise<void> {
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

/** Posts a delivery once and records how it went. Returns whether the program responded at all. */
async function attemptDelivery(delivery: WaitingDelivery, tools: JobTools): Promise<boolean> {
  const { now, services, signal } = tools
  const outcome = await post(delivery, now, services.network, signal)
  const next = outcome.isDelivered ? null : nextTryAt(delivery.tries + 1, now)
  await inWork(tools, async (work) => {
    if (!(await recordTry(work.db, delivery, outcome, { now, next }))) return
    const { failing_since, url } = await recordFailing(work.db, delivery.target_id, !outcome.isDelivered, now)
    if (failing_since !== null && isToBeDisabled(failing_since, now)) await giveUp(work, delivery, url)
  })
  return outcome.status !== null
}

/**
 * Sends what is due for a webhook, one after the other, the oldest first, for a bounded time; the rest waits behind other webhooks. One that
 * does not respond waits until the next minute.
 */
async function takeTurn({ target_id }: Turn, tools: JobTools): Promise<void> {
  const { db, now, signal } = tools
  const began = performance.now()
  const claim = new Date(now.getTime() + CLAIM_MS)
  if (!(await claimTarget(db, target_id, now, claim))) return
  // `now` is when the turn began; what comes meanwhile is due too.
  const current = () => new Date(now.getTime() + performance.now() - began)
  let responds = true
  try {
    for (
      let sent = 0;
      sent < DELIVERIES_PER_TURN && performance.now() - began < TURN_MS && responds && !signal.aborted;
      sent++
    ) {
      const delivery = await findNext(db, target_id, current())
      if (!delivery) break
      responds = await attemptDelivery(delivery, tools)
    }
  } finally {
    // Together, because whoever found the webhook busy meanwhile left what it came for to this turn.
    await inWork(tools, async (work) => {
      await releaseTarget(work.db, target_id, claim)
      if (responds && (await findNext(work.db, target_id, current()))) await enqueueTurn(work, target_id)
    })
  }
}

const turnJob = { queue: 'webhooks', limitSeconds: CLAIM_MS / 1000, data: Turn, run: takeTurn }

/** Sends what is due for a webhook. A try that is cut off is made again, with the same event id. */
export const takeWebhookTurn = job({ ...turnJob, name: 'webhook-turn', concurrency: 8 })

/** The same for webhooks whose last try failed: they may be slow, so they never take all places. */
export const retryWebhook = job({ ...turnJob, name: 'retry-webhook', concurrency: 4 })

/** Adds turns of webhooks, unless they wait for one already. */
export async function enqueueTurns(work: Work, targets: readonly TurnTarget[]): Promise<void> {
  const enqueueOptions = { startAfter: work.now, onceFor: ({ target_id }: Turn) => String(target_id) }
  const turnsOf = (some: readonly TurnTarget[]) => some.map(({ id }) => ({ target_id: id }))
  await work.enqueueAll(
    takeWebhookTurn,
    turnsOf(targets.filter(({ failing_since }) => failing_since === null)),
    enqueueOptions,
  )
  await work.enqueueAll(
    retryWebhook,
    turnsOf(targets.filter(({ failing_since }) => failing_since !== null)),
    enqueueOptions,
  )
}

async function enqueueTurn(work: Work, id: number): Promise<void> {
  await enqueueTurns(work, await listTurnTargets(work.db, [id]))
}

/** What version 0.1.0 enqueues while it runs beside this one: a job for each delivery. The next release needs it no more. */
export const deliverWebhook = job({
  name: 'deliver-webhook',
  queue: 'webhooks',
  data: z.object({ delivery_id: z.int() }),
  run: async ({ delivery_id }, tools) => {
    const waiting = await findWaitingTarget(tools.db, delivery_id)
    if (waiting) await inWork(tools, (work) => enqueueTurn(work, waiting.target_id))
  },
})
