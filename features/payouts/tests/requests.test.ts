import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { balancesApi } from '#features/balances/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { operatorsApi } from '#features/operators/contract.ts'
import { startApi, type Person, type Sender } from '#testing/api.ts'
import { expectBooksInOrder } from '#testing/given/balance.ts'
import { payoutRequestsApi, payoutsApi } from '../contract.ts'
import { givenEarnings } from './given-earnings.ts'

const api = givenEarnings(await startApi())
const { addDetails, app, db, givenPayout, nobody, payoutsOf, request, signUp, sumsOf } = api
const fina = await signUp('client', { operator: ['finance'] })

const hold = (who: Sender, id: number, reason = 'We ask your bank') =>
  who.send(payoutRequestsApi.hold, { params: { id }, body: { reason } })
const release = (who: Sender, id: number) => who.send(payoutRequestsApi.release, { params: { id } })
const pay = (who: Sender, id: number, reference = 'SEPA 17') =>
  who.send(payoutRequestsApi.pay, { params: { id }, body: { reference } })
const giveBack = (who: Sender, id: number, reason = 'The account does not exist') =>
  who.send(payoutRequestsApi.giveBack, { params: { id }, body: { reason } })
const listed = async (query: object = {}) => (await fina.send(payoutRequestsApi.list, { query })).body
const newsOf = async (person: Person) =>
  (await person.send(notificationsApi.list)).body.map(({ subject, detail }) => [subject, detail])
const auditOf = async ({ id }: Person) =>
  (await fina.send(operatorsApi.audit, { query: { account_id: id } })).body.map(({ action, reason, details }) => [
    action,
    reason,
    details?.['after'],
  ])

test('finance staff pay by bank and record it: the money leaves once, and its owner is told', async () => {
  const { seller, payout } = await givenPayout(5000)
  expect((await listed()).find(({ id }) => id === payout.id)).toMatchObject({
    state: 'requested',
    amount_cents: 5000,
    person: { id: seller.id, username: seller.username },
    holder: 'Ann Baker',
    account: 'DE89 3704 0044 0532 0130 00',
  })
  const [, underWay = 0, left = 0] = await sumsOf(seller)
  const both = await Promise.all([pay(fina, payout.id), pay(fina, payout.id)])
  expect(both.map(({ status, body }) => [status, body.state])).toEqual([
    [200, 'paid'],
    [200, 'paid'],
  ])
  expect((await pay(fina, payout.id, 'another')).problem.code).toBe('payout_changed')
  expect(await sumsOf(seller)).toEqual([0, underWay - 5000, left + 5000])
  expect(await newsOf(seller)).toEqual([['Your payout of $50.00 was paid', 'Reference: SEPA 17']])
  expect(await auditOf(seller)).toEqual([['pay_payout', null, 'paid']])
  expect((await seller.send(payoutsApi.cancel, { params: { id: payout.id } })).problem.code).toBe('payout_changed')
  const statement = (await seller.send(balancesApi.statement)).body
  expect(statement.map(({ kind, why, amount_cents }) => [kind, why, amount_cents])).toEqual([
    ['payout', 'requested', -5000],
    ['sale', 'paid', 5000],
  ])
  await expectBooksInOrder(db)
})

test('a payout that is held is neither paid nor cancelled until it is released', async () => {
  const { seller, payout, params } = await givenPayout(5000)
  expect((await hold(fina, payout.id)).body).toMatchObject({ state: 'held', reason: 'We ask your bank' })
  expect((await pay(fina, payout.id)).problem.code).toBe('payout_changed')
  expect((await seller.send(payoutsApi.cancel, { params })).problem.code).toBe('payout_changed')
  expect((await seller.send(payoutsApi.earnings)).body.open).toMatchObject({
    state: 'held',
    reason: 'We ask your bank',
  })
  expect(await newsOf(seller)).toEqual([['Your payout of $50.00 is on hold', 'We ask your bank']])
  expect((await release(fina, payout.id)).body).toMatchObject({ state: 'requested', reason: null })
  expect((await pay(fina, payout.id)).status).toBe(200)
  expect((await auditOf(seller)).map(([action]) => action)).toEqual(['pay_payout', 'release_payout', 'hold_payout'])
})

