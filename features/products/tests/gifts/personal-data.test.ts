import { expect, test } from 'vitest'
import { balancesOf, expectBooksInOrder, platformBalanceOf } from '#testing/given/balance.ts'
import { closeAccount } from '#testing/given/close-account.ts'
import { startApiWithPayments } from '#testing/given/payments.ts'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { giftsApi } from '../../contract/gifts.ts'
import { acceptGift, givenGift, giftsOf, tokenFor } from './given-gifts.ts'

const api = await startApiWithPayments()
const { db, signUp, untilDelivered } = api
const copyOf = async (who: Awaited<ReturnType<typeof signUp>>) =>
  (await who.send(accountSettingsApi.exportData)).body.parts['gifts']
const rowOf = (id: number) => db.selectFrom('product_gifts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('the copies of both sides hold a gift; what it cost only that of its giver', async () => {
  const { giver, friend, gift } = await givenGift(api, ({ friend: { username } }) => username)
  expect(await copyOf(giver)).toMatchObject({ given: [{ id: gift.id, price_cents: 1000 }], received: [] })
  const copy = await copyOf(friend)
  expect(copy).toMatchObject({ given: [], received: [{ id: gift.id, product_name: gift.product_name }] })
  expect(JSON.stringify(copy)).not.toContain('1000')
})

test('when its seller leaves, a gift that waits is paid back', async () => {
  const { seller, giver, friend, gift } = await givenGift(api, ({ friend: { username } }) => username)
  await closeAccount(seller)
  expect((await acceptGift(friend, gift.id)).status).toBe(404)
  await untilDelivered()
  expect(await giftsOf(giver)).toMatchObject([{ status: 'cancelled' }])
  expect(await balancesOf(db, giver)).toEqual([5000])
  await expectBooksInOrder(db)
})

test('when its recipient leaves, a gift waits for somebody else', async () => {
  const { giver, friend, gift } = await givenGift(api, ({ friend: { username } }) => username)
  await closeAccount(friend)
  expect(await giftsOf(giver)).toMatchObject([{ status: 'waiting', to: null }])
  const again = await giver.send(giftsApi.send, { params: { id: gift.id } })
  expect(again.problem.code).toBe('no_such_recipient')
  const other = await signUp('client')
  await giver.send(giftsApi.send, { params: { id: gift.id }, body: { to: other.username } })
  expect((await acceptGift(other, gift.id)).status).toBe(200)
})

test('when its giver leaves, nothing is kept of its address, and its link still works', async () => {
  const { seller, giver, friend, gift } = await givenGift(api, () => 'aunt@example.com')
  const token = await tokenFor(api, 'aunt@example.com')
  await closeAccount(giver)
  expect(await rowOf(gift.id)).toMatchObject({ email: null, message: null, status: 'waiting' })
  expect((await acceptGift(friend, gift.id, token)).status).toBe(200)
  expect(await balancesOf(db, seller)).toEqual([1000])
  await expectBooksInOrder(db)
})

test('a gift that nobody can accept any more is given up by its giver, whoever of both leaves last', async () => {
  const [before, held] = [await platformBalanceOf(db, 'forfeited'), await platformBalanceOf(db, 'escrow')]
  const first = await givenGift(api, ({ friend: { username } }) => username)
  await closeAccount(first.giver)
  expect(await rowOf(first.gift.id)).toMatchObject({ status: 'waiting' })
  await closeAccount(first.friend)
  const second = await givenGift(api, ({ friend: { username } }) => username)
  await closeAccount(second.friend)
  await closeAccount(second.giver)
  await Promise.all([api.runScheduledJob('end-unreachable-gifts'), api.runScheduledJob('end-unreachable-gifts')])
  for (const { gift, giver } of [first, second]) {
    expect(await rowOf(gift.id)).toMatchObject({ status: 'cancelled' })
    expect(await balancesOf(db, giver)).toEqual([0])
  }
  expect(await platformBalanceOf(db, 'escrow')).toBe(held)
  expect(await platformBalanceOf(db, 'forfeited')).toBe(before + 10_000)
  await expectBooksInOrder(db)
})
