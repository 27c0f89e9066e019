import { expect, test } from 'vitest'
import { CARDS, payWith, startApiWithPayments } from '#testing/given/payments.ts'
import { donationsApi } from '../contract.ts'

const api = await startApiWithPayments()
const { stripe, untilDelivered, db } = api

async function givenGift({ isAnonymous = false, isPaid = true } = {}) {
  const giver = await api.signUp('client')
  const { body } = await giver.send(donationsApi.create, { body: { amount: 1000, isAnonymous } })
  if (isPaid) await payWith(body.url, CARDS.pays)
  await untilDelivered()
  const page = body.url.split('/').at(-1) ?? ''
  const chargeOf = async () => {
    const { payment_intent } = await stripe.client.checkout.sessions.retrieve(page, { expand: ['payment_intent'] })
    const charge = typeof payment_intent === 'object' ? payment_intent?.latest_charge : null
    return typeof charge === 'string' ? charge : ''
  }
  return { giver, page, chargeOf }
}
const entriesOf = async (page: string) => {
  const rows = await db
    .selectFrom('ledger_causes as c')
    .innerJoin('ledger_entries as e', 'e.cause_id', 'c.id')
    .innerJoin('ledger_postings as p', 'p.entry_id', 'e.id')
    .select(['why', 'house', 'cents', 'posted_at'])
    .where('c.kind', '=', 'donation')
    .where('c.reference', '=', page)
    .orderBy('e.id')
    .execute()
  expect(rows.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
  return rows.filter(({ house }) => house === 'donations')
}
const booksOf = async (page: string) => (await entriesOf(page)).map(({ why, cents }) => [why, cents])
const invoicesOf = async (page: string) =>
  (await db.selectFrom('invoices').select('total_cents').where('reference', '=', page).orderBy('id').execute()).map(
    ({ total_cents }) => total_cents,
  )

test('a gift is booked and has its invoice once it is paid, once, and what was given back leaves both', async () => {
  const { page, chargeOf } = await givenGift()
  expect([await booksOf(page), await invoicesOf(page)]).toEqual([[['paid', 1000]], [1000]])
  const charge = await chargeOf()
  await stripe.client.refunds.create({ charge, amount: 300 })
  await untilDelivered()
  await stripe.client.refunds.create({ charge })
  await untilDelivered()
  const events = await stripe.client.events.list({ limit: 100 })
  for (const event of events.data) await api.deliver(JSON.stringify({ ...event, id: `${event.id}_again` }))
  await api.runJobs()
  expect(await booksOf(page)).toEqual([
    ['paid', 1000],
    ['refunded', -300],
    ['refunded', -700],
  ])
  expect(await invoicesOf(page)).toEqual([1000, -300, -700])
})

test('what a bank questions leaves the books until it has decided', async () => {
  for (const [verdict, books] of [
    ['win', [1000, -1000, 1000]],
    ['lose', [1000, -1000]],
  ] as const) {
    const { page, chargeOf } = await givenGift()
    const charge = await chargeOf()
    await api.press(`charges/${charge}/dispute`)
    await untilDelivered()
    const { data } = await stripe.client.disputes.list({ charge })
    await api.press(`disputes/${data[0]?.id}/${verdict}`)
    await untilDelivered()
    expect((await booksOf(page)).map(([, cents]) => cents)).toEqual(books)
  }
})

test('an anonymous gift is booked with its day and leads to nobody', async () => {
  const { giver, page } = await givenGift({ isAnonymous: true })
  const [entry] = await entriesOf(page)
  expect(entry).toMatchObject({ why: 'paid', cents: 1000, posted_at: expect.stringMatching(/T00:00:00/) })
  expect(await invoicesOf(page)).toEqual([])
  expect(await db.selectFrom('invoices').select('id').where('buyer_id', '=', giver.id).execute()).toEqual([])
})

test('what was never paid is not in the books, nor is what expired', async () => {
  const { page } = await givenGift({ isPaid: false })
  await api.press(`sessions/${page}/expire`)
  await untilDelivered()
  expect([await booksOf(page), await invoicesOf(page)]).toEqual([[], []])
})
