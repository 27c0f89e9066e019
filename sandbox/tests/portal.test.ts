import { expect, test } from 'vitest'
import { CARDS, givenSandbox, givenSubscriber, press, submit, type Running } from './given-sandbox.ts'

const openPortal = async ({ stripe }: Running, customer: string) =>
  (await stripe.billingPortal.sessions.create({ customer, return_url: 'http://localhost:3000/account' })).url

test('a subscriber cancels for the end of the period, thinks again, and then ends it at once', async () => {
  const running = await givenSandbox()
  const { customer, subscription } = await givenSubscriber(running)
  const portal = await openPortal(running, customer)
  const shown = await (await fetch(portal)).text()
  expect(shown).toContain('Developer subscription, $9.95 per month')
  expect(shown).toContain('href="http://localhost:3000/account"')
  const now = () => running.stripe.subscriptions.retrieve(subscription)
  const click = (action: string) => submit(`${portal}/subscriptions/${subscription}/${action}`)

  expect((await click('cancel-at-period-end')).status).toBe(303)
  const leaving = await now()
  expect(leaving).toMatchObject({ status: 'active', cancel_at_period_end: true })
  expect(leaving.cancel_at).toBe(leaving.items.data[0]!.current_period_end)
  expect(await (await fetch(portal)).text()).toContain('will not renew')

  await click('resume')
  expect(await now()).toMatchObject({ status: 'active', cancel_at_period_end: false, cancel_at: null })
  const updates = await running.receiver.events('customer.subscription.updated', 2)
  expect(updates.map(({ data }) => data.previous_attributes)).toMatchObject([
    { cancel_at_period_end: false },
    { cancel_at_period_end: true },
  ])

  await click('cancel-now')
  expect(await now()).toMatchObject({ status: 'canceled' })
  await running.receiver.events('customer.subscription.deleted')
  expect((await running.stripe.subscriptions.list({ customer })).data).toEqual([])
  expect((await running.stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1)
  expect((await click('resume')).status).toBe(400)
})

test('a subscription canceled for the end of its period ends there', async () => {
  const running = await givenSandbox()
  const { subscription } = await givenSubscriber(running)
  await running.stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
  await press(running, `subscriptions/${subscription}/renew`)
  expect((await running.stripe.subscriptions.retrieve(subscription)).status).toBe('canceled')
  expect((await running.stripe.invoices.list({ subscription })).data).toHaveLength(1)
})

test('a subscriber whose card fails gives another, and the renewal is paid', async () => {
  const running = await givenSandbox()
  const { customer, subscription } = await givenSubscriber(running, CARDS.failsLater)
  await press(running, `subscriptions/${subscription}/renew`)
  const portal = await openPortal(running, customer)
  expect(await (await fetch(portal)).text()).toContain('The last payment failed')
  const wrong = await submit(`${portal}/card`, { card_number: '1234', expiry: '12/34', cvc: '123' })
  expect(wrong.status).toBe(402)
  expect(await wrong.text()).toContain('Your card number is incorrect.')
  const right = await submit(`${portal}/card`, { card_number: CARDS.pays, expiry: '12/34', cvc: '123' })
  expect(right.status).toBe(303)
  expect(await (await fetch(portal)).text()).toContain('Visa ending in 4242')
  await press(running, `subscriptions/${subscription}/renew`)
  expect((await running.stripe.subscriptions.retrieve(subscription)).status).toBe('active')
})

test("nobody touches another customer's subscription through their own portal", async () => {
  const running = await givenSandbox()
  const ann = await givenSubscriber(running)
  const mallory = await running.stripe.customers.create({ email: 'mallory@example.com' })
  const portal = await openPortal(running, mallory.id)
  const answer = await submit(`${portal}/subscriptions/${ann.subscription}/cancel-now`)
  expect(answer.status).toBe(404)
  expect((await running.stripe.subscriptions.retrieve(ann.subscription)).status).toBe('active')
})

test("a form on another site cannot press the sandbox's buttons", async () => {
  const running = await givenSandbox()
  const { subscription } = await givenSubscriber(running)
  const button = `${running.url}/sandbox/subscriptions/${subscription}/renew`
  expect((await submit(button, {}, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await running.stripe.invoices.list({ subscription })).data).toHaveLength(1)
  expect((await submit(button, {}, { origin: running.url })).status).toBe(303)
})

test('a customer who is deleted loses the subscription', async () => {
  const running = await givenSandbox()
  const { customer, subscription } = await givenSubscriber(running)
  expect(await running.stripe.customers.del(customer)).toMatchObject({ id: customer, deleted: true })
  expect(await running.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true })
  expect((await running.stripe.subscriptions.retrieve(subscription)).status).toBe('canceled')
  await expect(running.stripe.billingPortal.sessions.create({ customer })).rejects.toMatchObject({
    code: 'resource_missing',
  })
})

test('the overview names what is there and says that it is a sandbox', async () => {
  const running = await givenSandbox()
  const { subscription } = await givenSubscriber(running)
  const shown = await (await fetch(running.url)).text()
  expect(shown).toContain('payment sandbox. No real money moves here.')
  for (const thing of [subscription, 'invoice.paid', 'Renew now', 'Make next renewal fail', 'Redeliver event']) {
    expect(shown).toContain(thing)
  }
  const missing = await fetch(`${running.url}/pay/cs_test_none`)
  expect(missing.status).toBe(404)
  expect(await missing.text()).toContain('No real money moves here.')
})
