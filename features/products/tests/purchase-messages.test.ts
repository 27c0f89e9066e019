import { expect, test } from 'vitest'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { closeAccount } from '#testing/given/close-account.ts'
import { balancesOf } from '#testing/given/balance.ts'
import { startApiWithPayments } from '#testing/given/payments.ts'
import { purchaseMessagesApi } from '../contract/purchase-messages.ts'
import { purchasesApi } from '../contract/purchases.ts'
import { givenTrade } from './given-purchases.ts'

const api = await startApiWithPayments()
const { db, signUp, nobody } = api

async function bought() {
  const trade = await givenTrade(api)
  await trade.fromBalance()
  const [purchase] = (await trade.buyer.send(purchasesApi.listPurchases)).body
  return { ...trade, params: { id: purchase!.id } }
}

test('a buyer returns a product: they write to its seller, who refunds it in the same conversation', async () => {
  const { buyer, seller, product, params } = await bought()
  const written = await buyer.send(purchaseMessagesApi.write, { params, body: { content: 'It does not start.' } })
  expect([written.status, written.body.username]).toEqual([201, buyer.username])
  expect(
    await db
      .selectFrom('notifications')
      .select(['kind', 'actor', 'subject', 'path'])
      .where('account_id', '=', seller.id)
      .where('kind', '=', 'message')
      .execute(),
  ).toEqual([
    { kind: 'message', actor: buyer.username, subject: product.name, path: `/products/purchases/${params.id}` },
  ])
  const seen = (await seller.send(purchaseMessagesApi.readConversation, { params })).body
  expect(seen).toMatchObject({ purchase: null, can_write: true, sale: { refundable: true, message_count: 1 } })
  expect(seen.messages.map(({ content }) => content)).toEqual(['It does not start.'])
  expect((await seller.send(purchasesApi.refund, { params: { id: seen.sale!.id } })).status).toBe(200)
  await seller.send(purchaseMessagesApi.write, { params, body: { content: 'Refunded, sorry!' } })
  expect(await balancesOf(db, buyer, seller)).toEqual([1050, 0])
  const after = (await buyer.send(purchaseMessagesApi.readConversation, { params })).body
  expect(after).toMatchObject({ sale: null, purchase: { status: 'refunded', download_url: null } })
  expect(after.messages).toHaveLength(2)
})

test('whoever replies has read what they were told of', async () => {
  const { buyer, seller, params } = await bought()
  await buyer.send(purchaseMessagesApi.write, { params, body: { content: 'Hello?' } })
  await seller.send(purchaseMessagesApi.write, { params, body: { content: 'Yes?' } })
  const unread = await db
    .selectFrom('notifications')
    .select('account_id')
    .where('account_id', 'in', [buyer.id, seller.id])
    .where('kind', '=', 'message')
    .where('read_at', 'is', null)
    .execute()
  expect(unread).toEqual([{ account_id: buyer.id }])
})

test('strangers, other sellers and nobody neither read nor write', async () => {
  const { params } = await bought()
  const body = { content: 'Let me in' }
  for (const stranger of [await signUp('client'), await signUp('developer')]) {
    expect((await stranger.send(purchaseMessagesApi.readConversation, { params })).status).toBe(404)
    expect((await stranger.send(purchaseMessagesApi.write, { params, body })).status).toBe(404)
  }
  expect((await nobody.send(purchaseMessagesApi.readConversation, { params })).status).toBe(401)
  expect((await nobody.send(purchaseMessagesApi.write, { params, body })).status).toBe(401)
})

test('a purchase that was not paid has no conversation', async () => {
  const { buyer, seller, open, purchases } = await givenTrade(api)
  await open()
  const params = { id: (await purchases())[0]!.id }
  for (const side of [buyer, seller]) {
    expect((await side.send(purchaseMessagesApi.readConversation, { params })).status).toBe(404)
    expect((await side.send(purchaseMessagesApi.write, { params, body: { content: 'Hi' } })).status).toBe(404)
  }
})

test.each([
  ['nothing', ''],
  ['blanks', ' \n '],
  ['too much', 'x'.repeat(5001)],
])('%s is no message', async (_, content) => {
  const { buyer, params } = await bought()
  expect((await buyer.send(purchaseMessagesApi.write, { params, body: { content } })).status).toBe(422)
})

test('nobody writes to an account that was closed; what was said stays readable', async () => {
  const { buyer, seller, params } = await bought()
  await buyer.send(purchaseMessagesApi.write, { params, body: { content: 'Bye' } })
  expect((await closeAccount(buyer)).status).toBe(204)
  const seen = (await seller.send(purchaseMessagesApi.readConversation, { params })).body
  expect([seen.can_write, seen.messages.length]).toEqual([false, 1])
  const late = await seller.send(purchaseMessagesApi.write, { params, body: { content: 'Wait' } })
  expect([late.status, late.body]).toMatchObject([409, { code: 'account_closed' }])
})

test('what somebody wrote about purchases is in the copy of their data', async () => {
  const { buyer, params } = await bought()
  await buyer.send(purchaseMessagesApi.write, { params, body: { content: 'Copied along' } })
  const copy = await buyer.send(accountSettingsApi.exportData)
  expect(JSON.stringify(copy.body)).toContain('Copied along')
})
