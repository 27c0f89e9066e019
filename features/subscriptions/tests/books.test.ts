import { expect, test } from 'vitest'
import type { Person } from '#testing/api.ts'
import { startApiWithPayments } from '#testing/given/payments.ts'
import { accountSettingsApi } from '#features/accounts/contract.ts'

const api = await startApiWithPayments()
const { givenSubscriber, untilStatus, untilDelivered, stripe, db } = api

const chargesOf = async (subscription: string) => {
  const { customer } = await stripe.client.subscriptions.retrieve(subscription)
  return (await stripe.client.charges.list({ customer: customer as string })).data
}
/** The newest first. */
const invoicesOf = async (subscription: string) =>
  (await stripe.client.invoices.list({ subscription })).data.map(({ id }) => id)

/** What stands in the books for an invoice: why each entry was made, and what it brought to the subscriptions. */
const booksOf = async (invoice: string | undefined) => {
  const rows = await db
    .selectFrom('ledger_causes as c')
    .innerJoin('ledger_entries as e', 'e.cause_id', 'c.id')
    .innerJoin('ledger_postings as p', 'p.entry_id', 'e.id')
    .select(['why', 'house', 'cents'])
    .where('c.kind', '=', 'subscription')
    .where('c.reference', '=', invoice ?? '')
    .orderBy('e.id')
    .execute()
  expect(rows.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
  return rows.filter(({ house }) => house === 'subscriptions').map(({ why, cents }) => [why, cents])
}
const issuedTo = ({ id }: Person) =>
  db.selectFrom('invoices').select(['reference', 'total_cents']).where('buyer_id', '=', id).orderBy('id').execute()

test('each month that is paid is booked and invoiced once, however often it is told', async () => {
  const { dev, subscription } = await givenSubscriber()
  await api.press(`subscriptions/${subscription}/renew`)
  await untilDelivered()
  const [second = '', first = ''] = await invoicesOf(subscription)
  for (const invoice of [first, second]) expect(await booksOf(invoice)).toEqual([['paid', 995]])
  expect(await issuedTo(dev)).toEqual([
    { reference: first, total_cents: 995 },
    { reference: second, total_cents: 995 },
  ])
  const events = await stripe.client.events.list({ limit: 100 })
  for (const event of events.data) await api.deliver(JSON.stringify({ ...event, id: `${event.id}_again` }))
  await api.runJobs()
  for (const invoice of [first, second]) expect(await booksOf(invoice)).toEqual([['paid', 995]])
  expect(await issuedTo(dev)).toHaveLength(2)
})

test('the invoice says what was paid for, and until when', async () => {
  const { dev } = await givenSubscriber()
  const line = await db
    .selectFrom('invoice_lines as l')
    .innerJoin('invoices as i', 'i.id', 'l.invoice_id')
    .select(['text', 'quantity', 'unit_cents', 'paid_with', 'seller_id'])
    .where('buyer_id', '=', dev.id)
    .executeTakeFirstOrThrow()
  expect(line).toMatchObject({ quantity: 1, unit_cents: 995, paid_with: 'card', seller_id: null })
  expect(line.text).toMatch(/^Atelier creator subscription, \w+ \d+, \d{4} to \w+ \d+, \d{4}$/)
})

test('a month that cannot be paid is not booked until it is', async () => {
  const { dev, subscription } = await givenSubscriber()
  await api.press(`subscriptions/${subscription}/fail-next-renewal`)
  await api.press(`subscriptions/${subscription}/renew`)
  await untilStatus(dev, { status: 'past_due' })
  await untilDelivered()
  const [second] = await invoicesOf(subscription)
  expect(await booksOf(second)).toEqual([])
  expect(await issuedTo(dev)).toHaveLength(1)
  await api.press(`subscriptions/${subscription}/renew`)
  await untilDelivered()
  expect(await booksOf(second)).toEqual([['paid', 995]])
})

test('what is given back leaves the books, also of a month that is long over, and the invoices say so', async () => {
  const { dev, subscription } = await givenSubscriber()
  await api.press(`subscriptions/${subscription}/renew`)
  await untilDelivered()
  const [second, first] = await invoicesOf(subscription)
  const [, charge] = await chargesOf(subscription)
  await stripe.client.refunds.create({ charge: charge?.id ?? '', amount: 100 })
  await untilDelivered()
  await stripe.client.refunds.create({ charge: charge?.id ?? '' })
  await untilDelivered()
  expect(await booksOf(first)).toEqual([
    ['paid', 995],
    ['refunded', -100],
    ['refunded', -895],
  ])
  expect(await booksOf(second)).toEqual([['paid', 995]])
  expect((await issuedTo(dev)).map(({ total_cents }) => total_cents)).toEqual([995, 995, -100, -895])
  expect((await api.statusOf(dev)).status).toBe('active')
})

test.each([
  [
    'win',
    [
      ['paid', 995],
      ['disputed', -995],
      ['dispute_won', 995],
    ],
    [995, -995, 995],
  ],
  [
    'lose',
    [
      ['paid', 995],
      ['disputed', -995],
    ],
    [995, -995],
  ],
] as const)('what a bank questions leaves the books until it has decided (%s)', async (verdict, books, issued) => {
  const { dev, subscription } = await givenSubscriber()
  const [invoice] = await invoicesOf(subscription)
  const [charge] = await chargesOf(subscription)
  await api.press(`charges/${charge?.id}/dispute`)
  await untilStatus(dev, { status: 'disputed' })
  const { data } = await stripe.client.disputes.list({ charge: charge?.id ?? '' })
  await api.press(`disputes/${data[0]?.id}/${verdict}`)
  await untilDelivered()
  expect(await booksOf(invoice)).toEqual(books)
  expect((await issuedTo(dev)).map(({ total_cents }) => total_cents)).toEqual(issued)
})

test('what was paid stays in the books when its account closes, and a refund after that is booked too', async () => {
  const { dev, subscription } = await givenSubscriber()
  const [invoice] = await invoicesOf(subscription)
  const [charge] = await chargesOf(subscription)
  await dev.send(accountSettingsApi.closeAccount, { body: { password: dev.password } })
  await api.runJobs()
  await stripe.client.refunds.create({ charge: charge?.id ?? '' })
  await untilDelivered()
  expect(await booksOf(invoice)).toEqual([
    ['paid', 995],
    ['refunded', -995],
  ])
})

test('a refund of an early month that nobody told of is found all the same', async () => {
  const { subscription } = await givenSubscriber()
  await api.press(`subscriptions/${subscription}/renew`)
  await untilDelivered()
  const [, first] = await invoicesOf(subscription)
  const [, charge] = await chargesOf(subscription)
  await api.press('webhook/all/lose')
  await stripe.client.refunds.create({ charge: charge?.id ?? '' })
  await api.runScheduledJob('fetch-missed-payment-events')
  await api.runJobs()
  expect(await booksOf(first)).toEqual([
    ['paid', 995],
    ['refunded', -995],
  ])
  await api.press('webhook/all/carry')
})
