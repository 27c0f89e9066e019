import { expect, test } from 'vitest'
import { givenFolder, givenReceiver, givenSandbox, press, until } from './given-sandbox.ts'

test('an event the product fails to take twice is sent until it is taken, and then no more', async () => {
  const receiver = await givenReceiver()
  receiver.refuseNext = 2
  const running = await givenSandbox({ receiver })
  const customer = await running.stripe.customers.create({ email: 'ann@example.com' })
  const [event] = await receiver.events('customer.created')
  expect(receiver.refused).toBe(2)
  expect(event!.data.object).toMatchObject({ id: customer.id })
  await new Promise((done) => setTimeout(done, 700))
  expect(receiver.taken).toHaveLength(1)
  expect((await running.stripe.events.retrieve(event!.id)).pending_webhooks).toBe(0)
})

test('an event that did not arrive before a restart arrives after it, once', async () => {
  const receiver = await givenReceiver()
  const folder = givenFolder()
  receiver.refuseNext = 1
  const before = await givenSandbox({ receiver, folder })
  await before.stripe.customers.create({ email: 'ann@example.com' })
  await until('the first try', () => receiver.refused === 1)
  const [waiting] = (await before.stripe.events.list()).data
  expect(waiting!.pending_webhooks).toBe(1)
  await before.close()
  expect(receiver.taken).toEqual([])

  const after = await givenSandbox({ receiver, folder })
  const [event] = await receiver.events('customer.created')
  expect(event!.id).toBe(waiting!.id)
  await after.close()
  expect(receiver.taken).toHaveLength(1)
})

test('an event can be sent again', async () => {
  const running = await givenSandbox()
  await running.stripe.customers.create({ email: 'ann@example.com' })
  const [event] = await running.receiver.events('customer.created')
  await press(running, `events/${event!.id}/redeliver`)
  const [first, second] = await running.receiver.events('customer.created', 2)
  expect(second!.id).toBe(first!.id)
})

test('events say which version they are of, which request caused them, and what changed', async () => {
  const running = await givenSandbox()
  const { id } = await running.stripe.customers.create({ name: 'Ann' }, { idempotencyKey: 'ann-1' })
  await running.stripe.customers.update(id, { name: 'Anna', metadata: { a: '1' } })
  const [created] = await running.receiver.events('customer.created')
  expect(created).toMatchObject({ object: 'event', livemode: false, request: { idempotency_key: 'ann-1' } })
  expect(created!.api_version).toBe((await import('stripe')).default.API_VERSION)
  const [updated] = await running.receiver.events('customer.updated')
  expect(updated!.data.previous_attributes).toEqual({ name: 'Ann', metadata: {} })
})
