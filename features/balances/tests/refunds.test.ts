import { expect, test } from 'vitest'
import { invoicesApi } from '#features/invoices/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { askAboutTopUp } from '../server/payment-flow.ts'
import { settleTopUp } from '../server/settle-top-up.ts'
import { startApiWithBalances } from './given-balances.ts'

const HOUR_MS = 60 * 60 * 1000

const api = await startApiWithBalances()
const { signUp, begin, confirm, balanceOf, changesOf, payByCard, untilDelivered, stripe, givenToppedUp, chargeOf } = api

const statusOf = async (paymentIntentId: string) => {
  const row = api.db.selectFrom('top_ups').select('status').where('payment_intent_id', '=', paymentIntentId)
  return (await row.executeTakeFirstOrThrow()).status
}

test('what is given back of a top-up leaves the balance, in part and in full', async () => {
  const { person, paymentIntentId } = await givenToppedUp()
  const charge = await chargeOf(paymentIntentId)
  await stripe.client.refunds.create({ charge, amount: 1000 })
  await untilDelivered()
  await stripe.client.refunds.create({ charge })
  await untilDelivered()
  expect(await changesOf(person)).toEqual([
    ['paid', 2500, 2500],
    ['refunded', -1000, 1500],
    ['refunded', -1500, 0],
  ])
  expect(await statusOf(paymentIntentId)).toBe('refunded')
  expect(await api.sumOfBooks()).toBe(0)
})

test('a top-up has an invoice, and what goes back of it a credit note', async () => {
  const { person, paymentIntentId } = await givenToppedUp()
  await stripe.client.refunds.create({ charge: await chargeOf(paymentIntentId), amount: 1000 })
  await untilDelivered()
  await confirm(person, paymentIntentId)
  const { body } = await person.send(invoicesApi.list)
  expect(body.map(({ kind, cause, total_cents }) => [kind, cause, total_cents])).toEqual([
    ['credit_note', 'top_up', -1000],
    ['invoice', 'top_up', 2500],
  ])
})

test('what was paid and given back before we heard of it is booked as both, and has an invoice and a credit note', async () => {
  const ann = await signUp('client')
  const { clientSecret, paymentIntentId } = await begin(ann)
  await api.press('webhook/all/lose')
  await payByCard(clientSecret)
  await stripe.client.refunds.create({ charge: await chargeOf(paymentIntentId) })
  await api.press('webhook/all/carry')
  await confirm(ann, paymentIntentId)
  expect(await changesOf(ann)).toEqual([
    ['paid', 2500, 2500],
    ['refunded', -2500, 0],
  ])
  expect((await ann.send(invoicesApi.list)).body.map(({ total_cents }) => total_cents)).toEqual([-2500, 2500])
})

test('who loses money of their balance without having spent it is told so, once', async () => {
  const { person, paymentIntentId } = await givenToppedUp()
  const charge = await chargeOf(paymentIntentId)
  const result = async () => {
    await untilDelivered()
    await confirm(person, paymentIntentId)
    return (await person.send(notificationsApi.list)).body.map(({ subject, path }) => [subject, path])
  }
  expect(await result()).toEqual([])
  await stripe.client.refunds.create({ charge, amount: 1000 })
  const back = ['A top-up of your balance was refunded', '/balance']
  expect(await result()).toEqual([back])
  await api.press(`charges/${charge}/dispute`)
  expect(await result()).toEqual([['A top-up of your balance is on hold', '/balance'], back])
})

test.each([
  ['win', 'dispute_won', 2500, 'paid'],
  ['lose', null, 0, 'refunded'],
] as const)(
  'a disputed top-up cannot be spent, and when the shop is let %s it is settled',
  async (verdict, why, left, status) => {
    const { person, paymentIntentId } = await givenToppedUp()
    const charge = await chargeOf(paymentIntentId)
    await api.press(`charges/${charge}/dispute`)
    await untilDelivered()
    expect([await balanceOf(person), await statusOf(paymentIntentId)]).toEqual([0, 'disputed'])
    const { data } = await stripe.client.disputes.list({ charge })
    await api.press(`disputes/${data[0]?.id}/${verdict}`)
    await untilDelivered()
    expect([await balanceOf(person), await statusOf(paymentIntentId)]).toEqual([left, status])
    // What is lost has left the balance before.
    expect(await changesOf(person)).toEqual([
      ['paid', 2500, 2500],
      ['disputed', -2500, 0],
      ...(why === null ? [] : [[why, 2500, 2500]]),
    ])
  },
)

