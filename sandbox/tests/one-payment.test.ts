import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { CARDS, givenSandbox, openDonation, payWith, press } from './given-sandbox.ts'

test('somebody donates an amount of their own and stays a guest', async () => {
  const running = await givenSandbox()
  const session = await openDonation(running, 2500, {
    metadata: { project_id: '5' },
    payment_intent_data: { metadata: { donation_id: '9' } },
  })
  expect(await (await fetch(session.url!)).text()).toContain('Donate $25.00')
  expect((await payWith(session.url!, CARDS.pays)).status).toBe(303)
  const after = await running.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge'],
  })
  expect(after).toMatchObject({ status: 'complete', payment_status: 'paid', customer: null, subscription: null })
  expect(after.payment_intent).toMatchObject({
    status: 'succeeded',
    amount_received: 2500,
    metadata: { donation_id: '9' },
    latest_charge: { paid: true, amount: 2500 },
  })
  const { data } = await running.stripe.checkout.sessions.listLineItems(session.id)
  expect(data).toMatchObject([{ description: 'Donation', quantity: 1, amount_total: 2500 }])
})

test('whatever else a tampered form says, the price is the one of the session', async () => {
  const running = await givenSandbox()
  const session = await openDonation(running)
  await payWith(session.url!, CARDS.pays, {
    amount: '1',
    amount_total: '1',
    'line_items[0][price]': 'x',
    status: 'free',
  })
  const [intent] = (await running.stripe.paymentIntents.list()).data
  expect(intent).toMatchObject({ amount: 2500, amount_received: 2500 })
})

test.each([
  ['a number that does not add up', { card_number: '4242 4242 4242 4241' }, 'Your card number is incorrect.'],
  ['a card that may be real', { card_number: '4111 1111 1111 1111' }, 'it takes only the test cards'],
  ['a card that has expired', { expiry: '01 / 20' }, 'Your card has expired.'],
  ['a date that is none', { expiry: '13/34' }, 'Write the expiry date'],
  ['a security code of two digits', { cvc: '12' }, 'security code is incorrect'],
  ['an address that is none', { email: '"><script>alert(1)</script>' }, 'Write your email address'],
  ['a field sent twice over', { 'card_number[]': '4242', card_number: '' }, 'Your card number is incorrect.'],
])('%s is refused and nothing is paid', async (_, typed, message) => {
  const running = await givenSandbox()
  const session = await openDonation(running)
  const answer = await payWith(session.url!, CARDS.pays, typed)
  expect(answer.status).toBe(402)
  const shown = await answer.text()
  expect(shown).toContain(message)
  expect(shown).not.toContain('<script')
  expect(shown).not.toContain('4111')
  expect((await running.stripe.paymentIntents.list()).data).toEqual([])
})

test('an expired session says so and cannot be paid', async () => {
  const running = await givenSandbox()
  const session = await openDonation(running)
  await running.stripe.checkout.sessions.expire(session.id)
  expect((await payWith(session.url!, CARDS.pays)).status).toBe(410)
  expect(await (await fetch(session.url!)).text()).toContain('This page has expired')
  await running.receiver.events('checkout.session.expired')
  expect((await running.stripe.paymentIntents.list()).data).toEqual([])
  await expect(running.stripe.checkout.sessions.expire(session.id)).rejects.toThrow(/expired/)
})

test('a session whose day is over has expired, even when nobody looked', async () => {
  let now = new Date('2026-03-01T10:00:00Z')
  const running = await givenSandbox({ clock: () => now })
  const session = await openDonation(running)
  now = new Date('2026-03-02T10:00:01Z')
  expect((await payWith(session.url!, CARDS.pays)).status).toBe(410)
  expect(await running.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'expired', url: null })
})

test('what a shop calls its things is shown as text, never run', async () => {
  const running = await givenSandbox({ productName: '<i>Shop</i>' })
  const product_data = { name: '<img src=x onerror=alert(1)>' }
  const line_items = [{ price_data: { currency: 'usd', unit_amount: 500, product_data } }]
  const session = await openDonation(running, 500, { line_items })
  const response = await fetch(session.url!)
  const shown = await response.text()
  expect(shown).not.toContain('<img')
  expect(shown).not.toContain('<i>')
  expect(shown).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('the pages may use the one stylesheet they bring, and nothing else', async () => {
  const running = await givenSandbox()
  const session = await openDonation(running)
  for (const address of [session.url!, running.url, `${running.url}/pay/none`]) {
    const response = await fetch(address)
    const style = /<style>(.*?)<\/style>/s.exec(await response.text())![1]!
    const hash = createHash('sha256').update(style).digest('base64')
    expect(response.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
  }
})

test('a donation is given back, in two parts and no further', async () => {
  const running = await givenSandbox()
  const session = await openDonation(running)
  await payWith(session.url!, CARDS.pays)
  const { payment_intent } = await running.stripe.checkout.sessions.retrieve(session.id)
  const refund = await running.stripe.refunds.create({ payment_intent: payment_intent as string, amount: 1000 })
  expect(refund).toMatchObject({ status: 'succeeded', amount: 1000 })
  expect((await running.stripe.refunds.create({ payment_intent: payment_intent as string })).amount).toBe(1500)
  await expect(running.stripe.refunds.create({ payment_intent: payment_intent as string })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
  const events = await running.receiver.events('charge.refunded', 2)
  expect(events[1]!.data.object).toMatchObject({ refunded: true, amount_refunded: 2500 })
})

test('a product charges a card by its token, or is told why it cannot', async () => {
  const running = await givenSandbox()
  const intent = await running.stripe.paymentIntents.create({ amount: 1000, currency: 'usd' })
  const no = running.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' })
  await expect(no).rejects.toBeInstanceOf(Stripe.errors.StripeCardError)
  await expect(no).rejects.toMatchObject({ code: 'card_declined', payment_intent: { id: intent.id } })
  const paid = await running.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
  expect(paid.status).toBe('succeeded')
  await expect(running.stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
  const other = await running.stripe.paymentIntents.create({ amount: 1000, currency: 'usd' })
  expect((await running.stripe.paymentIntents.cancel(other.id)).status).toBe('canceled')
})

test('somebody who develops expires a session by its button', async () => {
  const running = await givenSandbox()
  const session = await openDonation(running)
  await press(running, `sessions/${session.id}/expire`)
  expect((await running.stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired')
})
