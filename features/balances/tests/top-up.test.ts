import { expect, test } from 'vitest'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { paymentsApi } from '#features/payments/contract.ts'
import { closeAccount } from '#testing/given/close-account.ts'
import { CARDS } from '#testing/given/payments.ts'
import { balancesApi } from '../contract.ts'
import { startApiWithBalances } from './given-balances.ts'

const api = await startApiWithBalances()
const { nobody, signUp, begin, confirm, balanceOf, changesOf, payByCard, takeSecondStep, untilDelivered, stripe } = api

const intentOf = (id: string) => stripe.client.paymentIntents.retrieve(id)
const countIntents = async () => (await stripe.client.paymentIntents.list({ limit: 100 })).data.length

test('somebody tops up by card, and the books hold it once the provider says so', async () => {
  const ann = await signUp('client')
  const begun = await begin(ann, 1234)
  expect(begun).toEqual({
    clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
    paymentIntentId: expect.stringMatching(/^pi_/),
    amount: 1234,
    status: 'requires_payment_method',
  })
  expect(await balanceOf(ann)).toBe(0)
  expect((await payByCard(begun.clientSecret)).paymentIntent).toMatchObject({ status: 'succeeded' })
  await untilDelivered()
  expect(await balanceOf(ann)).toBe(1234)
  expect(await changesOf(ann)).toEqual([['paid', 1234, 1234]])
  expect(await api.sumOfBooks()).toBe(0)
})

test('who asks what became of their payment has it booked at once, and once only', async () => {
  const ann = await signUp('developer')
  const { clientSecret, paymentIntentId } = await begin(ann)
  expect((await confirm(ann, paymentIntentId)).body).toEqual({ status: 'requires_payment_method' })
  expect(await balanceOf(ann)).toBe(0)
  await payByCard(clientSecret)
  expect((await confirm(ann, paymentIntentId)).body).toEqual({ status: 'succeeded' })
  await Promise.all([confirm(ann, paymentIntentId), confirm(ann, paymentIntentId), untilDelivered()])
  expect(await changesOf(ann)).toEqual([['paid', 2500, 2500]])
})

test('a declined card books nothing, and another one pays the same payment', async () => {
  const ann = await signUp('client')
  const { clientSecret, paymentIntentId } = await begin(ann)
  expect((await payByCard(clientSecret, CARDS.declined)).error).toMatchObject({ code: 'card_declined' })
  expect((await confirm(ann, paymentIntentId)).body.status).toBe('requires_payment_method')
  expect(await balanceOf(ann)).toBe(0)
  await payByCard(clientSecret)
  await untilDelivered()
  expect(await changesOf(ann)).toEqual([['paid', 2500, 2500]])
})

test('a card that wants a second step is booked after it, and not when its owner says no', async () => {
  for (const [answer, balance] of [
    ['no', 0],
    ['yes', 2500],
  ] as const) {
    const ann = await signUp('client')
    const { clientSecret, paymentIntentId } = await begin(ann)
    await payByCard(clientSecret, CARDS.confirmed)
    expect((await confirm(ann, paymentIntentId)).body.status).toBe('requires_action')
    expect(await balanceOf(ann)).toBe(0)
    await takeSecondStep(clientSecret, answer)
    await untilDelivered()
    expect(await balanceOf(ann)).toBe(balance)
  }
})

test.each([
  ['nothing', {}],
  ['0', { amount: 0 }],
  ['less than 0', { amount: -500 }],
  ['a part of a cent', { amount: 500.5 }],
  ['"5", which is five cents', { amount: '5' }],
  ['more than anybody has', { amount: 1e308 }],
  ['a huge amount', { amount: 1_000_001 }],
  ['beyond what counts exactly', { amount: 2 ** 53 + 2 }],
  ['no number', { amount: 'five' }],
  ['a list', { amount: [500] }],
  ['another currency', { amount: 500, currency: 'eur' }],
  ['two amounts', { amount: 500 }, { amount: 600 }],
] as [string, object, object?][])('%s is refused and begins nothing', async (_, body, query = {}) => {
  const ann = await signUp('client')
  const before = await countIntents()
  const response = await ann.send(balancesApi.createPaymentIntent, { body, query })
  expect(response.status).toBe(422)
  expect(await countIntents()).toBe(before)
})

