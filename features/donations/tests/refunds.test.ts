import { expect, test } from 'vitest'
import { CARDS, payWith, startApiWithPayments } from '#testing/given/payments.ts'
import { donationsApi } from '../contract.ts'
import { donationStatus } from '../server/rules.ts'

const api = await startApiWithPayments()
const { stripe, untilDelivered } = api

const sessionOf = (url: string) => url.split('/').at(-1) ?? ''
const giftOf = (url: string) =>
  api.db
    .selectFrom('donations')
    .select(['status', 'refunded_cents', 'checks', 'account_id'])
    .where('stripe_session_id', '=', sessionOf(url))
    .executeTakeFirstOrThrow()
const chargeOf = async (url: string) => {
  const { payment_intent } = await stripe.client.checkout.sessions.retrieve(sessionOf(url), {
    expand: ['payment_intent'],
  })
  const charge = typeof payment_intent === 'object' ? payment_intent?.latest_charge : null
  return typeof charge === 'string' ? charge : ''
}

async function givenGift(isAnonymous = false) {
  const giver = await api.signUp('client')
  const { body } = await giver.send(donationsApi.create, { body: { amount: 1000, isAnonymous } })
  await payWith(body.url, CARDS.pays)
  await untilDelivered()
  expect((await giftOf(body.url)).status).toBe('paid')
  return { giver, url: body.url }
}

test.each([
  ['open', 'unpaid', null, 'kept', 'pending'],
  ['expired', 'unpaid', null, 'kept', 'expired'],
  // Some ways to pay take days.
  ['complete', 'unpaid', 'processing', 'kept', 'pending'],
  ['complete', 'unpaid', 'failed', 'kept', 'expired'],
  ['complete', 'paid', null, 'kept', 'paid'],
  ['complete', 'paid', null, 'disputed', 'disputed'],
  ['complete', 'paid', null, 'given_back', 'refunded'],
] as const)(
  'a donation whose page is %s and %s (%s), and whose money is %s, is %s',
  (status, payment_status, progress, money, stands) =>
    expect(donationStatus({ status, payment_status, progress }, money)).toBe(stands),
)

test('what was given back of a donation is said to its giver, in part and in full', async () => {
  const { giver, url } = await givenGift()
  const charge = await chargeOf(url)
  const shown = async () => {
    await untilDelivered()
    return (await giver.send(donationsApi.listOwn)).body.map(({ status, amount_refunded }) => [status, amount_refunded])
  }
  await stripe.client.refunds.create({ charge, amount: 300 })
  expect(await shown()).toEqual([['paid', 300]])
  await stripe.client.refunds.create({ charge })
  expect(await shown()).toEqual([['refunded', 1000]])
})

test('a disputed donation is neither paid nor refunded until the bank has decided; so is an anonymous one', async () => {
  for (const [isAnonymous, verdict, after] of [
    [false, 'win', 'paid'],
    [true, 'lose', 'refunded'],
  ] as const) {
    const { url } = await givenGift(isAnonymous)
    await api.press(`charges/${await chargeOf(url)}/dispute`)
    await untilDelivered()
    expect((await giftOf(url)).status).toBe('disputed')
    const { data } = await stripe.client.disputes.list({ charge: await chargeOf(url) })
    await api.press(`disputes/${data[0]?.id}/${verdict}`)
    await untilDelivered()
    const gift = await giftOf(url)
    expect([gift.status, gift.account_id === null]).toEqual([after, isAnonymous])
  }
})

test('events of one donation may come in any order', async () => {
  const { url } = await givenGift()
  await stripe.client.refunds.create({ charge: await chargeOf(url) })
  await untilDelivered()
  const late = await stripe.client.events.list({ types: ['checkout.session.completed'], limit: 1 })
  const [event] = late.data
  expect((await api.deliver(JSON.stringify({ ...event, id: 'evt_late_payment' }))).status).toBe(200)
  expect(await api.runJobs()).toBe(1)
  expect((await giftOf(url)).status).toBe('refunded')
})

test('a donation that was paid, expired or lost while the provider said nothing is settled by the comparison', async () => {
  const compare = () => api.runScheduledJob('compare-donations')
  const open = async () => (await api.nobody.send(donationsApi.create, { body: { amount: 500 } })).body.url
  const [paid, expired, waiting] = [await open(), await open(), await open()]
  const lost = await open()
  await api.press('webhook/all/lose')
  await payWith(paid, CARDS.pays)
  await stripe.client.checkout.sessions.expire(sessionOf(expired))
  await api.press('webhook/all/carry')
  await api.db
    .updateTable('donations')
    .set({ stripe_session_id: 'cs_unknown' })
    .where('stripe_session_id', '=', sessionOf(lost))
    .execute()
  await compare()
  await compare()
  expect(await giftOf(paid)).toMatchObject({ status: 'paid', checks: 0 })
  expect(await giftOf(expired)).toMatchObject({ status: 'expired', checks: 0 })
  expect(await giftOf(waiting)).toMatchObject({ status: 'pending', checks: 0 })
  expect(await giftOf('/cs_unknown')).toMatchObject({ status: 'expired' })
})
