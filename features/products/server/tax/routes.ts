import { amountOf } from '#platform/contract/currency.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { productTaxApi } from '../../contract/tax.ts'
import { readCode } from '../pricing/read-code.ts'
import { takeOrder } from '../purchases/order.ts'
import { totalOf } from '../purchases/rules.ts'
import { askForTax } from './order-tax.ts'
import { expectTransaction, settleTax } from './settle-tax.ts'

/** Routes of the tax on products. */
export const productTaxRoutes: Route[] = routes(productTaxApi, {
  price: async (call) => {
    const { db, caller, params, body, services, now } = call
    if (body.code !== undefined) await readCode(call, params.id, body.code)
    const wish = { product_id: params.id, buyer_id: caller.id, expected_total: undefined }
    const order = await takeOrder(db, services.config, { ...wish, amount: body.amount, code: body.code }, now)
    const tax = await askForTax(call, order)
    const net_cents = totalOf(order)
    const cents = tax?.cents ?? 0
    return {
      net: amountOf(net_cents),
      tax: amountOf(cents),
      label: tax?.label ?? null,
      total: amountOf(net_cents + cents),
    }
  },

  settle: async (call) => {
    const { body, caller } = call
    await expectTransaction(call, body)
    return call.complete((work) => settleTax(work, { ...body, actorId: caller.id }))
  },
})
