import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { balancesOf, expectBooksInOrder, givenBalance, platformBalanceOf } from '#testing/given/balance.ts'
import { startApiWithPayments } from '#testing/given/payments.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { blocksApi } from '#features/blocks/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { productFilesApi } from '../../contract/files.ts'
import { giftsApi } from '../../contract/gifts.ts'
import { purchasesApi } from '../../contract/purchases.ts'
import { read } from '../given-products.ts'
import { acceptGift, givenGift, givenPeople, giveTo, giftsOf, openGift, tokenFor } from './given-gifts.ts'

const api = await startApiWithPayments()
const { db, nobody, signUp } = api
const username = ({ friend }: { friend: { username: string } }) => friend.username
const address = () => 'grandma@example.com'

test('who is given a product by username is notified, and has it once they accept it; its seller is paid then', async () => {
  const { seller, giver, friend, product, gift } = await givenGift(api, username)
  expect(gift).toMatchObject({ to: friend.username, status: 'waiting', total: 10.5 })
  expect(await balancesOf(db, giver, seller)).toEqual([5000 - 1050, 0])
  expect(await platformBalanceOf(db, 'escrow')).toBe(1050)
  expect((await read(friend, product.id)).is_purchased).toBe(false)
  const { body: news } = await friend.send(notificationsApi.list)
  expect(JSON.stringify(news)).toContain(`/products/gifts/${gift.id}`)
  expect((await openGift(friend, gift.id)).body).toMatchObject({ from: giver.username, is_accepted: false })

  const accepted = await acceptGift(friend, gift.id)
  expect([accepted.status, accepted.body]).toMatchObject([
    200,
    { status: 'paid', total: 0, gift_from: giver.username, download_url: expect.any(String) },
  ])
  expect(await balancesOf(db, giver, seller, friend)).toEqual([5000 - 1050, 1000, 0])
  expect(await platformBalanceOf(db, 'escrow')).toBe(0)
  expect((await read(friend, product.id)).is_purchased).toBe(true)
  expect(await giftsOf(giver)).toMatchObject([{ status: 'accepted', to: friend.username }])
  expect((await seller.send(purchasesApi.listSales)).body).toMatchObject([
    { earned: 10, buyer: { id: friend.id }, gift_from: giver.username },
  ])
  // Pressing twice changes nothing.
  expect((await acceptGift(friend, gift.id)).body.id).toBe(accepted.body.id)
  await expectBooksInOrder(db)
})

test('the invoice is that of who paid, and so is a refund', async () => {
  const { seller, giver, friend, gift } = await givenGift(api, username)
  const { body: purchase } = await acceptGift(friend, gift.id)
  const invoices = await db
    .selectFrom('invoices')
    .select('buyer_id')
    .where('cause', '=', 'purchase')
    .where('reference', '=', String(purchase.id))
    .execute()
  expect(invoices).toEqual([{ buyer_id: giver.id }])
  const part = await seller.send(purchasesApi.refund, { params: { id: purchase.id }, body: { amount: 2.1 } })
  expect(part.status).toBe(200)
  expect(await balancesOf(db, giver, seller, friend)).toEqual([5000 - 1050 + 210, 800, 0])
  await seller.send(purchasesApi.refund, { params: { id: purchase.id } })
  expect(await balancesOf(db, giver, seller, friend)).toEqual([5000, 0, 0])
  expect((await friend.send(purchasesApi.listPurchases)).body).toMatchObject([
    { status: 'refunded', total: 0, amount_refunded: 0, download_url: null },
  ])
  await expectBooksInOrder(db)
})

