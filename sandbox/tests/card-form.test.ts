import { Script } from 'node:vm'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { CARDS, givenSandbox, submit, type Running } from './given-sandbox.ts'

const CONFIRMED = '4000 0027 6000 3184'
const CONFIRMED_AND_POOR = '4000 0084 0000 1629'

const givenIntent = ({ stripe }: Running) =>
  stripe.paymentIntents.create({ amount: 2500, currency: 'usd', allowed_payment_method_types: ['card'] })

/** What the card's frame asks, as its script does. */
const ask = async (
  { url, publishableKey }: Running,
  does: 'confirm' | 'retrieve',
  { client_secret }: Stripe.PaymentIntent,
  typed: Record<string, string> = {},
) => {
  const sent = { key: publishableKey, client_secret: client_secret!, number: CARDS.pays, expiry: '12 / 34', cvc: '123' }
  const answer = await submit(`${url}/elements/${does}`, { ...sent, ...typed })
  return (await answer.json()) as { paymentIntent?: Stripe.PaymentIntent; error?: Stripe.StripeRawError }
}

const confirmAtBank = ({ url }: Running, { client_secret }: Stripe.PaymentIntent, answer: 'yes' | 'no') =>
  submit(`${url}/elements/second-step?client_secret=${client_secret}`, { answer })

test('somebody types a card into the form and pays', async () => {
  const running = await givenSandbox()
  const intent = await givenIntent(running)
  const { paymentIntent, error } = await ask(running, 'confirm', intent)
  expect(error).toBeUndefined()
  expect(paymentIntent).toMatchObject({ id: intent.id, status: 'succeeded', amount: 2500 })
  expect(await running.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded' })
  await running.receiver.events('payment_intent.succeeded')
})

test.each([
  ['is declined', { number: CARDS.declined }, 'card_error', 'card_declined'],
  ['has no funds', { number: CARDS.noFunds }, 'card_error', 'card_declined'],
  ['does not add up', { number: '4242 4242 4242 4241' }, 'card_error', 'incorrect_number'],
  ['has expired', { expiry: '01 / 20' }, 'card_error', 'expired_card'],
  ['is of another secret', { client_secret: 'pi_1_secret_1' }, 'invalid_request_error', 'resource_missing'],
  ['comes with another key', { key: 'pk_test_another' }, 'invalid_request_error', undefined],
  ['comes with no key', { key: '' }, 'invalid_request_error', undefined],
])('a card that %s pays nothing, and another one may be tried', async (_, typed, type, code) => {
  const running = await givenSandbox()
  const intent = await givenIntent(running)
  const { paymentIntent, error } = await ask(running, 'confirm', intent, typed)
  expect(paymentIntent).toBeUndefined()
  expect(error).toMatchObject({ type, ...(code && { code }) })
  expect(await running.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'requires_payment_method' })
  expect((await ask(running, 'confirm', intent)).paymentIntent).toMatchObject({ status: 'succeeded' })
})

test('what was paid cannot be paid again', async () => {
  const running = await givenSandbox()
  const intent = await givenIntent(running)
  await ask(running, 'confirm', intent)
  const { error } = await ask(running, 'confirm', intent)
  expect(error).toMatchObject({ code: 'payment_intent_unexpected_state' })
  expect((await running.stripe.charges.list()).data).toHaveLength(1)
})

test('a bank that asks for a second step is answered, once, and then paid', async () => {
  const running = await givenSandbox()
  const intent = await givenIntent(running)
  const first = await ask(running, 'confirm', intent, { number: CONFIRMED })
  expect(first.paymentIntent).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
  expect((await running.stripe.charges.list()).data).toEqual([])
  const page = await fetch(`${running.url}/elements/second-step?client_secret=${intent.client_secret}`)
  expect(await page.text()).toContain('$25.00')
  expect((await confirmAtBank(running, intent, 'yes')).status).toBe(200)
  expect((await confirmAtBank(running, intent, 'no')).status).toBe(200)
  expect((await ask(running, 'retrieve', intent)).paymentIntent).toMatchObject({
    status: 'succeeded',
    next_action: null,
  })
  expect((await running.stripe.charges.list()).data).toHaveLength(1)
})

test.each([
  ['somebody says no in the second step', CONFIRMED, 'no', 'payment_intent_authentication_failure'],
  ['the card is declined after the second step', CONFIRMED_AND_POOR, 'yes', 'card_declined'],
] as const)('when %s nothing is paid', async (_, number, answer, code) => {
  const running = await givenSandbox()
  const intent = await givenIntent(running)
  await ask(running, 'confirm', intent, { number })
  await confirmAtBank(running, intent, answer)
  const { paymentIntent } = await ask(running, 'retrieve', intent)
  expect(paymentIntent).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code } })
  await running.receiver.events('payment_intent.payment_failed')
})

test('whoever left the second step begins anew with another card', async () => {
  const running = await givenSandbox()
  const intent = await givenIntent(running)
  await ask(running, 'confirm', intent, { number: CONFIRMED })
  expect((await ask(running, 'confirm', intent)).paymentIntent).toMatchObject({
    status: 'succeeded',
    next_action: null,
  })
  await confirmAtBank(running, intent, 'yes')
  expect((await running.stripe.charges.list()).data).toHaveLength(1)
})

test('browsers are told nothing of a payment but what concerns its buyer', async () => {
  const running = await givenSandbox()
  const customer = await running.stripe.customers.create({ email: 'ann@example.com' })
  const metadata = { secret_of_the_shop: '1' }
  const intent = await running.stripe.paymentIntents.create({
    amount: 2500,
    currency: 'usd',
    customer: customer.id,
    metadata,
  })
  const events = [
    await ask(running, 'confirm', intent, { number: CARDS.declined }),
    await ask(running, 'confirm', intent),
  ]
  expect(JSON.stringify(events)).not.toMatch(/secret_of_the_shop|cus_/)
  const stranger = await fetch(`${running.url}/v1/payment_intents/${intent.id}`, {
    headers: { authorization: `Bearer ${running.publishableKey}` },
  })
  expect(stranger.status).toBe(401)
})

test('the scripts are such as browsers run, and the frames run no others', async () => {
  const running = await givenSandbox()
  for (const name of ['stripe', 'card-frame', 'step-taken']) {
    const response = await fetch(`${running.url}/elements/${name}.js`)
    expect(response.headers.get('content-type')).toContain('text/javascript')
    const text = await response.text()
    expect(() => new Script(text)).not.toThrow()
    expect(text).not.toMatch(/^import /m)
  }
  const frame = await fetch(`${running.url}/elements/card`)
  const policy = frame.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain('frame-ancestors *')
  expect((await fetch(`${running.url}/`)).headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('the key for browsers stays the same over a restart', async () => {
  const running = await givenSandbox()
  await running.close()
  const again = await givenSandbox({ folder: running.folder, receiver: running.receiver })
  expect(again.publishableKey).toBe(running.publishableKey)
})
