import type { Person, Sender, TestApi } from '#testing/api.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { givenBalance } from '#testing/given/balance.ts'
import { productsApi } from '../../contract.ts'
import { purchasesApi } from '../../contract/purchases.ts'

interface Product {
  id: number
}

/** Makes a draft of these products for $15. */
export const bundle = (who: Sender, parts: readonly Product[], fields: object = {}) =>
  who.send(productsApi.create, {
    body: {
      name: 'Everything for bakers',
      description: 'All of it.',
      price: 15,
      ...fields,
      part_ids: parts.map(({ id }) => id),
    },
  })
export const setParts = (who: Sender, { id }: Product, parts: readonly Product[]) =>
  who.send(productsApi.change, { params: { id }, body: { part_ids: parts.map((part) => part.id) } })
export const setStatus = (who: Sender, { id }: Product, status: 'published' | 'archived') =>
  who.send(productsApi.change, { params: { id }, body: { status } })
export const read = async (who: Sender, { id }: Product) => (await who.send(productsApi.read, { params: { id } })).body
export const buy = (who: Sender, { id }: Product, pay_with: 'balance' | 'card' = 'balance') =>
  who.send(purchasesApi.purchase, { params: { id }, body: { pay_with } })
export const findOwn = (who: Sender, { id }: Product) => who.send(purchasesApi.findOwn, { params: { id } })
export const refund = (who: Sender, id: number | undefined, body: object = {}) =>
  who.send(purchasesApi.refund, { params: { id: id ?? 0 }, body })

/** Products of $10 each, published, with a file. */
export async function givenParts({ db }: Pick<TestApi, 'db'>, seller: Person, count = 3) {
  const parts = []
  for (let nth = 1; nth <= count; nth++)
    parts.push(await givenProductRow(db, seller, { price_cents: 1000, name: `Part ${nth}` }))
  return parts
}

/** Somebody with $50. */
export async function givenBuyer(api: TestApi) {
  const buyer = await api.signUp('client')
  await givenBalance(api, buyer, 5000)
  return buyer
}

/** A bundle of three products of $10 for $15 on sale, $15.75 with the fee, and somebody with $50. */
export async function givenBundle(api: TestApi) {
  const seller = await api.signUp('developer')
  const parts = await givenParts(api, seller)
  const made = await bundle(seller, parts)
  if (made.status !== 201) throw new Error(JSON.stringify(made.problem))
  const published = await setStatus(seller, made.body, 'published')
  if (published.status !== 200) throw new Error(JSON.stringify(published.problem))
  const [first, second, third] = parts
  if (!first || !second || !third) throw new Error('There are three')
  return { seller, buyer: await givenBuyer(api), set: published.body, parts, first, second, third }
}
