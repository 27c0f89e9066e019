import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApiWithPayments } from '#testing/given/payments.ts'

const api = await startApiWithPayments()
const { db, deliver, sign, statusOf, givenSubscriber, untilDelivered, stripe } = api

const TOLERANCE_S = 300
const nowS = () => Math.floor(Date.now() / 1000)

const countStored = async () =>
  (
    await db
      .selectFrom('payment_events')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

const eventAbout = async (id: string, dev: { id: number }, more: object = {}) => {
  const { stripe_customer_id: customer } = await db
    .selectFrom('payment_customers')
    .select('stripe_customer_id')
    .where('account_id', '=', dev.id)
    .executeTakeFirstOrThrow()
  const data = { object: { id: 'sub_any', customer, ...more } }
  return { id, object: 'event', type: 'customer.subscription.updated', data }
}

/** A subscriber whom we take for somebody in arrears: any event that is acted on asks the provider and mends that. */
const givenMistake = async () => {
  const { dev } = await givenSubscriber()
  await untilDelivered()
  const mistake = { status: 'past_due' as const }
  await db.updateTable('subscriptions').set(mistake).where('account_id', '=', dev.id).execute()
  return dev
}

test('the signature is of the bytes as they came, whatever they say', async () => {
  const dev = await givenMistake()
  const payload = JSON.stringify({ ...(await eventAbout('evt_bytes', dev)), note: 'Zoë paid 5 € 💳' })
  const signature = sign(payload)
  const sameToJson = [` ${payload}`, JSON.stringify(JSON.parse(payload), null, 2), payload.replace('ë', '\\u00eb')]
  for (const body of sameToJson) expect((await deliver(body, signature)).status).toBe(400)
  expect((await deliver(payload, signature)).status).toBe(200)
  expect(await api.runJobs()).toBe(1)
})

test('while the secret is changed the provider signs twice, and one signature is enough', async () => {
  const dev = await givenMistake()
  const payload = JSON.stringify(await eventAbout('evt_rolled', dev))
  const timestamp = nowS()
  const old = stripe.client.webhooks.generateTestHeaderString({ payload, secret: 'whsec_old', timestamp })
  const both = `${old},${sign(payload, timestamp).split(',')[1]}`
  expect((await deliver(payload, old)).status).toBe(400)
  expect((await deliver(payload, both)).status).toBe(200)
  expect(await api.runJobs()).toBe(1)
})

test('a signature counts for five minutes, and only for the moment it names', async () => {
  const dev = await givenMistake()
  const payload = JSON.stringify(await eventAbout('evt_edge', dev))
  const tooOld = nowS() - TOLERANCE_S - 30
  expect((await deliver(payload, sign(payload, tooOld))).status).toBe(400)
  const [, digest] = sign(payload, tooOld).split(',')
  expect((await deliver(payload, `t=${nowS()},${digest}`)).status).toBe(400)
  expect((await deliver(payload, sign(payload, nowS() - TOLERANCE_S + 60))).status).toBe(200)
  expect(await api.runJobs()).toBe(1)
})

test('what is signed and no event is refused or passed over, and nothing is stored', async () => {
  const before = await countStored()
  const event = { id: 'evt_odd', object: 'event', type: 'charge.refunded', data: { object: { id: 'ch_1' } } }
  const bodies: unknown[] = [
    null,
    5,
    'evt_1',
    [],
    {},
    { ...event, id: undefined },
    { ...event, id: 7 },
    { ...event, id: '' },
    { ...event, id: 'e'.repeat(300) },
    { ...event, id: 'evt_\u0000' },
    { ...event, type: 7 },
    { ...event, data: undefined },
    { ...event, data: {} },
    { ...event, data: { object: null } },
    { ...event, data: { object: { id: { of: 'ch_1' } } } },
    { ...event, data: { object: { id: 'c'.repeat(300) } } },
  ]
  for (const body of [...bodies.map((each) => JSON.stringify(each)), '{"id":', '']) {
    const { status } = await deliver(body)
    expect([400, 200], body.slice(0, 80)).toContain(status)
  }
  expect([await countStored(), await api.runJobs()]).toEqual([before, 0])
  expect((await deliver(JSON.stringify({ ...event, padding: 'x'.repeat(3_000_000) }))).status).toBe(413)
  expect(await countStored()).toBe(before)
})

test('a refund that failed is followed like one that was made', async () => {
  const failed = { id: 're_1', object: 'refund', charge: 'ch_1', payment_intent: 'pi_1', status: 'failed' }
  const event = { id: 'evt_failed_refund', object: 'event', type: 'refund.failed', data: { object: failed } }
  expect((await deliver(JSON.stringify(event))).status).toBe(200)
  const { subject } = await db
    .selectFrom('payment_events')
    .select('subject')
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow()
  expect(subject).toEqual({ refund: 're_1', charge: 'ch_1', payment_intent: 'pi_1' })
  await db.deleteFrom('payment_events').where('id', '=', event.id).execute()
})

test('an event that comes days late says nothing of now: what holds is asked', async () => {
  const { dev, manage } = await givenSubscriber()
  await manage('cancel-now')
  await untilDelivered()
  expect((await statusOf(dev)).status).toBe('canceled')
  const created = nowS() - 3 * 24 * 60 * 60
  const late = { ...(await eventAbout('evt_late', dev, { status: 'active', cancel_at_period_end: false })), created }
  expect((await deliver(JSON.stringify(late))).status).toBe(200)
  expect(await api.runJobs()).toBe(1)
  expect((await statusOf(dev)).status).toBe('canceled')
})

test('events in any order, twice and all at once come to what the provider says', async () => {
  const { dev, manage } = await givenSubscriber()
  await untilDelivered()
  await api.press('webhook/all/lose')
  await manage('cancel-at-period-end')
  await manage('resume')
  await manage('cancel-now')
  await api.press('webhook/all/carry')
  const { data } = await stripe.client.events.list({ limit: 30 })
  const delivered = data.filter(({ pending_webhooks }) => pending_webhooks === 0)
  // Newest first, as the list stands, and then once more from the oldest on.
  const bodies = [...delivered, ...delivered.toReversed()].map((event) => JSON.stringify(event))
  const responses = await Promise.all(bodies.map((body) => deliver(body)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  await Promise.all([api.runJobs(), api.runJobs()])
  expect((await statusOf(dev)).status).toBe('canceled')
})

test('a process that dies between the provider’s answer and our commit leaves nothing half done, and the event is worked again', async () => {
  const dev = await givenMistake()
  expect((await deliver(JSON.stringify(await eventAbout('evt_dies', dev)))).status).toBe(200)
  await sql`
    create function dies() returns trigger language plpgsql as $$ begin raise 'the process is gone'; end $$;
    create constraint trigger dies after update on payment_events deferrable initially deferred
      for each row execute function dies()`.execute(db)
  await expect(api.runJobs()).rejects.toThrow('the process is gone')
  expect((await statusOf(dev)).status).toBe('past_due')
  await sql`drop function dies() cascade`.execute(db)
  await api.runScheduledJob('resume-payment-events')
  expect(await api.runJobs()).toBe(1)
  expect((await statusOf(dev)).status).toBe('active')
})
