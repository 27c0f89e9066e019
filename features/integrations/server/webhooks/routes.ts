import { randomUUID } from 'node:crypto'
import { mapPage } from '#platform/server/database/keyset-page.ts'
import { badRequest, conflict, notFound, notSignedIn } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { checkOutside, FetchError } from '#platform/server/outside/fetch-outside.ts'
import type { Services } from '#platform/server/services.ts'
import { getNewestLiveNumber } from '#platform/server/work/live-events.ts'
import { inWork, type Work } from '#platform/server/work/work.ts'
import { confirmOwner, holdAccount, lockForSignIn } from '#features/accounts/server.ts'
import { TEST_EVENT, Webhook, WebhookDelivery, WEBHOOKS_MAX, webhooksApi } from '../../contract.ts'
import { takeWebhookTurn } from './deliver.ts'
import { failWaiting, getDelivery, insertDeliveries, listDeliveries, restartDelivery } from './queries/deliveries.ts'
import { writeEvent } from './event-bodies.ts'
import {
  countTargets,
  deleteTarget,
  insertTarget,
  listTargets,
  lockTarget,
  replaceSecret,
  updateTarget,
  type TargetRow,
} from './queries/targets.ts'
import { newWebhookSecret, writeSecret } from './signature.ts'

const DNS_TIMEOUT_SECONDS = 5
const OLD_SECRET_MS = 24 * 60 * 60 * 1000

const webhookNotFound = () => notFound('Webhook not found')
const present = ({ disabled_at, ...row }: TargetRow): Webhook => Webhook.parse({ ...row, is_on: disabled_at === null })
const presentDelivery = (row: Awaited<ReturnType<typeof getDelivery>>): WebhookDelivery => WebhookDelivery.parse(row)

// Somebody waits for it on screen, so it takes a place of those that work, also where the last try failed.
const immediateTurn = (target_id: number) => [{ target_id }, { atOnce: true, onceFor: String(target_id) }] as const

/** Throws unless an address leads outside. It is checked again with every try, because names can change. */
async function expectPublicAddress(url: string, { services, signal }: { services: Services; signal: AbortSignal }) {
  try {
    await checkOutside(url, { seconds: DNS_TIMEOUT_SECONDS, signal }, services.network)
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    if (error.reason === 'not_allowed')
      throw badRequest('target_refused', 'Webhooks are sent to public https addresses only')
    throw badRequest('target_unknown', 'The host of this address was not found')
  }
}

// Waits for a suspension or a new password, after which the caller may not be whom they were.
async function expectSameOwner(db: Work['db'], accountId: number, confirmed: string | null): Promise<void> {
  await holdAccount(db, { id: accountId })
  if (!(await lockForSignIn(db, accountId, confirmed))) throw notSignedIn()
}

async function expectTarget(db: Work['db'], accountId: number, id: number, { on = false } = {}) {
  const target = await lockTarget(db, accountId, id)
  if (!target) throw webhookNotFound()
  if (on && target.disabled_at !== null) throw conflict('webhook_off', 'This webhook is off. Turn it on first.')
  return target
}

export const webhooksRoutes: Route[] = routes(webhooksApi, {
  list: async ({ db, caller }) => (await listTargets(db, caller.id)).map(present),

  create: async (call) => {
    const { caller, now } = call
    const { password, ...body } = call.body
    const confirmed = await confirmOwner(call, password)
    await expectPublicAddress(body.url, call)
    return inWork(call, async ({ db }) => {
      await expectSameOwner(db, caller.id, confirmed)
      if ((await countTargets(db, caller.id)) >= WEBHOOKS_MAX)
        throw conflict('too_many_webhooks', `You can have at most ${WEBHOOKS_MAX} webhooks`)
      const secret = newWebhookSecret()
      const last_number = await getNewestLiveNumber(db, caller.id)
      const row = await insertTarget(db, { ...body, account_id: caller.id, secret, last_number, created_at: now })
      return { ...present(row), secret: writeSecret(secret) }
    })
  },

  change: async (call) => {
    const { caller, body, params } = call
    const { url, events, is_on, password } = body
    const confirmed = url === undefined ? undefined : await confirmOwner(call, password)
    if (url !== undefined) await expectPublicAddress(url, call)
    return inWork(call, async ({ db, now }) => {
      if (confirmed !== undefined) await expectSameOwner(db, caller.id, confirmed)
      const { disabled_at } = await expectTarget(db, caller.id, params.id)
      const turnsOn = is_on === true && disabled_at !== null
      const turnsOff = is_on === false && disabled_at === null
      if (turnsOff) await failWaiting(db, params.id, 'The webhook was turned off')
      const row = await updateTarget(db, params.id, {
        url,
        events,
        ...(turnsOff && { disabled_at: now }),
        ...(turnsOn && {
          disabled_at: null,
          failing_since: null,
          last_number: await getNewestLiveNumber(db, caller.id),
        }),
      })
      return present(row)
    })
  },

  remove: async ({ db, caller, params }) => {
    if (!(await deleteTarget(db, caller.id, params.id))) throw webhookNotFound()
  },

  rotateSecret: async ({ db, caller, params, now }) => {
    await expectTarget(db, caller.id, params.id)
    const secret = newWebhookSecret()
    await replaceSecret(db, params.id, { secret, until: new Date(now.getTime() + OLD_SECRET_MS) })
    return { secret: writeSecret(secret) }
  },

  deliveries: async ({ db, caller, params, query }) => {
    if (!(await listTargets(db, caller.id)).some(({ id }) => id === params.id)) throw webhookNotFound()
    return mapPage(await listDeliveries(db, params.id, query), presentDelivery)
  },

  test: async ({ db, caller, params, now, work }) => {
    await expectTarget(db, caller.id, params.id, { on: true })
    const event = writeEvent(`evt_test_${randomUUID()}`, TEST_EVENT, now.toISOString(), {})
    const [deliveryId = 0] = await insertDeliveries(db, params.id, [event], now)
    await work.enqueue(takeWebhookTurn, ...immediateTurn(params.id))
    return presentDelivery(await getDelivery(db, deliveryId))
  },

  redeliver: async ({ db, caller, params, now, work }) => {
    await expectTarget(db, caller.id, params.id, { on: true })
    const row = await restartDelivery(db, params.id, params.deliveryId, now)
    if (!row) throw notFound('Delivery not found')
    await work.enqueue(takeWebhookTurn, ...immediateTurn(params.id))
    return presentDelivery(row)
  },
})
