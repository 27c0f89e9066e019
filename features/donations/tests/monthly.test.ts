import { expect, test } from 'vitest'
import type { Person } from '#testing/api.ts'
import { CARDS, payWith, startApiWithPayments, submit } from '#testing/given/payments.ts'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { subscriptionsApi } from '#features/subscriptions/contract.ts'
import { donationsApi, monthlyGiftsApi } from '../contract.ts'

const api = await startApiWithPayments()
const { stripe, untilDelivered, untilStatus, db } = api

const giftsOf = async (person: Person) => (await person.send(monthlyGiftsApi.listOwn)).body
const monthsOf = async (person: Person) =>
  (await person.send(donationsApi.listOwn)).body.map(({ amount, status }) => [amount, status])
async function givenMonthlyGift({ amount = 700, giver = undefined as Person | undefined, card = CARDS.pays } = {}) {
  const who = giver ?? (await api.signUp('client'))
  const { status, body } = await who.send(monthlyGiftsApi.create, { body: { amount } })
  expect(status).toBe(200)
  expect((await payWith(body.url, card)).status).toBe(303)
  await untilDelivered()
  const { stripe_subscription_id: subscription } = await db
    .selectFrom('monthly_gifts')
    .select('stripe_subscription_id')
    .where('account_id', '=', who.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { giver: who, subscription }
}

test('somebody gives every month: each month is a donation of theirs with an invoice, in the books', async () => {
  const { giver, subscription } = await givenMonthlyGift()
  expect(await giftsOf(giver)).toMatchObject([
    { amount: 700, currency: 'usd', status: 'active', next_payment_at: expect.any(String) },
  ])
  await api.press(`subscriptions/${subscription}/renew`)
  await untilDelivered()
  expect(await monthsOf(giver)).toEqual([
    [700, 'paid'],
    [700, 'paid'],
  ])
  const invoices = await db.selectFrom('invoices').select('total_cents').where('buyer_id', '=', giver.id).execute()
  expect(invoices.map(({ total_cents }) => total_cents)).toEqual([700, 700])
  const { total } = await db
    .selectFrom('ledger_postings')
    .select(({ fn }) => fn.sum('cents').as('total'))
    .where('house', '=', 'donations')
    .executeTakeFirstOrThrow()
  expect(Number(total)).toBe(1400)
})

test('who gives ends it with one press, and is not charged again; nobody else can', async () => {
  const { giver, subscription } = await givenMonthlyGift()
  const [gift] = await giftsOf(giver)
  const params = { id: gift?.id ?? 0 }
  const stranger = await api.signUp('client')
  expect((await stranger.send(monthlyGiftsApi.end, { params })).status).toBe(404)
  expect((await api.nobody.send(monthlyGiftsApi.end, { params })).status).toBe(401)
  expect((await stripe.client.subscriptions.retrieve(subscription)).status).toBe('active')
  const ended = await giver.send(monthlyGiftsApi.end, { params })
  expect([ended.status, ended.body]).toEqual([200, { ...gift, status: 'ended', next_payment_at: null }])
  expect((await stripe.client.subscriptions.retrieve(subscription)).status).toBe('canceled')
  // Once more is no harm.
  expect((await giver.send(monthlyGiftsApi.end, { params })).body).toEqual(ended.body)
  expect(await monthsOf(giver)).toEqual([[700, 'paid']])
})

test('a monthly gift opens no doors, and a subscription is none', async () => {
  const giver = await api.signUp('developer')
  const { subscription } = await givenMonthlyGift({ giver })
  expect((await api.statusOf(giver)).status).toBe('none')
  const other = await giver.send(monthlyGiftsApi.create, { body: { amount: 900 } })
  const { body } = await giver.send(subscriptionsApi.create)
  expect(body.url).not.toBe(other.body.url)
  await payWith(body.url, CARDS.pays)
  await untilStatus(giver, { status: 'active' })
  // The page of the other gift was left open, and can be paid still.
  expect((await payWith(other.body.url, CARDS.pays)).status).toBe(303)
  await untilDelivered()
  expect((await giftsOf(giver)).map(({ amount }) => amount)).toEqual([900, 700])
  expect((await monthsOf(giver)).toSorted()).toEqual([
    [700, 'paid'],
    [900, 'paid'],
  ])
  await giver.send(subscriptionsApi.cancel, { body: { at: 'now' } })
  expect((await stripe.client.subscriptions.retrieve(subscription)).status).toBe('active')
  expect((await giftsOf(giver)).map(({ status }) => status)).toEqual(['active', 'active'])
  const causes = await db.selectFrom('ledger_causes').select('kind').where('reference', 'like', 'in\\_%').execute()
  expect(causes.filter(({ kind }) => kind === 'subscription')).toHaveLength(1)
})

test('a month that cannot be paid is no donation; one that is given back says so', async () => {
  const { giver, subscription } = await givenMonthlyGift({ card: CARDS.failsLater })
  await api.press(`subscriptions/${subscription}/renew`)
  await untilDelivered()
  expect(await giftsOf(giver)).toMatchObject([{ status: 'past_due', next_payment_at: null }])
  expect(await monthsOf(giver)).toEqual([[700, 'paid']])
  const { customer } = await stripe.client.subscriptions.retrieve(subscription)
  const { data } = await stripe.client.charges.list({ customer: customer as string })
  await stripe.client.refunds.create({ charge: data.find(({ paid }) => paid)?.id ?? '' })
  await untilDelivered()
  expect(await monthsOf(giver)).toEqual([[700, 'refunded']])
})

test('whose bank asks to confirm a month is led to the page of its invoice, and has given once they did', async () => {
  const { giver, subscription } = await givenMonthlyGift({ card: CARDS.confirmed })
  await api.press(`subscriptions/${subscription}/renew`)
  await untilDelivered()
  const [gift] = await giftsOf(giver)
  expect(gift).toMatchObject({ status: 'past_due', next_payment_at: null, confirm_url: expect.any(String) })
  expect(await (await fetch(gift?.confirm_url ?? '')).text()).toContain('Complete authentication')
  expect(await monthsOf(giver)).toEqual([[700, 'paid']])
  expect((await submit(gift?.confirm_url ?? '', { answer: 'yes' })).status).toBe(303)
  await untilDelivered()
  expect(await giftsOf(giver)).toMatchObject([{ status: 'active', confirm_url: null }])
  expect(await monthsOf(giver)).toEqual([
    [700, 'paid'],
    [700, 'paid'],
  ])
})

test('a monthly gift ends with its account, and leaves the books', async () => {
  const { giver, subscription } = await givenMonthlyGift()
  const copy = await giver.send(accountSettingsApi.exportData)
  expect(JSON.stringify(copy.body.parts['donations'])).toContain('"amount":700')
  await giver.send(accountSettingsApi.closeAccount, { body: { password: giver.password } })
  await api.runJobs()
  await untilDelivered()
  expect((await stripe.client.subscriptions.retrieve(subscription)).status).toBe('canceled')
  const gift = await db
    .selectFrom('monthly_gifts')
    .select(['account_id', 'status'])
    .where('stripe_subscription_id', '=', subscription)
    .executeTakeFirstOrThrow()
  expect(gift).toEqual({ account_id: null, status: 'ended' })
})

test('nobody gives every month without an account, nor too little, too much or in parts of cents', async () => {
  expect((await api.nobody.send(monthlyGiftsApi.create, { body: { amount: 700 } })).status).toBe(401)
  const giver = await api.signUp('client')
  for (const amount of [0, -1, 99, 1_000_001, 100.5, 'much', 1e308]) {
    expect((await giver.send(monthlyGiftsApi.create, { body: { amount: amount as never } })).status).toBe(422)
  }
  expect((await giver.send(monthlyGiftsApi.create, { body: { amount: 700, currency: 'eur' } })).status).toBe(422)
  expect(await giftsOf(giver)).toEqual([])
})

test('with the provider away nothing ends, and the caller is told so', async () => {
  const { giver } = await givenMonthlyGift()
  const [gift] = await giftsOf(giver)
  await api.stopSandbox()
  for (const refused of [
    await giver.send(monthlyGiftsApi.end, { params: { id: gift?.id ?? 0 } }),
    await giver.send(monthlyGiftsApi.create, { body: { amount: 700 } }),
  ]) {
    expect([refused.status, refused.problem.code]).toEqual([502, 'payment_provider_unavailable'])
  }
  await api.restartSandbox()
  expect(await giftsOf(giver)).toEqual([gift])
})
