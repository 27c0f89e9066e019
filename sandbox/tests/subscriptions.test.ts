import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { CARDS, endDay, givenSandbox, openSubscribing, payWith } from './given-sandbox.ts'

test('somebody subscribes: the page says the price, the card is charged, and the product hears of it', async () => {
  const running = await givenSandbox({ clock: () => new Date('2026-01-31T10:00:00Z') })
  const session = await openSubscribing(running, {
    client_reference_id: '17',
    metadata: { account_id: '17' },
    subscription_data: { metadata: { plan: 'developer' } },
  })
  expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 995, subscription: null })
  const shown = await (await fetch(session.url!)).text()
  expect(shown).toContain('$9.95 per month')
  expect(shown).toContain('Developer subscription')

  const answer = await payWith(session.url!, CARDS.pays)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(`http://localhost:3000/subscribed?session=${session.id}`)

  const after = await running.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription.latest_invoice.payments', 'customer', 'line_items'],
  })
  expect(after).toMatchObject({ status: 'complete', payment_status: 'paid', client_reference_id: '17', url: null })
  expect(after.customer).toMatchObject({ object: 'customer', email: 'ann@example.com' })
  expect(after.line_items!.data).toHaveLength(1)
  const subscription = after.subscription as Stripe.Subscription
  expect(subscription).toMatchObject({ status: 'active', cancel_at_period_end: false, metadata: { plan: 'developer' } })
  expect(subscription).not.toHaveProperty('current_period_end')
  expect(endDay(subscription)).toBe('2026-02-28')
  const invoice = subscription.latest_invoice as Stripe.Invoice
  expect(invoice).toMatchObject({ status: 'paid', amount_paid: 995, billing_reason: 'subscription_create' })
  expect(invoice.parent!.subscription_details!.subscription).toBe(subscription.id)
  expect(invoice.payments!.data[0]!.payment.type).toBe('payment_intent')

  const [completed] = await running.receiver.events('checkout.session.completed')
  expect(completed!.data.object).toMatchObject({ id: session.id, metadata: { account_id: '17' } })
  const [created] = await running.receiver.events('customer.subscription.created')
  expect(created!.data.object).toMatchObject({ id: subscription.id, latest_invoice: invoice.id })
  expect(running.receiver.types()).toEqual(expect.arrayContaining(['invoice.paid', 'payment_intent.succeeded']))
  expect(running.receiver.forged).toBe(0)
})

test('a declined card says so and charges nothing; the next card pays, on the same page', async () => {
  const running = await givenSandbox()
  const session = await openSubscribing(running)
  const declined = await payWith(session.url!, CARDS.declined)
  expect(declined.status).toBe(402)
  expect(await declined.text()).toContain('Your card was declined.')
  const poor = await payWith(session.url!, CARDS.noFunds)
  expect(poor.status).toBe(402)
  expect(await poor.text()).toContain('Your card has insufficient funds.')
  expect(await running.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open', customer: null })
  expect((await running.stripe.subscriptions.list({ status: 'all' })).data).toEqual([])
  expect((await running.stripe.customers.list()).data).toEqual([])
  await running.receiver.events('payment_intent.payment_failed', 2)
  expect(running.receiver.types()).not.toContain('checkout.session.completed')

  expect((await payWith(session.url!, CARDS.pays)).status).toBe(303)
  expect((await running.stripe.subscriptions.list()).data).toHaveLength(1)
  const intents = await running.stripe.paymentIntents.list()
  expect(intents.data.map(({ status }) => status)).toEqual(['succeeded'])
})

test('somebody goes back without paying, and the session stays open', async () => {
  const running = await givenSandbox()
  const session = await openSubscribing(running)
  const shown = await (await fetch(session.url!)).text()
  expect(shown).toContain('href="http://localhost:3000/pricing?from=pay&amp;why=&quot;&lt;b&gt;">Go back</a>')
  expect(await running.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open' })
})

test('two clicks on Subscribe pay once, and both lead on', async () => {
  const running = await givenSandbox()
  const session = await openSubscribing(running)
  const responses = await Promise.all([1, 2, 3].map(() => payWith(session.url!, CARDS.pays)))
  expect(responses.map(({ status }) => status)).toEqual([303, 303, 303])
  const charged = (await running.stripe.paymentIntents.list()).data
  expect(charged).toHaveLength(1)
  expect((await running.stripe.subscriptions.list()).data).toHaveLength(1)
  const shown = await fetch(session.url!)
  expect(shown.status).toBe(200)
  expect(await shown.text()).toContain('Already paid')
})

test('a customer the shop knows cannot pay under another address', async () => {
  const running = await givenSandbox()
  const { id } = await running.stripe.customers.create({ email: 'ann@example.com', metadata: { account_id: '17' } })
  const session = await openSubscribing(running, { customer: id })
  await payWith(session.url!, CARDS.pays, { email: 'mallory@example.com', customer: 'cus_other' })
  const after = await running.stripe.checkout.sessions.retrieve(session.id)
  expect(after.customer).toBe(id)
  expect(after.customer_details!.email).toBe('ann@example.com')
  expect((await running.stripe.customers.list()).data).toHaveLength(1)
})

test('somebody who subscribes by a price found by its lookup key pays that price', async () => {
  const running = await givenSandbox()
  await running.stripe.prices.create({
    currency: 'usd',
    unit_amount: 995,
    recurring: { interval: 'month' },
    lookup_key: 'developer_monthly',
    product_data: { name: 'Developer subscription' },
  })
  const { data } = await running.stripe.prices.list({ lookup_keys: ['developer_monthly'], expand: ['data.product'] })
  expect(data[0]!.product).toMatchObject({ name: 'Developer subscription' })
  expect(data[0]!.unit_amount_decimal!.toString()).toBe('995')
  const session = await openSubscribing(running, { line_items: [{ price: data[0]!.id, quantity: 2 }] })
  expect(session.amount_total).toBe(1990)
  await payWith(session.url!, CARDS.pays)
  const [subscription] = (await running.stripe.subscriptions.list({ price: data[0]!.id })).data
  expect(subscription!.items.data[0]).toMatchObject({ quantity: 2, price: { id: data[0]!.id } })
})