test('events of one top-up may come in any order, late and twice', async () => {
  const { person, paymentIntentId } = await givenToppedUp()
  await stripe.client.refunds.create({ charge: await chargeOf(paymentIntentId) })
  await untilDelivered()
  const { data } = await stripe.client.events.list({ types: ['payment_intent.succeeded'], limit: 1 })
  for (const id of ['evt_late', 'evt_late', 'evt_later']) {
    expect((await api.deliver(JSON.stringify({ ...data[0], id }))).status).toBe(200)
    await api.runJobs()
  }
  expect(await balanceOf(person)).toBe(0)
  expect(await changesOf(person)).toHaveLength(2)
})

test('a payment of another shop of the same owner, or with a purpose nobody follows, changes no books', async () => {
  const before = await api.db.selectFrom('ledger_entries').selectAll().execute()
  for (const metadata of [undefined, { purpose: 'top_up' }]) {
    const { client_secret } = await stripe.client.paymentIntents.create({ amount: 900, currency: 'usd', metadata })
    await payByCard(client_secret ?? '')
  }
  await untilDelivered()
  expect(await api.db.selectFrom('ledger_entries').selectAll().execute()).toEqual(before)
})

test('a top-up whose events were lost is found by comparing', async () => {
  const ann = await signUp('client')
  const { clientSecret, paymentIntentId } = await begin(ann)
  await api.press('webhook/all/lose')
  await payByCard(clientSecret)
  await api.press('webhook/all/carry')
  await untilDelivered()
  expect(await balanceOf(ann)).toBe(0)
  await api.runScheduledJob('compare-top-ups')
  await api.runScheduledJob('compare-top-ups')
  expect(await changesOf(ann)).toEqual([['paid', 2500, 2500]])
  expect(await statusOf(paymentIntentId)).toBe('paid')
})

test('a process that dies between the answer of the provider and our commit loses nothing', async () => {
  const ann = await signUp('client')
  const { clientSecret, paymentIntentId } = await begin(ann)
  await payByCard(clientSecret)
  // What was written is undone, as a killed process leaves it: nothing of it was committed.
  const result = await askAboutTopUp(api.db, stripe, paymentIntentId)
  await expect(
    api.inWork(async (work) => {
      await settleTopUp(work, paymentIntentId, result)
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  expect([await balanceOf(ann), await statusOf(paymentIntentId)]).toEqual([0, 'pending'])
  await untilDelivered()
  expect(await changesOf(ann)).toEqual([['paid', 2500, 2500]])
})

test('an answer that was asked for earlier never overwrites a later one', async () => {
  const { person, paymentIntentId } = await givenToppedUp()
  const early = await askAboutTopUp(api.db, stripe, paymentIntentId)
  await stripe.client.refunds.create({ charge: await chargeOf(paymentIntentId) })
  await untilDelivered()
  await api.inWork((work) => settleTopUp(work, paymentIntentId, early))
  expect([await balanceOf(person), await statusOf(paymentIntentId)]).toEqual([0, 'refunded'])
})

test('a payment that was left for a day is called off, and one that the provider never knew is given up', async () => {
  const ann = await signUp('client')
  const left = await begin(ann)
  const lost = await begin(ann)
  await api.db
    .updateTable('top_ups')
    .set({ payment_intent_id: 'pi_unknown' })
    .where('payment_intent_id', '=', lost.paymentIntentId)
    .execute()
  await api.runScheduledJob('compare-top-ups')
  expect([await statusOf(left.paymentIntentId), await statusOf('pi_unknown')]).toEqual(['pending', 'canceled'])
  api.passTime(25 * HOUR_MS)
  await api.runScheduledJob('compare-top-ups')
  expect(await statusOf(left.paymentIntentId)).toBe('canceled')
  expect((await payByCard(left.clientSecret)).error).toMatchObject({ code: 'payment_intent_unexpected_state' })
  expect((await confirm(await signUp('client'), left.paymentIntentId)).status).toBe(403)
})
