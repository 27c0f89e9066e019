import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApiWithPayments } from '#testing/given/payments.ts'
import { paymentsApi } from '../contract.ts'

const api = await startApiWithPayments()
const { deliver, sign, statusOf, givenSubscriber, untilDelivered, untilStatus, stripe } = api

const isKept = async (id: string) =>
  (await api.db.selectFrom('payment_events').select('id').where('id', '=', id).execute()).length > 0

const eventAbout = async (id: string, account: { id: number }, type = 'customer.subscription.updated') => {
  const { stripe_customer_id: customer } = await api.db
    .selectFrom('payment_customers')
    .select('stripe_customer_id')
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow()
  return JSON.stringify({ id, object: 'event', type, data: { object: { id: 'sub_any', customer } } })
}

// A subscriber whom we take for somebody in arrears: any event that is acted on asks the provider and mends that.
const givenMistake = async () => {
  const { dev } = await givenSubscriber()
  await untilDelivered()
  return {
    dev,
    mistake: () =>
      api.db.updateTable('subscriptions').set({ status: 'past_due' }).where('account_id', '=', dev.id).execute(),
  }
}

test('anyone may know the price', async () => {
  const { status, body } = await api.nobody.send(paymentsApi.config)
  expect(status).toBe(200)
  expect(body).toEqual({
    currency: 'usd',
    subscription_price_cents: 995,
    publishable_key: expect.stringMatching(/^pk_test_/),
    script_url: expect.stringMatching(/^http:.*\/elements\/stripe\.js$/),
  })
})

test('forged, tampered, unsigned and old events are refused and change nothing; a true one counts', async () => {
  const { dev, mistake } = await givenMistake()
  await mistake()
  const payload = await eventAbout('evt_forged', dev)
  const hourAgo = Math.floor(Date.now() / 1000) - 3600
  const attempts: [string, string, string][] = [
    ['a wrong secret', payload, stripe.client.webhooks.generateTestHeaderString({ payload, secret: 'whsec_wrong' })],
    ['a changed body', payload.replace('updated', 'deleted'), sign(payload)],
    ['an old one', payload, sign(payload, hourAgo)],
    ['no signature', payload, ''],
    ['nonsense', payload, 't=1,v1=zz'],
  ]
  for (const [what, body, signature] of attempts) {
    const response = await deliver(body, signature)
    const problem = { detail: 'Invalid signature', message: 'Invalid signature', code: 'invalid_signature' }
    expect([what, response.status, await response.json()]).toEqual([what, 400, problem])
  }
  expect(await isKept('evt_forged')).toBe(false)
  expect((await statusOf(dev)).status).toBe('past_due')
  expect((await deliver(payload)).status).toBe(200)
  expect(await api.runJobs()).toBe(1)
  expect((await statusOf(dev)).status).toBe('active')
})

test('while the secret is replaced, an event signed with the old and the new one is accepted', async () => {
  const { dev } = await givenMistake()
  const payload = await eventAbout('evt_two_secrets', dev)
  const [time, ours] = sign(payload).split(',')
  for (const order of [
    [ours, `v1=${'0'.repeat(64)}`],
    [`v1=${'0'.repeat(64)}`, ours],
  ])
    expect((await deliver(payload, [time, ...order].join(','))).status).toBe(200)
  await api.runJobs()
  expect(await isKept('evt_two_secrets')).toBe(true)
})

test('an event counts once, however often it comes, one after the other or all at once', async () => {
  const { dev, mistake } = await givenMistake()
  await mistake()
  const payload = await eventAbout('evt_again', dev)
  const responses = await Promise.all([deliver(payload), deliver(payload), deliver(payload)])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await api.runJobs()).toBe(1)
  expect((await statusOf(dev)).status).toBe('active')
  await mistake()
  expect((await deliver(payload)).status).toBe(200)
  expect(await api.runJobs()).toBe(0)
  expect((await statusOf(dev)).status).toBe('past_due')
})

test('an event that the provider sends again is acknowledged', async () => {
  const { dev, mistake } = await givenMistake()
  await mistake()
  const { data } = await stripe.client.events.list({ type: 'customer.subscription.created', limit: 1 })
  await api.press(`events/${data[0]!.id}/redeliver`)
  await untilDelivered()
  expect((await statusOf(dev)).status).toBe('past_due')
})

