import { expect, test } from 'vitest'
import { CARDS, givenSandbox, givenSubscriber, openDonation, payWith, press } from './given-sandbox.ts'

test('events can be lost on their way; they are listed all the same, and those after them arrive', async () => {
  const running = await givenSandbox()
  await press(running, 'webhook/all/lose')
  await running.stripe.customers.create({ name: 'Lost' })
  await press(running, 'webhook/all/carry')
  await running.stripe.customers.create({ name: 'Told' })
  const [told] = await running.receiver.events('customer.created')
  expect(told!.data.object).toMatchObject({ name: 'Told' })
  const since = Math.floor(Date.now() / 1000) - 60
  const listed = await running.stripe.events.list({ types: ['customer.created'], created: { gte: since } })
  expect(listed.data).toHaveLength(2)
  const none = await running.stripe.events.list({ created: { gte: since + 3600 } })
  expect(none.data).toEqual([])
})

test('a payment is disputed once, and the bank decides once', async () => {
  const running = await givenSandbox()
  const { customer } = await givenSubscriber(running)
  const [charge] = (await running.stripe.charges.list({ customer })).data
  await press(running, `charges/${charge!.id}/dispute`)
  const [opened] = await running.receiver.events('charge.dispute.created')
  expect(opened!.data.object).toMatchObject({ charge: charge!.id, status: 'needs_response', amount: 995 })
  expect(await running.stripe.charges.retrieve(charge!.id)).toMatchObject({ disputed: true })
  await expect(press(running, `charges/${charge!.id}/dispute`)).rejects.toThrow(/400/)
  const [dispute] = (await running.stripe.disputes.list({ charge: charge!.id })).data
  await press(running, `disputes/${dispute!.id}/lose`)
  await expect(press(running, `disputes/${dispute!.id}/win`)).rejects.toThrow(/400/)
  const [closed] = await running.receiver.events('charge.dispute.closed')
  expect(closed!.data.object).toMatchObject({ id: dispute!.id, status: 'lost' })
  const overview = await (await fetch(running.url)).text()
  expect(overview).toContain('disputed')
})

test('a payment is given back by a button, too', async () => {
  const running = await givenSandbox()
  await payWith((await openDonation(running)).url!, CARDS.pays)
  const [charge] = (await running.stripe.charges.list()).data
  await press(running, `charges/${charge!.id}/refund`)
  await running.receiver.events('charge.refunded')
  expect(await running.stripe.charges.retrieve(charge!.id)).toMatchObject({ refunded: true, amount_refunded: 2500 })
})
