import type { Database } from '#platform/server/database/database.ts'
import { mapPage, pageOf } from '#platform/server/database/keyset-page.ts'
import { ago } from '#platform/server/dates.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { refundRequestsApi, type PurchaseRefundRequests } from '../../contract/refund-requests.ts'
import { getOwn, lockOwn } from '../load.ts'
import { noSuchPurchase } from '../purchases/http-errors.ts'
import { findPurchase, type LockedPurchase } from '../purchases/queries/settle-purchase.ts'
import { acceptRequest, declineRequest } from './answer.ts'
import { askForRefund } from './ask.ts'
import { presentOverdue, presentRequest } from './presenter.ts'
import { listOverdue } from './queries/overdue.ts'
import { findRule, getProductRule, storeProductRule, storeRule } from './queries/refund-rules.ts'
import { getRequest, listOfPurchase, listOfSeller } from './queries/requests.ts'
import { REPLY_TIME_MS, refundDeadline, askProblemOf } from './rules.ts'

async function ruleOfProduct(db: Database, id: number, defaultDays: number) {
  const { days, general_days } = await getProductRule(db, id)
  return { days, default_days: general_days ?? defaultDays }
}

async function presentOfPurchase(
  db: Database,
  purchase: LockedPurchase,
  { callerId, now }: { callerId: number; now: Date },
): Promise<PurchaseRefundRequests> {
  const rows = await listOfPurchase(db, purchase.id)
  const isOpen = rows.some(({ state }) => state === 'open')
  return {
    requests: rows.map(presentRequest),
    days: purchase.refund_days ?? 0,
    until: refundDeadline(purchase),
    can_request: purchase.buyer_id === callerId && !isOpen && askProblemOf(purchase, rows.length, now) === null,
  }
}

async function findFor(db: Database, id: number, callerId: number): Promise<LockedPurchase> {
  const found = await findPurchase(db, id)
  const isBuyerOrSeller = found?.buyer_id === callerId || found?.seller_id === callerId
  if (!found || found.paid_at === null || !isBuyerOrSeller) throw noSuchPurchase()
  return found
}

/** Routes of refund requests, and of the sellers' rules for them. */
export const refundRequestsRoutes: Route[] = routes(refundRequestsApi, {
  readRule: async ({ db, caller, services: { config } }) => ({
    days: await findRule(db, caller.id),
    default_days: config.REFUND_DAYS,
  }),

  changeRule: async ({ db, caller, body: { days }, services: { config } }) => {
    await storeRule(db, caller.id, days)
    return { days, default_days: config.REFUND_DAYS }
  },

  readProductRule: async ({ db, caller, params, services: { config } }) => {
    const { id } = await getOwn(db, params.id, caller.id)
    return ruleOfProduct(db, id, config.REFUND_DAYS)
  },

  changeProductRule: async ({ db, caller, params, body, services: { config } }) => {
    const { id } = await lockOwn(db, params.id, caller.id)
    await storeProductRule(db, id, body.days)
    return ruleOfProduct(db, id, config.REFUND_DAYS)
  },

  listOfPurchase: async ({ db, caller, params, now }) =>
    presentOfPurchase(db, await findFor(db, params.id, caller.id), { callerId: caller.id, now }),

  request: async ({ db, work, caller, params, body, now }) => {
    await askForRefund(work, { id: params.id, buyerId: caller.id, reason: body.reason })
    return presentOfPurchase(db, await findFor(db, params.id, caller.id), { callerId: caller.id, now })
  },

  list: async ({ db, caller, query }) => mapPage(await listOfSeller(db, caller.id, query), presentRequest),

  accept: async ({ db, work, caller, params }) => {
    await acceptRequest(work, params.id, caller.id)
    return presentRequest(await getRequest(db, params.id))
  },

  decline: async ({ db, work, caller, params, body }) => {
    await declineRequest(work, params.id, caller.id, body.reason)
    return presentRequest(await getRequest(db, params.id))
  },

  listOverdue: async ({ db, query, now }) => {
    const rows = await listOverdue(db, ago(now, REPLY_TIME_MS), { ...query, after: query.after })
    return mapPage(
      pageOf(rows, query.limit, ({ created_at, id }) => [created_at, id]),
      presentOverdue,
    )
  },
})