test('a link that is mailed works once, for whoever opens it with an account', async () => {
  const { seller, giver, friend, gift } = await givenGift(api, address)
  expect(gift.to).toBe('grandma@example.com')
  const token = await tokenFor(api, address())
  const stored = await db.selectFrom('product_gifts').selectAll().where('id', '=', gift.id).executeTakeFirstOrThrow()
  expect(JSON.stringify(stored)).not.toContain(token)
  const other = await signUp('client')
  expect((await openGift(nobody, gift.id, token)).status).toBe(401)
  expect((await openGift(friend, gift.id)).status).toBe(404)
  expect((await acceptGift(friend, gift.id, 'guessed')).status).toBe(404)
  expect((await openGift(friend, gift.id, token)).body).toMatchObject({ from: giver.username })
  const both = await Promise.all([acceptGift(friend, gift.id, token), acceptGift(other, gift.id, token)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect((await openGift(other, gift.id, token)).status).toBe(both[1]?.status === 200 ? 200 : 404)
  expect(await balancesOf(db, giver, seller)).toEqual([5000 - 1050, 1000])
  const after = await db.selectFrom('product_gifts').selectAll().where('id', '=', gift.id).executeTakeFirstOrThrow()
  expect(after).toMatchObject({ status: 'accepted', email: null, token_hash: null })
  await expectBooksInOrder(db)
})

test('a gift that is sent again or to somebody else can be opened by the newest link only', async () => {
  const { giver, friend, gift } = await givenGift(api, () => 'wrong@example.com')
  const first = await tokenFor(api, 'wrong@example.com')
  const params = { id: gift.id }
  expect((await giver.send(giftsApi.send, { params, body: {} })).body.to).toBe('wrong@example.com')
  const second = await tokenFor(api, 'wrong@example.com')
  expect(second).not.toBe(first)
  expect((await openGift(friend, gift.id, first)).status).toBe(404)
  expect((await openGift(friend, gift.id, second)).status).toBe(200)
  expect((await giver.send(giftsApi.send, { params, body: { to: friend.username } })).body.to).toBe(friend.username)
  expect((await acceptGift(await signUp('client'), gift.id, second)).status).toBe(404)
  expect((await acceptGift(friend, gift.id)).status).toBe(200)
  expect((await giver.send(giftsApi.send, { params, body: {} })).problem.code).toBe('gift_not_waiting')
})

test('a giver keeps a gift, or takes their money back, and its link no longer works', async () => {
  const { seller, giver, friend, product, gift } = await givenGift(api, username)
  const kept = await giver.send(giftsApi.keep, { params: { id: gift.id } })
  expect(kept.body).toMatchObject({ status: 'kept' })
  expect((await giver.send(purchasesApi.listPurchases)).body).toMatchObject([{ total: 10.5, gift_from: null }])
  expect((await acceptGift(friend, gift.id)).status).toBe(404)

  const { body: second } = await giveTo(giver, product, friend.username)
  // Who has it cannot keep another one.
  expect((await giver.send(giftsApi.keep, { params: { id: second.id } })).problem.code).toBe('already_purchased')
  const cancelled = await giver.send(giftsApi.cancel, { params: { id: second.id } })
  expect(cancelled.body).toMatchObject({ status: 'cancelled' })
  expect((await giver.send(giftsApi.cancel, { params: { id: second.id } })).problem.code).toBe('gift_not_waiting')
  expect((await acceptGift(friend, second.id)).status).toBe(404)
  expect(await balancesOf(db, giver, seller)).toEqual([5000 - 1050, 1000])
  await expectBooksInOrder(db)
})

test('the last file of a product stays while a gift of it waits, on sale or not', async () => {
  const { seller, giver, friend, product, gift } = await givenGift(api, username)
  await db.updateTable('products').set({ status: 'archived' }).where('id', '=', product.id).execute()
  const { id: fileId } = await db
    .selectFrom('product_files')
    .select('id')
    .where('product_id', '=', product.id)
    .executeTakeFirstOrThrow()
  const remove = () => seller.send(productFilesApi.removeFile, { params: { id: product.id, fileId } })
  expect((await remove()).status).toBe(409)
  await giver.send(giftsApi.cancel, { params: { id: gift.id } })
  expect((await acceptGift(friend, gift.id)).status).toBe(404)
  expect((await remove()).status).toBe(204)
})

test('who has the product already is told so, and the gift waits for somebody else', async () => {
  const { seller, giver, friend, product, gift } = await givenGift(api, username)
  await givenBalance(api, friend, 1050)
  await friend.send(purchasesApi.purchase, { params: { id: product.id }, body: { pay_with: 'balance' } })
  expect((await acceptGift(friend, gift.id)).problem.code).toBe('already_purchased')
  expect(await giftsOf(giver)).toMatchObject([{ status: 'waiting' }])
  const other = await signUp('client')
  await giver.send(giftsApi.send, { params: { id: gift.id }, body: { to: other.username } })
  expect((await acceptGift(other, gift.id)).status).toBe(200)
  expect(await balancesOf(db, seller)).toEqual([2000])
  await expectBooksInOrder(db)
})

test('nothing is given to oneself, to its seller, to nobody, or to who blocked the giver, and nobody pays', async () => {
  const { seller, giver, friend, product } = await givenPeople(api)
  const codeOf = async (to: string, body: object = {}) => (await giveTo(giver, product, to, body)).problem.code
  expect(await codeOf(giver.username)).toBe('gift_to_self')
  expect(await codeOf(seller.username)).toBe('gift_to_seller')
  expect(await codeOf('nobody-has-this-name')).toBe('no_such_recipient')
  expect(await codeOf('grandma@')).toBe('invalid_email')
  expect(await codeOf(friend.username, { expected_total: 9 })).toBe('price_changed')
  expect((await giveTo(seller, product, friend.username)).problem.code).toBe('cannot_buy_own')
  expect((await giveTo(friend, product, giver.username)).problem.code).toBe('insufficient_funds')
  const free = await givenProductRow(db, seller, { price_cents: 0 })
  expect((await giveTo(giver, free, friend.username)).problem.code).toBe('gift_free')
  const { body: gift } = await giveTo(giver, product, friend.username)
  await friend.send(blocksApi.block, { params: { id: giver.id } })
  expect(await codeOf(friend.username)).toBe('contact_refused')
  expect((await acceptGift(friend, gift.id)).problem.code).toBe('contact_refused')
  expect(await balancesOf(db, giver)).toEqual([5000 - 1050])
  await expectBooksInOrder(db)
})

test('a seller who finds the link of their own product cannot accept it; strangers manage nothing', async () => {
  const { seller, giver, friend, gift } = await givenGift(api, () => 'other@example.com')
  const token = await tokenFor(api, 'other@example.com')
  expect((await acceptGift(seller, gift.id, token)).problem.code).toBe('cannot_buy_own')
  const params = { id: gift.id }
  for (const who of [friend, seller]) {
    expect((await who.send(giftsApi.keep, { params })).status).toBe(404)
    expect((await who.send(giftsApi.cancel, { params })).status).toBe(404)
    expect((await who.send(giftsApi.send, { params, body: { to: who.username } })).status).toBe(404)
    expect(await giftsOf(who)).toEqual([])
  }
  for (const call of [giftsApi.keep, giftsApi.cancel] as const)
    expect((await nobody.send(call, { params })).status).toBe(401)
  expect(await giftsOf(giver)).toMatchObject([{ status: 'waiting' }])
})

test('somebody who owns a product gives it to as many as they like, at what they choose to pay', async () => {
  const { giver, seller } = await givenPeople(api)
  const product = await givenProductRow(db, seller, { price_cents: 500, pricing_model: 'pay_what_you_want' })
  await giver.send(purchasesApi.purchase, { params: { id: product.id }, body: { pay_with: 'balance' } })
  for (const amount of [5.25, 10.5]) {
    const friend = await signUp('client')
    const { body } = await giveTo(giver, product, friend.username, { amount, expected_total: amount })
    expect(body.total).toBe(amount)
    expect((await acceptGift(friend, body.id)).status).toBe(200)
  }
  expect((await giveTo(giver, product, 'x@example.com', { amount: 5.24 })).problem.code).toBe('amount_too_low')
  expect(await balancesOf(db, giver, seller)).toEqual([5000 - 525 - 525 - 1050, 500 + 500 + 1000])
  expect((await read(seller, product.id)).purchase_count).toBe(3)
  await expectBooksInOrder(db)
})

test('the books hold what waits, in whatever order gifts are decided', async () => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(price_cents + fee_cents), 0)::bigint as cents from product_gifts where status = 'waiting'`.execute(
    db,
  )
  expect(await platformBalanceOf(db, 'escrow')).toBe(rows[0]?.cents)
})
