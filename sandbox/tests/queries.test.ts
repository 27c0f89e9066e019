import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { givenSandbox, openDonation, openSubscribing, press, sdkFor } from './given-sandbox.ts'

test('the same request with the same key is done once and answered alike', async () => {
  const { stripe } = await givenSandbox()
  const first = await stripe.customers.create({ email: 'ann@example.com' }, { idempotencyKey: 'k1' })
  const again = await stripe.customers.create({ email: 'ann@example.com' }, { idempotencyKey: 'k1' })
  expect(again.id).toBe(first.id)
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect((await stripe.customers.list()).data).toHaveLength(1)
})

test('the same key with another request is refused and does nothing', async () => {
  const { stripe } = await givenSandbox()
  await stripe.customers.create({ email: 'ann@example.com' }, { idempotencyKey: 'k1' })
  const other = stripe.customers.create({ email: 'bob@example.com' }, { idempotencyKey: 'k1' })
  await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  await expect(stripe.products.create({ name: 'Thing' }, { idempotencyKey: 'k1' })).rejects.toMatchObject({
    statusCode: 400,
  })
  expect((await stripe.customers.list()).data).toHaveLength(1)
})

test('a declined payment is answered alike under its key, and a refused request may be corrected under it', async () => {
  const { stripe } = await givenSandbox()
  const decline = () =>
    stripe.paymentIntents.create(
      { amount: 1000, currency: 'usd', payment_method: 'pm_card_chargeDeclined', confirm: true },
      { idempotencyKey: 'k1' },
    )
  await expect(decline()).rejects.toMatchObject({ code: 'card_declined' })
  await expect(decline()).rejects.toMatchObject({ code: 'card_declined' })
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
  await expect(stripe.customers.create({ email: 'ann' }, { idempotencyKey: 'k2' })).rejects.toMatchObject({
    code: 'email_invalid',
  })
  expect(await stripe.customers.create({ email: 'ann@example.com' }, { idempotencyKey: 'k2' })).toHaveProperty('id')
})

test('nobody is answered without the secret key', async () => {
  const running = await givenSandbox()
  const stranger = sdkFor(running, 'sk_test_another')
  await expect(stranger.customers.create({})).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
  await expect(stranger.customers.create({})).rejects.not.toThrow(/another/)
  const bare = await fetch(`${running.url}/v1/customers`)
  expect(bare.status).toBe(401)
  const basic = { authorization: `Basic ${btoa(`${running.secretKey}:`)}` }
  expect((await fetch(`${running.url}/v1/customers`, { headers: basic })).status).toBe(200)
  expect((await running.stripe.customers.list()).data).toEqual([])
})

test.each<[string, (stripe: Stripe) => Promise<unknown>, number, string, string]>([
  ['an unknown customer', (s) => s.customers.retrieve('cus_none'), 404, 'resource_missing', 'id'],
  ['an id from the innards', (s) => s.customers.retrieve('__proto__'), 404, 'resource_missing', 'id'],
  ['an unknown session', (s) => s.checkout.sessions.retrieve('cs_none'), 404, 'resource_missing', 'session'],
  ['a product without a name', (s) => s.products.create({} as never), 400, 'parameter_missing', 'name'],
  ['a name that is empty', (s) => s.products.create({ name: '' }), 400, 'parameter_invalid_empty', 'name'],
  ['a word nobody knows', (s) => s.customers.create({ colour: 'red' } as never), 400, 'parameter_unknown', 'colour'],
  [
    'an amount that is none',
    (s) => openDonation({ stripe: s }, 1.5),
    400,
    'parameter_invalid_integer',
    'line_items[0][price_data][unit_amount]',
  ],
  ['less than fifty cents', (s) => openDonation({ stripe: s }, 49), 400, 'amount_too_small', 'line_items'],
  [
    'an address for scripts',
    (s) => openDonation({ stripe: s }, 500, { success_url: 'javascript:alert(1)' }),
    400,
    'url_invalid',
    'success_url',
  ],
  [
    'an unknown price',
    (s) => openSubscribing({ stripe: s }, { line_items: [{ price: 'price_none' }] }),
    404,
    'resource_missing',
    'line_items[0][price]',
  ],
  ['more than a page', (s) => s.customers.list({ limit: 101 }), 400, 'parameter_invalid_integer', 'limit'],
])('%s is refused in Stripe’s words', async (_, ask, statusCode, code, param) => {
  const { stripe } = await givenSandbox()
  await expect(ask(stripe)).rejects.toMatchObject({ statusCode, code, param, type: 'StripeInvalidRequestError' })
  expect((await stripe.events.list()).data).toEqual([])
})

