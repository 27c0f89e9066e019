import { expect, test } from 'vitest'
import type { Person } from '#testing/api.ts'
import { CARDS, payWith, startApiWithPayments } from '#testing/given/payments.ts'
import { licencesApi } from '../../contract/licences.ts'
import { purchasesApi } from '../../contract/purchases.ts'
import { addKeys, isValid, licenceOf, licenceOnPage, listKeys, turnOn } from './given-licences.ts'
import { givenTrade } from '../given-purchases.ts'

const api = await startApiWithPayments()
const { db, nobody, signUp, stripe, untilDelivered } = api

const READABLE = /^([2-9A-HJKMNP-TV-Z]{5}-){4}[2-9A-HJKMNP-TV-Z]{5}$/

/** A product with generated keys, bought by card. */
async function givenLicensed() {
  const trade = await givenTrade(api)
  await turnOn(trade.seller, trade.product, 'generated')
  const url = await trade.open()
  await payWith(url, CARDS.pays)
  await untilDelivered()
  const licence = await licenceOf(trade.buyer, trade.product)
  const id = (await trade.purchases())[0]!.id
  return { ...trade, url, id, key: licence?.key ?? '' }
}

const reissue = (who: Person | typeof nobody, id: number, reason?: string) =>
  who.send(licencesApi.reissue, { params: { id }, body: { reason } })

test('whoever buys by card gets a generated key, in the email too', async () => {
  const trade = await givenTrade(api)
  await turnOn(trade.seller, trade.product, 'generated')
  await db.updateTable('accounts').set({ email_verified_at: new Date() }).where('id', '=', trade.buyer.id).execute()
  await payWith(await trade.open(), CARDS.pays)
  await untilDelivered()
  const { key, state } = (await licenceOf(trade.buyer, trade.product))!
  expect([state, key]).toEqual(['active', expect.stringMatching(READABLE) as string])
  expect(await isValid(nobody, trade.product, key)).toBe(true)
  const notice = await db
    .selectFrom('notifications')
    .select(['detail', 'mail'])
    .where('account_id', '=', trade.buyer.id)
    .executeTakeFirstOrThrow()
  expect(notice).toEqual({ detail: `Your licence key: ${key}`, mail: 'at_once' })
  expect(await licenceOnPage(trade.seller, (await trade.purchases())[0]!.id)).toEqual({ key, state: 'active' })
})

test('a refund revokes the key; who buys again gets another one', async () => {
  const { seller, buyer, product, key, id, open } = await givenLicensed()
  await seller.send(purchasesApi.refund, { params: { id } })
  expect(await isValid(nobody, product, key)).toBe(false)
  expect(await licenceOnPage(buyer, id)).toEqual({ key, state: 'revoked' })
  expect(await listKeys(seller, product)).toMatchObject([{ key, state: 'refunded' }])
  await untilDelivered()
  await payWith(await open(), CARDS.pays)
  await untilDelivered()
  const again = await licenceOf(buyer, product)
  expect(again?.key).not.toBe(key)
  expect([await isValid(nobody, product, again?.key), await isValid(nobody, product, key)]).toEqual([true, false])
})

test('while a bank questions the payment the key is invalid, and its verdict decides', async () => {
  const { buyer, product, key, id, url, chargeOf } = await givenLicensed()
  const charge = await chargeOf(url)
  await api.press(`charges/${charge}/dispute`)
  await untilDelivered()
  expect(await licenceOnPage(buyer, id)).toEqual({ key, state: 'on_hold' })
  expect(await isValid(nobody, product, key)).toBe(false)
  const [dispute] = (await stripe.client.disputes.list({ charge })).data
  await api.press(`disputes/${dispute?.id}/win`)
  await untilDelivered()
  expect(await licenceOnPage(buyer, id)).toEqual({ key, state: 'active' })
  expect(await isValid(nobody, product, key)).toBe(true)
})

test('keys that arrive during a dispute are given to the buyer who waits when it is won', async () => {
  const trade = await givenTrade(api)
  await turnOn(trade.seller, trade.product, 'list')
  const url = await trade.open()
  await payWith(url, CARDS.pays)
  await untilDelivered()
  const charge = await trade.chargeOf(url)
  await api.press(`charges/${charge}/dispute`)
  await untilDelivered()
  await addKeys(trade.seller, trade.product, 'AT-LAST')
  await untilDelivered()
  expect(await licenceOf(trade.buyer, trade.product)).toEqual({ key: null, state: 'owed' })
  const [dispute] = (await stripe.client.disputes.list({ charge })).data
  await api.press(`disputes/${dispute?.id}/win`)
  await untilDelivered()
  expect(await licenceOf(trade.buyer, trade.product)).toEqual({ key: 'AT-LAST', state: 'active' })
})

test('a seller replaces a key and says why: the old one is invalid, and the buyer is told', async () => {
  const { seller, buyer, product, key, id } = await givenLicensed()
  const { status, body } = await reissue(seller, id, 'It was posted in a forum')
  expect([status, body.licence?.state]).toEqual([200, 'active'])
  const next = body.licence?.key ?? ''
  expect(await licenceOf(buyer, product)).toEqual({ key: next, state: 'active' })
  expect([await isValid(nobody, product, key), await isValid(nobody, product, next)]).toEqual([false, true])
  const notices = await db.selectFrom('notifications').select('detail').where('account_id', '=', buyer.id).execute()
  expect(notices).toEqual([
    { detail: `The seller replaced your licence key (It was posted in a forum). Your new licence key: ${next}` },
  ])
  expect(await listKeys(seller, product)).toMatchObject([
    { key: next, state: 'issued', revoked_reason: null },
    { key, state: 'revoked', revoked_reason: 'It was posted in a forum' },
  ])
})

test('nobody but the seller replaces a key, and only of a paid purchase, while there are keys', async () => {
  const { seller, buyer, product, key, id } = await givenLicensed()
  for (const [who, status] of [
    [buyer, 404],
    [await signUp('developer'), 404],
    [nobody, 401],
  ] as const) {
    expect((await reissue(who, id)).status).toBe(status)
  }
  await turnOn(seller, product, 'list')
  expect((await reissue(seller, id)).problem.code).toBe('no_keys_left')
  await turnOn(seller, product, null)
  expect((await reissue(seller, id)).problem.code).toBe('licences_off')
  expect(await isValid(nobody, product, key)).toBe(true)
  await turnOn(seller, product, 'generated')
  await seller.send(purchasesApi.refund, { params: { id } })
  expect((await reissue(seller, id)).problem.code).toBe('not_paid')
  expect(await listKeys(seller, product)).toHaveLength(1)
})

test('who bought before keys were turned on has none until the seller gives them one', async () => {
  const { seller, buyer, product, fromBalance, purchases } = await givenTrade(api)
  await fromBalance()
  await turnOn(seller, product, 'generated')
  await untilDelivered()
  expect(await licenceOf(buyer, product)).toBeNull()
  expect((await seller.send(purchasesApi.listSales)).body).toMatchObject([{ licence: null, licensable: true }])
  await reissue(seller, (await purchases())[0]!.id)
  expect(await licenceOf(buyer, product)).toMatchObject({ state: 'active' })
})