test('what the bank sends back returns to the balance, once, and can be withdrawn again', async () => {
  const { seller, payout } = await givenPayout(5000)
  const before = await sumsOf(seller)
  await pay(fina, payout.id)
  const both = await Promise.all([giveBack(fina, payout.id), giveBack(fina, payout.id)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await sumsOf(seller)).toEqual([5000, (before[1] ?? 0) - 5000, before[2]])
  expect((await newsOf(seller))[0]).toEqual([
    'Your payout of $50.00 is back in your balance',
    'The account does not exist',
  ])
  expect((await pay(fina, payout.id)).problem.code).toBe('payout_changed')
  expect((await request(seller, 5000)).status).toBe(201)
  await expectBooksInOrder(db)
})

test('of a payment and a cancellation at once one happens', async () => {
  const { seller, payout, params } = await givenPayout(5000)
  const [, underWay = 0, left = 0] = await sumsOf(seller)
  const both = await Promise.all([pay(fina, payout.id), seller.send(payoutsApi.cancel, { params })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const isPaid = both[0].status === 200
  expect(await sumsOf(seller)).toEqual([isPaid ? 0 : 5000, underWay - 5000, left + (isPaid ? 5000 : 0)])
})

test('bank details that changed show on the open payout, and their owner is told', async () => {
  const { seller, payout } = await givenPayout(5000)
  await addDetails(seller, 'Another account')
  expect((await listed()).find(({ id }) => id === payout.id)?.account).toBe('Another account')
  expect((await newsOf(seller))[0]).toEqual([
    'Your bank details were changed',
    expect.stringContaining('•••• ount from now on. If this was not you'),
  ])
})

test('open payouts come oldest first, all of them newest first, in pages and as a file', async () => {
  const [one, two] = [await givenPayout(2000), await givenPayout(3000)]
  await pay(fina, one.payout.id)
  const open = (await listed({ limit: 100 })).map(({ id }) => id)
  expect(open).toEqual(open.toSorted((a, b) => a - b))
  expect([open.includes(one.payout.id), open.at(-1)]).toEqual([false, two.payout.id])
  expect((await listed({ show: 'all', limit: 2 })).map(({ id }) => id)).toEqual([two.payout.id, one.payout.id])
  const next = await fina.send(payoutRequestsApi.list, { query: { limit: 1 } })
  expect(next.body.map(({ id }) => id)).toEqual(open.slice(0, 1))
  const { body } = await app.inject({
    url: '/api/payouts/requests.csv?show=all',
    headers: { authorization: `Bearer ${fina.token}` },
  })
  expect(body).toContain('Ann Baker,DE89 3704 0044 0532 0130 00')
})

test('nobody, its owner and other operators decide nothing, nor does a payout that does not exist', async () => {
  const { seller, payout } = await givenPayout(5000)
  const others = [seller, await signUp('client', { operator: ['support', 'moderator'] })]
  const all = [hold, release, pay, giveBack] as const
  for (const decide of all) {
    for (const person of others) expect((await decide(person, payout.id)).status).toBe(403)
    expect((await decide(nobody, payout.id)).status).toBe(401)
    expect((await decide(fina, 999_999)).status).toBe(404)
  }
  expect((await seller.send(payoutRequestsApi.list)).status).toBe(403)
  expect((await payoutsOf(seller)).map(({ state }) => state)).toEqual(['requested'])
  expect((await hold(fina, payout.id, ' ')).status).toBe(422)
})

test('an operator cannot decide about their own payout while somebody else can', async () => {
  const { seller, payout, params } = await givenPayout(5000)
  const grant = { account_id: seller.id, roles: sql<never>`array['finance']::operator_role[]`, granted_at: api.now() }
  await db.insertInto('operators').values(grant).execute()
  const own = [
    await hold(seller, payout.id),
    await release(seller, payout.id),
    await pay(seller, payout.id),
    await giveBack(seller, payout.id),
  ]
  expect(own.map(({ status, problem }) => [status, problem.code])).toEqual(own.map(() => [409, 'own_payout']))
  expect((await payoutsOf(seller))[0]).toMatchObject({ state: 'requested' })
  const others = db.updateTable('operators').where('account_id', '<>', seller.id)
  const before = await db.selectFrom('operators').selectAll().where('account_id', '<>', seller.id).execute()
  await others.set({ roles: sql<never>`array['support']::operator_role[]` }).execute()
  expect((await hold(seller, payout.id)).body.state).toBe('held')
  for (const { account_id, roles } of before)
    await db.updateTable('operators').set({ roles }).where('account_id', '=', account_id).execute()
  expect((await giveBack(fina, payout.id)).body.state).toBe('returned')
  expect((await seller.send(payoutsApi.list)).body).toMatchObject([{ id: params.id, state: 'returned' }])
})
