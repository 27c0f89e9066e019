import { expect, test } from 'vitest'
import { notificationsApi } from '#features/notifications/contract.ts'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { PASSWORD, startApi, type Sender } from '#testing/api.ts'
import { expectBooksInOrder, givenBalance } from '#testing/given/balance.ts'
import { payoutAccountApi, payoutsApi } from '../contract.ts'
import { givenEarnings } from './given-earnings.ts'

const api = givenEarnings(await startApi())
const { addDetails, app, db, earningsOf, givenPayout, givenSeller, nobody, payoutsOf, request, sell, signUp, sumsOf } =
  api

const csvOf = async ({ token }: { token: string }, path: string) =>
  (await app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } })).body

test('a creator withdraws what they earned a week ago, and not what they earned yesterday or topped up', async () => {
  const { seller } = await givenSeller(5000)
  await sell(seller, 2000, 1)
  await givenBalance(api, seller, 700)
  const [before, underWay, paid] = await sumsOf(seller)
  expect(before).toBe(7700)
  const earnings = await earningsOf(seller)
  expect(earnings).toMatchObject({ available_cents: 5000, pending_cents: 2000, least_cents: 1000, open: null })
  const days = (Date.parse(earnings.next_available_at ?? '') - api.now().getTime()) / (24 * 60 * 60 * 1000)
  expect(days).toBeCloseTo(6, 2)

  const { status, body } = await request(seller, 5000)
  expect([status, body.state, body.amount_cents]).toEqual([201, 'requested', 5000])
  expect(await sumsOf(seller)).toEqual([2700, (underWay ?? 0) + 5000, paid])
  expect(await earningsOf(seller)).toMatchObject({ available_cents: 0, pending_cents: 2000, open: { id: body.id } })
  await expectBooksInOrder(db)
})

test('more than is available, less than the smallest payout, and what is no amount is refused', async () => {
  const { seller } = await givenSeller(5000)
  const more = await request(seller, 5001)
  expect([more.status, more.problem.code]).toEqual([400, 'insufficient_funds'])
  for (const wrong of [999, 0, -5000, 10.5, 2 ** 53]) expect((await request(seller, wrong)).status).toBe(422)
  expect(await payoutsOf(seller)).toEqual([])
  expect((await sumsOf(seller))[0]).toBe(5000)
})

test('nobody withdraws before saying where to', async () => {
  const seller = await signUp('developer')
  await sell(seller, 5000)
  expect((await request(seller, 5000)).problem.code).toBe('no_bank_details')
  expect((await seller.send(payoutsApi.bankDetails)).body).toEqual({ holder: null, account: null, changed_at: null })
  expect((await addDetails(seller, ' '.repeat(9))).status).toBe(422)
  expect((await addDetails(seller, 'x'.repeat(201))).status).toBe(422)
  await addDetails(seller)
  expect((await seller.send(payoutsApi.bankDetails)).body.holder).toBe('Ann Baker')
  expect((await request(seller, 5000)).status).toBe(201)
})

