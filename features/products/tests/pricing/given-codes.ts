import type { Person, Sender } from '#testing/api.ts'
import { discountCodesApi, type DiscountCode } from '../../contract/discount-codes.ts'
import { purchasesApi } from '../../contract/purchases.ts'

interface Product {
  id: number
}

/** A discount code of a seller for all of their products: SPRING takes a fifth off unless told otherwise. */
export async function givenCode(
  seller: Person,
  terms: Partial<Parameters<typeof make>[1]> = {},
): Promise<DiscountCode> {
  const { status, body, problem } = await make(seller, { code: 'SPRING', percent: 20, ...terms })
  if (status !== 201) throw new Error(JSON.stringify(problem))
  return body
}

interface Terms {
  code: string
  percent?: number | null
  amount?: number | null
  max_uses?: number | null
  expires_at?: string | null
  product_ids?: number[] | null
}

export const make = (who: Sender, body: Terms) => who.send(discountCodesApi.create, { body })

export const codesOf = async (who: Sender) => (await who.send(discountCodesApi.list)).body

/** What a product costs with a code. */
export const priceWith = (who: Sender, { id }: Product, code: string) =>
  who.send(discountCodesApi.price, { params: { id }, body: { code } })

/** Buys with a code, from the balance unless told otherwise. */
export const buyWith = (who: Sender, { id }: Product, code: string, body: object = {}) =>
  who.send(purchasesApi.purchase, { params: { id }, body: { pay_with: 'balance', code, ...body } })