test('an event is stored and answered while the provider is away, and worked when it is back, by another process if need be', async () => {
  const { dev, mistake } = await givenMistake()
  await mistake()
  const payload = await eventAbout('evt_too_early', dev)
  await api.stopSandbox()
  expect((await deliver(payload)).status).toBe(200)
  // The work fails, and its job is lost with the process that had it.
  await expect(api.runJobs()).rejects.toThrow(/connection to Stripe/)
  expect((await statusOf(dev)).status).toBe('past_due')
  await api.restartSandbox()
  expect(await api.runJobs()).toBe(0)
  await api.runScheduledJob('resume-payment-events')
  await api.runScheduledJob('resume-payment-events')
  expect(await api.runJobs()).toBe(1)
  expect((await statusOf(dev)).status).toBe('active')
  await api.runScheduledJob('resume-payment-events')
  expect(await api.runJobs()).toBe(0)
})

test('what an event is about is deleted once it was worked, and when it came is known to the hour', async () => {
  const { dev } = await givenMistake()
  const read = () =>
    api.db.selectFrom('payment_events').selectAll().where('id', '=', 'evt_forgotten').executeTakeFirstOrThrow()
  expect((await deliver(await eventAbout('evt_forgotten', dev))).status).toBe(200)
  expect((await read()).subject).toEqual({ customer: expect.stringMatching(/^cus_/) })
  await api.runJobs()
  expect(await read()).toMatchObject({ subject: null, received_at: expect.stringMatching(/:00:00(\.000)?Z$/) })
})

test('an event of the other mode, or of another account, is acknowledged and changes nothing', async () => {
  const { dev, mistake } = await givenMistake()
  await mistake()
  for (const foreign of [{ livemode: true }, { account: 'acct_of_somebody' }]) {
    const id = `evt_${Object.keys(foreign)[0]}`
    const event = JSON.parse(await eventAbout(id, dev)) as object
    expect((await deliver(JSON.stringify({ ...event, ...foreign }))).status).toBe(200)
    expect([await api.runJobs(), await isKept(id)]).toEqual([0, false])
  }
  expect((await statusOf(dev)).status).toBe('past_due')
})

test('what the provider told in vain is fetched, a page at a time, and each counts once', async () => {
  const { dev, manage } = await givenSubscriber()
  await untilDelivered()
  await api.press('webhook/all/lose')
  await manage('cancel-now')
  await api.press('webhook/all/carry')
  expect((await statusOf(dev)).status).toBe('active')
  await api.runScheduledJob('fetch-missed-payment-events')
  expect(await api.runJobs()).toBe(1)
  expect((await statusOf(dev)).status).toBe('canceled')
  await api.runScheduledJob('fetch-missed-payment-events')
  expect(await api.runJobs()).toBe(0)
})

test('what happens while our database fails is told again when it works', async () => {
  const { dev, manage } = await givenSubscriber()
  await untilDelivered()
  await sql`alter table payment_events rename to out_of_reach`.execute(api.db)
  await manage('cancel-now')
  expect((await deliver(await eventAbout('evt_in_vain', dev))).status).toBe(500)
  expect((await statusOf(dev)).status).toBe('active')
  await sql`alter table out_of_reach rename to payment_events`.execute(api.db)
  await untilStatus(dev, { status: 'canceled' })
})

test('events of other kinds and about strangers are acknowledged and change nothing', async () => {
  const before = await api.db.selectFrom('subscriptions').selectAll().orderBy('account_id').execute()
  const events = [
    { id: 'evt_kind', type: 'a.kind.nobody.knows', data: { object: {} } },
    { id: 'evt_stranger', type: 'customer.subscription.updated', data: { object: { id: 'sub_x', customer: 'cus_x' } } },
    { id: 'evt_payment', type: 'checkout.session.completed', data: { object: { mode: 'payment', customer: null } } },
    { id: 'evt_invoice', type: 'invoice.paid', data: { object: { customer: 'cus_x', parent: null } } },
  ]
  for (const event of events) {
    const response = await deliver(JSON.stringify({ object: 'event', ...event }))
    expect([event.id, response.status, await response.json()]).toEqual([event.id, 200, { received: true }])
  }
  await api.runJobs()
  expect(await isKept('evt_kind')).toBe(false)
  expect(await api.db.selectFrom('subscriptions').selectAll().orderBy('account_id').execute()).toEqual(before)
})