test('of two withdrawals at once one is made', async () => {
  const { seller } = await givenSeller(9000)
  const both = await Promise.all([request(seller, 4000), request(seller, 4000)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect((await request(seller, 4000)).problem.code).toBe('payout_open')
  expect(await payoutsOf(seller)).toHaveLength(1)
  expect((await sumsOf(seller))[0]).toBe(5000)
})

test('a sale that is refunded or disputed cannot be withdrawn, and can be once the dispute is won', async () => {
  const { seller, sale } = await givenSeller(3000)
  const other = await sell(seller, 2000)
  await sale.now(0, 'disputed')
  await other.now(500, 'refunded')
  expect((await request(seller, 3000)).problem.code).toBe('insufficient_funds')
  await sale.now(3000, 'dispute_won')
  expect((await earningsOf(seller)).available_cents).toBe(3500)
})

test('a refund after the payout leaves a debt, which later sales pay', async () => {
  const { seller, sale } = await givenPayout(5000)
  await sale.now(0, 'refunded')
  expect((await sumsOf(seller))[0]).toBe(-5000)
  await sell(seller, 6500)
  expect(await earningsOf(seller)).toMatchObject({ available_cents: 1500 })
  await expectBooksInOrder(db)
})

test('who asked for a payout cancels it, and the money is back once', async () => {
  const { seller, params } = await givenPayout(5000)
  const cancel = () => seller.send(payoutsApi.cancel, { params })
  const both = await Promise.all([cancel(), cancel()])
  expect(both.map(({ status, body }) => [status, body.state])).toEqual([
    [200, 'cancelled'],
    [200, 'cancelled'],
  ])
  expect((await sumsOf(seller))[0]).toBe(5000)
  expect((await request(seller, 5000)).status).toBe(201)
  await expectBooksInOrder(db)
})

test('nobody, a client and a stranger see and change nothing', async () => {
  const { seller, params } = await givenPayout(5000)
  const [stranger, client] = [await signUp('developer'), await signUp('client')]
  expect((await stranger.send(payoutsApi.cancel, { params })).status).toBe(404)
  expect((await stranger.send(payoutsApi.list)).body).toEqual([])
  const reads = async (who: Sender) => [
    (await who.send(payoutsApi.earnings)).status,
    (await who.send(payoutsApi.list)).status,
    (await who.send(payoutsApi.bankDetails)).status,
  ]
  expect(await reads(client)).toEqual([403, 403, 403])
  expect(await reads(nobody)).toEqual([401, 401, 401])
  expect((await client.send(payoutsApi.cancel, { params })).status).toBe(403)
  expect((await request(client, 5000)).status).toBe(403)
  expect((await nobody.send(payoutsApi.request, { body: { amount_cents: 5000 } })).status).toBe(401)
  expect((await payoutsOf(seller)).map(({ state }) => state)).toEqual(['requested'])
})

test('payouts are listed in pages and saved, and a year with its sums', async () => {
  const { seller } = await givenSeller(9000)
  for (const cents of [1000, 2000, 3000]) {
    const { body } = await request(seller, cents)
    if (cents < 3000) await seller.send(payoutsApi.cancel, { params: { id: body.id } })
  }
  const first = await seller.send(payoutsApi.list, { query: { limit: 2 } })
  expect(first.body.map(({ amount_cents }) => amount_cents)).toEqual([3000, 2000])
  expect(await csvOf(seller, '/payouts.csv')).toMatch(/,30\.00,requested,[^]*,20\.00,cancelled,[^]*,10\.00,cancelled,/)

  const year = api.now().getUTCFullYear()
  await givenBalance(api, seller, 123)
  const lines = (await csvOf(seller, `/payouts/statement.csv?year=${year}`)).trim().split('\n')
  expect(lines[0]).toBe('Date,What,Reference,Amount (USD)')
  expect(lines.at(-1)).toBe(`,Paid out in ${year},,-30.00`)
  expect(lines.join('\n')).not.toContain('1.23')
  expect((await csvOf(seller, '/payouts/statement.csv?year=2001')).trim().split('\n')).toHaveLength(3)
})

test('an account with an open payout stays open; afterwards its bank details go and its payouts stay', async () => {
  const { seller, params } = await givenPayout(5000)
  const copy = (await seller.send(accountSettingsApi.exportData)).body.parts['payouts']
  expect(copy).toMatchObject({ bank_details: { holder: 'Ann Baker' }, payouts: [{ amount_cents: 5000 }] })
  const close = (balance_cents: number) =>
    seller.send(accountSettingsApi.closeAccount, {
      body: { password: PASSWORD, gives_up: { balance_cents, purchases: 0 } },
    })
  expect((await close(0)).problem.code).toBe('payout_open')
  await seller.send(payoutsApi.cancel, { params })
  expect((await close(5000)).status).toBe(204)
  expect(await db.selectFrom('bank_details').select('holder').where('account_id', '=', seller.id).execute()).toEqual([])
  expect(await payoutsOf(seller)).toHaveLength(1)
  await expectBooksInOrder(db)
})

test('where payouts are made by hand nobody sets up an account at Stripe, and a bank payout cannot be tried again', async () => {
  const { seller, params } = await givenPayout(5000)
  const refused = [
    await seller.send(payoutAccountApi.onboarding, { body: {} }),
    await seller.send(payoutAccountApi.check, { body: {} }),
    await seller.send(payoutAccountApi.dashboard),
  ]
  expect(refused.map(({ status, problem }) => [status, problem.code])).toEqual(refused.map(() => [409, 'paid_by_hand']))
  expect((await seller.send(payoutAccountApi.read)).body.state).toBe('none')
  for (const endpoint of [payoutsApi.retry, payoutsApi.reverse])
    expect((await seller.send(endpoint, { params })).problem.code).toBe('payout_changed')
})

test('finance staff are told of a new request', async () => {
  const fina = await signUp('client', { operator: ['finance'] })
  await givenPayout(5000)
  const news = (await fina.send(notificationsApi.list)).body.map(({ subject }) => subject)
  expect(news).toEqual(['A payout of $50.00 needs to be paid'])
})
