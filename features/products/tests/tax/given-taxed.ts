import { invoicesApi } from '#features/invoices/contract.ts'
import type { Person } from '#testing/api.ts'
import type { startApiWithPayments } from '#testing/given/payments.ts'
import { purchasesApi } from '../../contract/purchases.ts'
import { productTaxApi } from '../../contract/tax.ts'
import { givenTrade } from '../given-purchases.ts'

export type Trade = Awaited<ReturnType<typeof givenTrade>>

interface Place {
  country: string
  tax_id?: string
  postal_code?: string
  address?: string
}

/** Fills in somebody's billing details. */
export const live = (who: Person, details: Place) => who.send(invoicesApi.changeBillingDetails, { body: details })

/** What tests of taxed purchases ask of the server. */
export const givenTaxedTrades = (api: Awaited<ReturnType<typeof startApiWithPayments>>) => ({
  /** A product of $10, and somebody who wants it and lives there. */
  givenTaxed: async (details: Place = { country: 'DE' }) => {
    const trade = await givenTrade(api)
    await live(trade.buyer, details)
    return trade
  },
  documentsOf: (purchaseId: number) =>
    api.db
      .selectFrom('invoices')
      .select(['total_cents', 'tax_cents', 'tax_label', 'buyer_country', 'buyer_tax_id'])
      .where('cause', '=', 'purchase')
      .where('reference', '=', String(purchaseId))
      .orderBy('id')
      .execute(),
})
export const ask = ({ buyer, product }: Trade) => buyer.send(productTaxApi.price, { params: { id: product.id } })
export const buy = ({ buyer, product }: Trade, expected_total?: number, pay_with: 'balance' | 'card' = 'balance') =>
  buyer.send(purchasesApi.purchase, {
    params: { id: product.id },
    body: { pay_with, ...(expected_total !== undefined && { expected_total }) },
  })
export const refund = (seller: Person, id: number, amount?: number) =>
  seller.send(purchasesApi.refund, { params: { id }, body: amount === undefined ? {} : { amount } })
export const idOf = async ({ purchases }: Trade) => (await purchases()).at(-1)!.id