test('an address the API does not have is answered in its own form', async () => {
  const { stripe } = await givenSandbox()
  await expect(stripe.coupons.list()).rejects.toThrow(/Unrecognized request URL \(GET: \/v1\/coupons\)/)
})

test('long lists come in pages that the SDK turns by itself', async () => {
  const { stripe } = await givenSandbox()
  for (let place = 0; place < 7; place += 1) await stripe.customers.create({ name: `Customer ${place}` })
  const names = []
  for await (const { name } of stripe.customers.list({ limit: 3 })) names.push(name)
  expect(names).toEqual([6, 5, 4, 3, 2, 1, 0].map((place) => `Customer ${place}`))
  const [, second, third] = (await stripe.customers.list()).data
  const before = await stripe.customers.list({ ending_before: third!.id, limit: 1 })
  expect(before.data[0]!.id).toBe(second!.id)
})

test('metadata is merged, and an empty value takes a key away', async () => {
  const { stripe } = await givenSandbox()
  const { id } = await stripe.customers.create({ metadata: { a: '1', b: '2' } })
  const merged = await stripe.customers.update(id, { metadata: { b: '', c: '3' } })
  expect(merged.metadata).toEqual({ a: '1', c: '3' })
  expect((await stripe.customers.update(id, { metadata: '' })).metadata).toEqual({})
})

test('a failure of the provider, and a refusal during the execution, are stored under their key and replayed', async () => {
  const running = await givenSandbox()
  const { stripe } = running
  const under = (key: string) => ({ idempotencyKey: key })
  const replayed = { headers: { 'idempotent-replayed': 'true' } }
  await press(running, 'calls/customers/fail')
  const make = (key: string) => stripe.customers.create({ email: 'ann@example.com' }, under(key))
  await expect(make('k1')).rejects.toMatchObject({
    statusCode: 500,
    headers: expect.not.objectContaining(replayed.headers),
  })
  await expect(make('k1')).rejects.toMatchObject({ statusCode: 500, ...replayed })
  expect((await stripe.customers.list()).data).toEqual([])
  expect(await make('k2')).toHaveProperty('id')
  await press(running, 'portal/all/unset')
  const [customer] = (await stripe.customers.list()).data
  const open = (key: string) => stripe.billingPortal.sessions.create({ customer: customer?.id ?? '' }, under(key))
  await expect(open('p1')).rejects.toThrow(/^No configuration provided/)
  await press(running, 'portal/all/configure')
  await expect(open('p1')).rejects.toMatchObject({ statusCode: 400, ...replayed })
  expect(await open('p2')).toHaveProperty('url')
})

test('a failure that comes after the work leaves it done', async () => {
  const running = await givenSandbox()
  await press(running, 'calls/customers/fail-after')
  await expect(running.stripe.customers.create({ email: 'ann@example.com' })).rejects.toMatchObject({ statusCode: 500 })
  expect((await running.stripe.customers.list()).data).toHaveLength(1)
})

test('what is refused before the execution is not stored: too many calls, a revoked key, a missing permission', async () => {
  const running = await givenSandbox()
  const make = () => running.stripe.customers.create({ email: 'ann@example.com' }, { idempotencyKey: 'k1' })
  await press(running, 'calls/customers/rate-limit')
  for (let call = 0; call < 3; call++)
    await expect(make()).rejects.toMatchObject({ statusCode: 429, code: 'rate_limit' })
  await press(running, 'calls/customers/forbid')
  await expect(make()).rejects.toBeInstanceOf(Stripe.errors.StripePermissionError)
  await press(running, 'calls/customers/allow')
  await press(running, 'key/all/revoke')
  await expect(make()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
  await press(running, 'key/all/restore')
  expect((await make()).lastResponse.headers).not.toHaveProperty('idempotent-replayed')
})