test('older clients send the amount in the query, and numbers as text', async () => {
  const ann = await signUp('client')
  for (const input of [{ query: { amount: 700 } }, { body: { amount: '700' as never } }]) {
    const { status, body } = await ann.send(balancesApi.createPaymentIntent, input)
    expect([status, body.amount]).toEqual([200, 700])
  }
})

test('the same call sent twice is one payment, and another amount under its key is refused', async () => {
  const ann = await signUp('client')
  const send = (amount: number) =>
    ann.send(balancesApi.createPaymentIntent, { body: { amount }, headers: { 'idempotency-key': 'ann-tops-up' } })
  const before = await countIntents()
  const [first, again] = [await send(2500), await send(2500)]
  expect(again.body).toEqual(first.body)
  expect((await send(2600)).status).toBe(422)
  expect(await countIntents()).toBe(before + 1)
})

test('nobody tops up without signing in, and nobody asks about the payments of others', async () => {
  const [ann, bob] = [await signUp('client'), await signUp('developer')]
  const { paymentIntentId, clientSecret } = await begin(ann)
  await payByCard(clientSecret)
  expect((await nobody.send(balancesApi.createPaymentIntent, { body: { amount: 500 } })).status).toBe(401)
  expect(
    (await nobody.send(balancesApi.confirmPayment, { query: { payment_intent_id: paymentIntentId } })).status,
  ).toBe(401)
  const foreign = await confirm(bob, paymentIntentId)
  expect([foreign.status, foreign.problem.detail]).toEqual([403, 'Unauthorized'])
  expect((await confirm(bob, 'pi_none')).status).toBe(404)
  expect([await balanceOf(ann), await balanceOf(bob)]).toEqual([0, 0])
})

test('browsers are told the key and the script of the provider', async () => {
  const { body } = await nobody.send(paymentsApi.config)
  expect(body.publishable_key).toMatch(/^pk_test_/)
  expect((await fetch(body.script_url ?? '')).headers.get('content-type')).toContain('javascript')
})

test('while the provider is away a call says so and nothing is begun or booked twice', async () => {
  const ann = await signUp('client')
  const { clientSecret, paymentIntentId } = await begin(ann)
  await payByCard(clientSecret)
  await untilDelivered()
  await api.stopSandbox()
  const create = await ann.send(balancesApi.createPaymentIntent, { body: { amount: 500 } })
  expect([create.status, create.problem.code]).toEqual([502, 'payment_provider_unavailable'])
  expect((await confirm(ann, paymentIntentId)).status).toBe(502)
  await api.restartSandbox()
  expect((await confirm(ann, paymentIntentId)).status).toBe(200)
  expect(await changesOf(ann)).toEqual([['paid', 2500, 2500]])
})

test('what somebody has begun to pay is called off when they leave, and what they had moves to the platform', async () => {
  const { person } = await api.givenToppedUp(5000)
  const { paymentIntentId, clientSecret } = await begin(person)
  expect((await closeAccount(person)).status).toBe(204)
  await api.runJobs()
  expect((await intentOf(paymentIntentId)).status).toBe('canceled')
  expect((await payByCard(clientSecret)).error).toMatchObject({ code: 'payment_intent_unexpected_state' })
  const kept = api.db.selectFrom('ledger_balances').select('cents').where('person_id', '=', person.id)
  expect(await kept.executeTakeFirst()).toEqual({ cents: 0 })
})

test('the copy of their data says what somebody topped up by, and how their balance came about', async () => {
  const { person, paymentIntentId } = await api.givenToppedUp()
  const { body } = await person.send(accountSettingsApi.exportData)
  expect(body.parts['balance']).toMatchObject({
    balance_cents: 2500,
    top_ups: [{ payment_intent_id: paymentIntentId, amount_cents: 2500, status: 'paid' }],
    statement: [{ number: 1, kind: 'top_up', why: 'paid', amount_cents: 2500 }],
  })
})
