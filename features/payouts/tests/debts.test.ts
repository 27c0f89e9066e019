import { expect, test } from 'vitest'
import { balancesApi, nameOfEntry } from '#features/balances/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { operatorsApi } from '#features/operators/contract.ts'
import { encodeCursor } from '#platform/server/database/keyset-page.ts'
import { startApi, type Person, type Sender } from '#testing/api.ts'
import { expectBooksInOrder, givenBalance, platformBalanceOf } from '#testing/given/balance.ts'
import { debtsApi, payoutRequestsApi } from '../contract.ts'
import { givenEarnings } from './given-earnings.ts'

const api = givenEarnings(await startApi())
const { db, earningsOf, givenPayout, nobody, request, sell, signUp, sumsOf } = api
const fina = await signUp('client', { operator: ['finance'] })

const writeOff = (who: Sender, { id }: Person, owed_cents: number, reason = 'They cannot pay it back') =>
  who.send(debtsApi.writeOff, { params: { id }, body: { owed_cents, reason } })
/** Somebody who was paid for a sale that was disputed afterwards. */
const givenDebtor = async (cents = 5000) => {
  const { seller, sale, params } = await givenPayout(cents)
  await fina.send(payoutRequestsApi.pay, { params, body: { reference: 'SEPA 17' } })
  await sale.now(0, 'disputed')
  return seller
}

test('finance staff write off what somebody owes, once, and what they earn afterwards is theirs', async () => {
  const seller = await givenDebtor()
  expect((await sumsOf(seller))[0]).toBe(-5000)
  const listed = (await fina.send(debtsApi.list)).body
  expect(listed).toEqual([{ person: { id: seller.id, username: seller.username }, owed_cents: 5000 }])
  const both = await Promise.all([writeOff(fina, seller, 5000), writeOff(fina, seller, 5000)])
  expect(both.map(({ status, body }) => [status, body.owed_cents])).toEqual([
    [200, 0],
    [200, 0],
  ])
  expect((await writeOff(fina, seller, 5000)).status).toBe(200)
  expect((await sumsOf(seller))[0]).toBe(0)
  expect(await platformBalanceOf(db, 'written_off')).toBe(-5000)
  expect((await fina.send(debtsApi.list)).body).toEqual([])
  const [entry] = (await seller.send(balancesApi.statement)).body
  expect([nameOfEntry(entry!), entry?.amount_cents]).toEqual(['Debt written off', 5000])
  const [news] = (await seller.send(notificationsApi.list)).body
  expect(news?.subject).toBe('You no longer owe $50.00')
  const audit = (await fina.send(operatorsApi.audit, { query: { account_id: seller.id } })).body
  expect(audit[0]).toMatchObject({
    action: 'write_off_debt',
    reason: 'They cannot pay it back',
    details: { before: '-5000', after: '0' },
  })
  await sell(seller, 7000)
  expect((await earningsOf(seller)).available_cents).toBe(7000)
  await expectBooksInOrder(db)
})

test('what was topped up and lost is written off without becoming earnings', async () => {
  const seller = await signUp('developer')
  await givenBalance(api, seller, -4000)
  expect((await writeOff(fina, seller, 4000)).status).toBe(200)
  await givenBalance(api, seller, 4000)
  expect((await earningsOf(seller)).available_cents).toBe(0)
})

test('no other amount than what is owed is written off', async () => {
  const seller = await givenDebtor()
  for (const wrong of [4999, 5001]) {
    const refused = await writeOff(fina, seller, wrong)
    expect([refused.status, refused.problem.code]).toEqual([409, 'debt_changed'])
  }
  for (const wrong of [0, -5000, 10.5]) expect((await writeOff(fina, seller, wrong)).status).toBe(422)
  expect((await writeOff(fina, seller, 5000, ' ')).status).toBe(422)
  const { seller: rich } = await api.givenSeller(5000)
  expect((await writeOff(fina, rich, 5000)).problem.code).toBe('debt_changed')
  expect([(await sumsOf(seller))[0], (await sumsOf(rich))[0]]).toEqual([-5000, 5000])
  expect((await writeOff(fina, seller, 5000)).status).toBe(200)
  expect((await request(seller, 1000)).problem.code).toBe('insufficient_funds')
})

test('nobody, the debtor and other operators write nothing off, nor see who owes what', async () => {
  const seller = await givenDebtor()
  const support = await signUp('client', { operator: ['support', 'moderator'] })
  for (const [who, status] of [
    [nobody, 401],
    [seller, 403],
    [support, 403],
  ] as const) {
    expect((await writeOff(who, seller, 5000)).status).toBe(status)
    expect((await who.send(debtsApi.list)).status).toBe(status)
  }
  expect((await writeOff(fina, await signUp('client'), 5000)).status).toBe(404)
  await givenBalance(api, fina, -100)
  await signUp('client', { operator: ['finance'] })
  expect((await writeOff(fina, fina, 100)).problem.code).toBe('own_debt')
  expect((await sumsOf(seller))[0]).toBe(-5000)
})

test('the largest debts come first, in pages', async () => {
  const [small, large] = [await givenDebtor(6000), await givenDebtor(9000)]
  const first = await fina.send(debtsApi.list, { query: { limit: 1 } })
  expect(first.body.map(({ person }) => person.id)).toEqual([large.id])
  const all = (await fina.send(debtsApi.list, { query: { limit: 100 } })).body
  expect(all.slice(0, 2).map(({ person }) => person.id)).toEqual([large.id, small.id])
  const after = encodeCursor([9000, large.id])
  const next = (await fina.send(debtsApi.list, { query: { limit: 1, after } })).body
  expect(next.map(({ person }) => person.id)).toEqual([small.id])
})
