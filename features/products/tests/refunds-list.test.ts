import { expect, test } from 'vitest'
import { todayApi } from '#features/administration/contract.ts'
import type { Person } from '#testing/api.ts'
import { startApiWithPayments } from '#testing/given/payments.ts'
import { purchasesApi } from '../contract/purchases.ts'
import { refundsApi } from '../contract/refunds.ts'
import { givenTrade } from './given-purchases.ts'

const api = await startApiWithPayments()
const { db, nobody, signUp } = api

async function givenRefund() {
  const trade = await givenTrade(api)
  await trade.fromBalance()
  const id = (await trade.seller.send(purchasesApi.listSales)).body[0]?.id ?? 0
  await trade.seller.send(purchasesApi.refund, { params: { id } })
  return { ...trade, id }
}
/** A refund to a card, which the provider has refused so often. */
const refuse = (id: number, checks: number) =>
  db.updateTable('purchases').set({ paid_with: 'card', refunded_cents: 0, checks }).where('id', '=', id).execute()
const list = async (who: Person, show: 'all' | 'open' = 'all') =>
  (await who.send(refundsApi.list, { query: { show } })).body
const waiting = async (who: Person) => (await who.send(todayApi.read)).body.tasks

test('finance staff see what was returned to whom, what is on its way, and what the provider keeps refusing', async () => {
  const fina = await signUp('client', { operator: ['finance'] })
  const { id, buyer, seller } = await givenRefund()
  const [refund] = await list(fina)
  expect(refund).toMatchObject({
    id,
    buyer: { id: buyer.id, username: buyer.username },
    seller: { id: seller.id, username: seller.username },
    state: 'returned',
    reason: 'seller',
    refunded_cents: refund?.total_cents,
  })
  expect(await list(fina, 'open')).toEqual([])
  await refuse(id, 0)
  expect((await list(fina, 'open'))[0]?.state).toBe('waiting')
  expect(await waiting(fina)).toEqual([])
  await refuse(id, 3)
  expect((await list(fina, 'open'))[0]?.state).toBe('failed')
  expect(await waiting(fina)).toEqual([{ kind: 'failed_refunds', count: 1, oldest_at: null }])
})

test('refunds are saved as CSV', async () => {
  const fina = await signUp('client', { operator: ['finance'] })
  const { id, product } = await givenRefund()
  const { body } = await api.app.inject({
    url: '/api/marketplace/refunds.csv',
    headers: { authorization: `Bearer ${fina.token}` },
  })
  expect(body.split('\n')[0]).toContain('Total (USD)')
  expect(body).toContain(`${id},`)
  expect(body).toContain(product.name)
})

test('nobody, a stranger, other roles and somebody whose role was just revoked see no refunds', async () => {
  const { seller } = await givenRefund()
  const revoked = await signUp('client', { operator: ['finance'] })
  await db.deleteFrom('operators').where('account_id', '=', revoked.id).execute()
  for (const person of [seller, revoked, await signUp('client', { operator: ['support', 'moderator'] })]) {
    expect((await person.send(refundsApi.list)).status).toBe(403)
    expect((await person.send(refundsApi.file)).status).toBe(403)
  }
  expect((await nobody.send(refundsApi.list)).status).toBe(401)
})
