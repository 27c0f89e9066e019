import { expect, test } from 'vitest'
import {
  givenFolder,
  givenReceiver,
  givenSandbox,
  givenSubscriber,
  openDonation,
  payWith,
  press,
  submit,
} from './given-sandbox.ts'

const MINUTES_MS = 6 * 60_000
const payFrom = (url: string, account: string) => submit(url, { email: 'ann@example.com', account })

test('a page is complete before a bank debit arrives, and the clock brings it or lets it fail', async () => {
  let now = new Date('2026-03-01T10:00:00Z')
  const [clock, folder, receiver] = [() => now, givenFolder(), await givenReceiver()]
  const first = await givenSandbox({ clock, folder, receiver })
  const [paid, failed] = [await openDonation(first), await openDonation(first)]
  expect((await payFrom(paid.url!, '000123456789')).status).toBe(303)
  expect((await payFrom(failed.url!, '000222222227')).status).toBe(303)
  for (const { id } of [paid, failed]) {
    expect(await first.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status: 'processing' },
    })
  }
  await receiver.events('checkout.session.completed', 2)
  await first.close()
  now = new Date(now.getTime() + MINUTES_MS)
  const { stripe } = await givenSandbox({ clock, folder, receiver })
  const [succeeded] = await receiver.events('checkout.session.async_payment_succeeded')
  const [lost] = await receiver.events('checkout.session.async_payment_failed')
  expect([succeeded, lost].map((event) => event!.data.object)).toMatchObject([
    { id: paid.id, payment_status: 'paid' },
    { id: failed.id, payment_status: 'unpaid' },
  ])
  const after = await stripe.checkout.sessions.retrieve(failed.id, { expand: ['payment_intent'] })
  expect(after).toMatchObject({ status: 'complete', payment_intent: { status: 'requires_payment_method' } })
})

test('who allows cards only is offered no bank debit', async () => {
  const running = await givenSandbox()
  const session = await openDonation(running, 2500, { allowed_payment_method_types: ['card'] })
  expect(await (await fetch(session.url!)).text()).not.toContain('bank account')
  expect((await payFrom(session.url!, '000123456789')).status).toBe(402)
  expect((await running.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
})

test('refunds wait for the clock or a button: some arrive later, others come back', async () => {
  const running = await givenSandbox()
  const { stripe, receiver } = running
  const refundTo = async (card: string) => {
    const session = await openDonation(running)
    await payWith(session.url!, card)
    const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id)
    return stripe.refunds.create({ payment_intent: payment_intent as string })
  }
  const [pending, accepted] = [await refundTo('4000000000007726'), await refundTo('4000000000005126')]
  expect([pending.status, accepted.status]).toEqual(['pending', 'succeeded'])
  await press(running, `refunds/${pending.id}/succeed`)
  await press(running, `refunds/${accepted.id}/fail`)
  expect((await stripe.refunds.retrieve(pending.id)).status).toBe('succeeded')
  const [failed] = await receiver.events('refund.failed')
  expect(failed!.data.object).toMatchObject({ id: accepted.id, status: 'failed' })
  expect(await stripe.charges.retrieve(accepted.charge as string)).toMatchObject({
    refunded: false,
    amount_refunded: 0,
  })
  await receiver.events('refund.updated', 2)
  // A second press finds it decided.
  expect((await submit(`${running.url}/sandbox/refunds/${accepted.id}/fail`)).status).toBe(400)
})

test('a card that is confirmed at each renewal leaves the invoice open until its page is answered', async () => {
  const running = await givenSandbox()
  const { stripe, receiver } = running
  const { subscription } = await givenSubscriber(running, '4000002760003184')
  await press(running, `subscriptions/${subscription}/renew`)
  const [asked] = await receiver.events('invoice.payment_action_required')
  const invoice = await stripe.invoices.retrieve((asked!.data.object as { id: string }).id)
  expect([invoice.status, (await stripe.subscriptions.retrieve(subscription)).status]).toEqual(['open', 'past_due'])
  expect(await (await fetch(invoice.hosted_invoice_url!)).text()).toContain('Complete authentication')
  await submit(invoice.hosted_invoice_url!, { answer: 'yes' })
  expect((await stripe.invoices.retrieve(invoice.id)).status).toBe('paid')
  expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('active')
})
