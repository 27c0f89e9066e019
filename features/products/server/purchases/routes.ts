import { amountOf } from '#platform/contract/currency.ts'
import { mapPage } from '#platform/server/database/keyset-page.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { inWork, type WorkBase } from '#platform/server/work/work.ts'
import { askProvider } from '#features/payments/server.ts'
import { PERIODS_MAX, purchasesApi } from '../../contract/purchases.ts'
import { readCode } from '../pricing/read-code.ts'
import { buyFromBalance } from './from-balance.ts'
import { checkPurchase } from './jobs.ts'
import { takeOrder } from './order.ts'
import { findPurchasePage } from './pages.ts'
import { downloadPath, signedDownload, toPurchase, toSale } from './presenter.ts'
import { findNewestOf, getShown, listPurchases, listSales } from './queries/lists.ts'
import { hasPurchased } from './queries/owned-products.ts'
import { findPurchaseOfPage, claimPurchaseCheck } from './queries/settle-purchase.ts'
import { sumSales, type PeriodSum } from './queries/sums.ts'
import { noSuchPurchase, notCompleted, stillProcessing } from './http-errors.ts'
import { withTax, type TakeOrder } from '../tax/order-tax.ts'
import { refundPartially } from '../refunds/refund-part.ts'
import { totalOf } from './rules.ts'

const NOT_STARTED = 'The payment could not be started. Try again.'
/** Minimum interval between provider queries for a waiting user. */
const CHECK_INTERVAL_MS = 5_000

/** Enqueues an immediate provider query for a user back from a payment page, in case the payment's event is late or lost. */
async function checkSoon(base: WorkBase, purchase_id: number): Promise<void> {
  const { db, now } = base
  if (!(await claimPurchaseCheck(db, purchase_id, { now, waited_ms: CHECK_INTERVAL_MS }))) return
  await inWork(base, ({ enqueue }) =>
    enqueue(checkPurchase, { purchase_id }, { onceFor: String(purchase_id), atOnce: true }),
  )
}

const sumOf = ({ sold, refunded, earned_cents }: Omit<PeriodSum, 'start'>) => ({
  sold,
  refunded,
  earned: amountOf(earned_cents),
})

const addSums = (one: Omit<PeriodSum, 'start'>, other: PeriodSum) => ({
  sold: one.sold + other.sold,
  refunded: one.refunded + other.refunded,
  earned_cents: one.earned_cents + other.earned_cents,
})

export const purchasesRoutes: Route[] = routes(purchasesApi, {
  purchase: async (call) => {
    const { db, caller, params, body, services, log } = call
    const { amount, code } = body
    if (code !== undefined) await readCode(call, params.id, code)
    const orderInput = { product_id: params.id, buyer_id: caller.id, amount, code }
    const take: TakeOrder = (of, expected_total) =>
      takeOrder(of, services.config, { ...orderInput, expected_total }, call.now)
    const order = await withTax(call, take, body.expected_total)
    if (body.pay_with === 'card' && totalOf(await order(db)) > 0) {
      const { url } = await askProvider(NOT_STARTED, log, async () => ({ url: await findPurchasePage(call, order) }))
      return call.complete(() => ({ url }))
    }
    return call.complete(async (work) => {
      const bought = await buyFromBalance(work, await order(work.db))
      return { purchase: toPurchase(bought), download_url: downloadPath(params.id) }
    })
  },

  findOwn: async ({ db, caller, params }) => {
    const found = await findNewestOf(db, params.id, caller.id)
    if (!found) throw noSuchPurchase()
    return toPurchase(found)
  },

  verify: async (call) => {
    const { db, caller, params, services, now } = call
    const purchase = await findPurchaseOfPage(db, params.sessionId)
    if (purchase?.buyer_id !== caller.id) throw noSuchPurchase()
    const { id, product_id, status } = purchase
    if (status === 'pending') await checkSoon(call, id)
    // A buyer whose duplicate payment was returned owns the product by the other one.
    if (!(await hasPurchased(db, product_id, caller.id))) {
      throw status === 'pending' && purchase.is_processing ? stillProcessing() : notCompleted()
    }
    return { success: true as const, product_id, download_url: signedDownload(services, product_id, caller.id, now) }
  },

  listPurchases: async ({ db, caller, query }) => mapPage(await listPurchases(db, caller.id, query), toPurchase),

  listSales: async ({ db, caller, query }) => mapPage(await listSales(db, caller.id, query), toSale),

  sumSales: async ({ db, caller, query, now }) => {
    const { by } = query
    const sums = await sumSales(db, caller.id, { by, periods: Math.min(query.periods, PERIODS_MAX[by]), now })
    const total = sums.reduce<Omit<PeriodSum, 'start'>>(addSums, { sold: 0, refunded: 0, earned_cents: 0 })
    return { by, periods: sums.map(({ start, ...sum }) => ({ start, ...sumOf(sum) })), total: sumOf(total) }
  },

  refund: async ({ work, caller, params, body }) => {
    await refundPartially(work, { id: params.id, sellerId: caller.id, ...body })
    return toSale(await getShown(work.db, params.id))
  },
})
