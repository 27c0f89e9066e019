import type { Person, Sender } from '#testing/api.ts'
import type { startApiWithPayments } from '#testing/given/payments.ts'
import { givenBalance } from '#testing/given/balance.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { giftsApi } from '../../contract/gifts.ts'

type Api = Awaited<ReturnType<typeof startApiWithPayments>>

export const giveTo = (who: Sender, { id }: { id: number }, to: string, body: object = {}) =>
  who.send(giftsApi.give, { params: { id }, body: { to, ...body } })
export const openGift = (who: Sender, id: number, token?: string) =>
  who.send(giftsApi.open, { params: { id }, body: token === undefined ? {} : { token } })
export const acceptGift = (who: Sender, id: number, token?: string) =>
  who.send(giftsApi.accept, { params: { id }, body: token === undefined ? {} : { token } })
export const giftsOf = async (who: Sender) => (await who.send(giftsApi.list)).body

/** A product of $10, $10.50 with the fee; somebody with $50 who gives, and somebody who gets it. */
export async function givenPeople(api: Api) {
  const { db, signUp } = api
  const [seller, giver, friend] = [await signUp('developer'), await signUp('client'), await signUp('client')]
  const product = await givenProductRow(db, seller, { price_cents: 1000 })
  await givenBalance(api, giver, 5000)
  return { seller, giver, friend, product }
}

/** The secret of the link that was mailed last. */
export async function tokenFor(api: Api, address: string): Promise<string> {
  await api.untilDelivered()
  const text = api.emails(address).at(-1)?.text ?? ''
  return /token=([\w-]+)/.exec(text)?.[1] ?? ''
}

/** The same people with a gift that waits. */
export async function givenGift(api: Api, to: (people: { friend: Person }) => string) {
  const people = await givenPeople(api)
  const { status, body, problem } = await giveTo(people.giver, people.product, to(people))
  if (status !== 201) throw new Error(JSON.stringify(problem))
  return { ...people, gift: body }
}
