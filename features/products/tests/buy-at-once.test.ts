import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { balancesOf, expectBooksInOrder, givenBalance } from '#testing/given/balance.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { purchasesApi } from '../contract.ts'

const api = await startApi()
const { db } = api

const PEOPLE = 64
const PRICE = 1000
const TOTAL = 1050
const START = 5000
/** Sixty-four people, what they sell, and a hundred and twenty-eight purchases. */
const TIMEOUT_MS = 60_000

const buy = (person: Person, { id }: { id: number }) =>
  person.send(purchasesApi.purchase, { params: { id }, body: { pay_with: 'balance' } })

test(
  'sixty-four people who buy the products of all others from each other at the same instant all get them',
  async () => {
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => api.signUp('developer')))
    const products: { id: number }[] = []
    for (const person of people) {
      await givenBalance(api, person, START)
      products.push(await givenProductRow(db, person, { price_cents: PRICE }))
    }
    // Each buys what the next and the one before sell, so every two people buy from each other.
    const at = (place: number) => products[(place + PEOPLE) % PEOPLE]!
    const trades = people.flatMap((person, place) => [buy(person, at(place + 1)), buy(person, at(place - 1))])
    const responses = await Promise.all(trades)
    expect(responses.map(({ status }) => status)).toEqual(trades.map(() => 200))
    expect(await balancesOf(db, ...people)).toEqual(people.map(() => START - 2 * TOTAL + 2 * PRICE))
    const sold = await db.selectFrom('purchases').select('id').where('status', '=', 'paid').execute()
    expect(sold).toHaveLength(2 * PEOPLE)
    // Each seller's invoices count up without a gap.
    const invoices = await db
      .selectFrom('invoices')
      .select(['seller_id', 'number'])
      .where('seller_id', 'is not', null)
      .orderBy('number')
      .execute()
    const numbersOf = ({ id }: Person) =>
      invoices.filter(({ seller_id }) => seller_id === id).map(({ number }) => number)
    expect(people.map(numbersOf)).toEqual(people.map(() => [1, 2]))
    await expectBooksInOrder(db)
  },
  TIMEOUT_MS,
)
