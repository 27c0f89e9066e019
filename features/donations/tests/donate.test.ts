import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Person } from '#testing/api.ts'
import { CARDS, payWith, startApiWithPayments } from '#testing/given/payments.ts'
import { donationsApi, type Donation } from '../contract.ts'

const LARGEST = 1_000_000

const api = await startApiWithPayments()
const { signUp, nobody, stripe } = api

const pageOf = (url: string) => stripe.client.checkout.sessions.retrieve(url.split('/').at(-1) ?? '')
const giftOf = (url: string) =>
  api.db
    .selectFrom('donations')
    .selectAll()
    .where('stripe_session_id', '=', url.split('/').at(-1) ?? '')
    .executeTakeFirstOrThrow()
async function untilSettled(url: string, status: Donation['status']) {
  const now = async () => {
    await api.runJobs()
    return (await giftOf(url)).status
  }
  await expect.poll(now).toBe(status)
}
const listOf = async (person: Person) => (await person.send(donationsApi.listOwn)).body
const countGifts = async () => (await api.db.selectFrom('donations').select('id').execute()).length

// Everything the database holds, a line for each row.
async function allRows(): Promise<Set<string>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(api.db)
  const lines = new Set<string>()
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ line: string }>`select to_jsonb(t)::text as line from ${sql.table(name)} t`.execute(
      api.db,
    )
    for (const { line } of rows) lines.add(`${name} ${line}`)
  }
  return lines
}

test('a visitor donates on the hosted page; it counts when the provider says that it is paid', async () => {
  const { status, body } = await nobody.send(donationsApi.create, { body: { amount: 2500 } })
  expect(status).toBe(200)
  expect(await (await fetch(body.url)).text()).toContain('$25.00')
  await api.app.inject({ url: '/donation/success' })
  expect(await giftOf(body.url)).toMatchObject({ status: 'pending', account_id: null, amount_cents: 2500 })
  const paid = await payWith(body.url, CARDS.pays)
  expect(paid.headers.get('location')).toMatch(/\/donation\/success$/)
  await untilSettled(body.url, 'paid')
  expect(await pageOf(body.url)).toMatchObject({ mode: 'payment', currency: 'usd', amount_total: 2500 })
  expect((await pageOf(body.url)).cancel_url).toMatch(/\/donation\/cancel$/)
})

test('somebody signed in finds their donations, newest first, and a stranger does not', async () => {
  const [giver, stranger] = [await signUp('client'), await signUp('developer')]
  const first = await giver.send(donationsApi.create, { body: { amount: 500, currency: 'usd', isAnonymous: false } })
  await payWith(first.body.url, CARDS.pays)
  await untilSettled(first.body.url, 'paid')
  await giver.send(donationsApi.create, { body: { amount: 1001 } })
  expect(await listOf(giver)).toMatchObject([
    { amount: 1001, currency: 'usd', status: 'pending' },
    { amount: 500, currency: 'usd', status: 'paid' },
  ])
  expect(Object.keys((await listOf(giver))[0] ?? {}).toSorted()).toEqual(
    ['amount', 'amount_refunded', 'created_at', 'currency', 'id', 'invoice_id', 'status'].toSorted(),
  )
  expect(await listOf(stranger)).toEqual([])
  expect((await nobody.send(donationsApi.listOwn)).status).toBe(401)
})

test('who sends the key that another used gets a page of their own, and the same one again', async () => {
  const [ann, bob] = [await signUp('client'), await signUp('client')]
  const gift = { body: { amount: 700 }, headers: { 'idempotency-key': 'a-key-that-both-use' } }
  const [hers, his] = [await ann.send(donationsApi.create, gift), await bob.send(donationsApi.create, gift)]
  expect([hers.status, his.status]).toEqual([200, 200])
  expect(his.body.url).not.toBe(hers.body.url)
  expect((await ann.send(donationsApi.create, gift)).body).toEqual(hers.body)
  expect([(await listOf(ann)).length, (await listOf(bob)).length]).toEqual([1, 1])
})

test.each([true, false])('two visitors with one key get a page each, anonymous: %s', async (isAnonymous) => {
  const give = async (remoteAddress: string, headers: Record<string, string> = {}) => {
    const response = await api.app.inject({
      method: 'POST',
      url: '/api/payments/create-donation-session',
      payload: { amount: 1700, isAnonymous },
      headers: { 'idempotency-key': 'everybody-uses-this', ...headers },
      remoteAddress,
    })
    expect(response.statusCode).toBe(200)
    return response.json<{ url: string }>().url
  }
  const before = await countGifts()
  const first = await give('192.0.2.1')
  const others = [
    await give('192.0.2.2'),
    // One network, one machine after the other.
    await give('2001:db8::1'),
    await give('2001:db8::2'),
    // One address of an office, two browsers.
    await give('192.0.2.1', { 'user-agent': 'Another browser' }),
  ]
  expect(new Set([first, ...others]).size).toBe(5)
  expect(await give('192.0.2.1')).toBe(first)
  expect(await countGifts()).toBe(before + 5)
})

test('an anonymous gift that is sent again comes to the same page, although no answer is kept', async () => {
  const ann = await signUp('client')
  const before = await countGifts()
  const gift = { body: { amount: 700, isAnonymous: true }, headers: { 'idempotency-key': randomUUID() } }
  const [first, again] = [await ann.send(donationsApi.create, gift), await ann.send(donationsApi.create, gift)]
  expect(again.body).toEqual(first.body)
  expect(await countGifts()).toBe(before + 1)
})

test('a long history comes in pages', async () => {
  const giver = await signUp('client')
  for (const amount of [100, 200, 300]) await giver.send(donationsApi.create, { body: { amount } })
  const first = await giver.send(donationsApi.listOwn, { query: { limit: 2 } })
  expect(first.body.map(({ amount }) => amount)).toEqual([300, 200])
  const after = /after=([^&>]+)/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await giver.send(donationsApi.listOwn, { query: { limit: 2, after } })
  expect(second.body.map(({ amount }) => amount)).toEqual([100])
  expect(second.headers.link).toBeUndefined()
})

test('of an anonymous donation nothing leads to the giver, even when their token came with it', async () => {
  const giver = await signUp('client')
  await listOf(giver)
  const before = await allRows()
  const headers = { 'idempotency-key': randomUUID() }
  const anonymous = { body: { amount: 4321, isAnonymous: true }, headers }
  const { status, body } = await giver.send(donationsApi.create, anonymous)
  expect(status).toBe(200)
  // The same key as nobody is the same call: so the record of it names nobody either.
  expect((await nobody.send(donationsApi.create, anonymous)).body).toEqual(body)
  await payWith(body.url, CARDS.pays)
  await untilSettled(body.url, 'paid')

  const left = [...(await allRows())].filter((line) => !before.has(line))
  const books = ['ledger_causes', 'ledger_entries', 'ledger_postings']
  const tables = ['donations', 'payment_events', 'jobs', ...books]
  expect(new Set(left.map((line) => line.split(' ')[0]))).toEqual(new Set(tables))
  // Of the job that followed the event nothing is kept but that it was done.
  for (const line of left.filter((one) => one.startsWith('jobs'))) expect(line).toContain('"data": null')
  // The page leads to when it was paid: nothing but the gift itself knows it, and the books with no more than its day.
  const session = (await giftOf(body.url)).stripe_session_id
  const knowing = left.filter((line) => line.includes(session)).map((line) => line.split(' ')[0])
  expect(knowing.toSorted()).toEqual(['donations', 'ledger_causes'])
  for (const line of left.filter((one) => one.startsWith('ledger_entries'))) expect(line).toMatch(/T00:00:00/)
  for (const line of left.filter((one) => one.startsWith('payment_events'))) expect(line).toMatch(/T\d\d:00:00/)
  for (const line of left) {
    for (const mark of [giver.username, giver.user.email, giver.token, `"account_id": ${giver.id}`]) {
      expect(line).not.toContain(mark)
    }
  }
  expect(await giftOf(body.url)).toMatchObject({ account_id: null, is_anonymous: true })
  expect((await giftOf(body.url)).created_at).toMatch(/T00:00:00(\.000)?Z$/)
  expect(await listOf(giver)).toEqual([])

  const page = await pageOf(body.url)
  expect(page).toMatchObject({ client_reference_id: null, customer: null, customer_email: null, metadata: {} })
  expect(JSON.stringify(page)).not.toContain(giver.username)
  expect(await api.db.selectFrom('payment_customers').selectAll().where('account_id', '=', giver.id).execute()).toEqual(
    [],
  )
})

test('the database itself refuses an anonymous donation with a name or a time of day', async () => {
  const { id } = await signUp('client')
  const gift = {
    amount_cents: 100,
    currency: 'usd',
    is_anonymous: true,
    status: 'pending' as const,
    stripe_session_id: 'cs_named',
    created_at: '2026-11-21T00:00:00Z',
  }
  const insert = (values: object) =>
    api.db
      .insertInto('donations')
      .values({ ...gift, ...values })
      .execute()
  await expect(insert({ account_id: id })).rejects.toThrow(/check constraint/)
  await expect(insert({ created_at: '2026-11-21T08:30:00Z' })).rejects.toThrow(/check constraint/)
})

test.each([0, -100])('%i cents are refused: the amount must be greater than 0', async (amount) => {
  const before = await countGifts()
  const { status, problem } = await nobody.send(donationsApi.create, { body: { amount } })
  expect(status).toBe(422)
  expect(JSON.stringify(problem)).toContain('Amount must be greater than 0')
  expect(await countGifts()).toBe(before)
})

test.each([99, LARGEST + 1, 100.5, 'much', null])('%j cents are refused', async (amount) => {
  expect((await nobody.send(donationsApi.create, { body: { amount: amount as number } })).status).toBe(422)
})

test('another currency is refused', async () => {
  const body = { amount: 500, currency: 'eur' }
  expect((await nobody.send(donationsApi.create, { body })).status).toBe(422)
})

test('the smallest and the largest donation are welcome', async () => {
  for (const amount of [100, LARGEST]) {
    const { body } = await nobody.send(donationsApi.create, { body: { amount } })
    expect((await pageOf(body.url)).amount_total).toBe(amount)
  }
})

test('who asks twice with one key gets one page and one record', async () => {
  const giver = await signUp('developer')
  const again = { body: { amount: 700 }, headers: { 'idempotency-key': randomUUID() } }
  const first = await giver.send(donationsApi.create, again)
  expect((await giver.send(donationsApi.create, again)).body).toEqual(first.body)
  expect(await listOf(giver)).toHaveLength(1)
  const other = { ...again, body: { amount: 800 } }
  expect((await giver.send(donationsApi.create, other)).status).toBe(422)
})

test('a declined card gives nothing; another card pays on the same page', async () => {
  const { body } = await nobody.send(donationsApi.create, { body: { amount: 1000 } })
  expect((await payWith(body.url, CARDS.declined)).status).toBe(402)
  expect((await giftOf(body.url)).status).toBe('pending')
  await payWith(body.url, CARDS.pays)
  await untilSettled(body.url, 'paid')
})

test('a page that was left open too long expires, and a late word of that cannot take back what was paid', async () => {
  const left = await nobody.send(donationsApi.create, { body: { amount: 1000 } })
  await stripe.client.checkout.sessions.expire((await pageOf(left.body.url)).id)
  await untilSettled(left.body.url, 'expired')

  const paid = await nobody.send(donationsApi.create, { body: { amount: 1000 } })
  await payWith(paid.body.url, CARDS.pays)
  await untilSettled(paid.body.url, 'paid')
  expect((await sendEvent('evt_late', 'checkout.session.expired', await pageOf(paid.body.url))).status).toBe(200)
  expect(await api.runJobs()).toBe(1)
  expect((await giftOf(paid.body.url)).status).toBe('paid')
})

test('nobody settles a donation but the provider', async () => {
  const { body } = await nobody.send(donationsApi.create, { body: { amount: 1000 } })
  const page = { ...(await pageOf(body.url)), payment_status: 'paid' }
  expect((await sendEvent('evt_forged', 'checkout.session.completed', page, 'whsec_of_somebody_else')).status).toBe(400)
  expect((await giftOf(body.url)).status).toBe('pending')
})

const FAILED = 'Failed to process donation. Please try again.'

test('while the provider is away a donation is refused in the words of the catalogue, and works when it is back', async () => {
  const before = await countGifts()
  await api.stopSandbox()
  const headers = { 'idempotency-key': randomUUID() }
  const { status, problem } = await nobody.send(donationsApi.create, { body: { amount: 500 }, headers })
  expect([status, problem]).toEqual([502, { code: 'payment_provider_unavailable', detail: FAILED, message: FAILED }])
  expect(await countGifts()).toBe(before)
  await api.restartSandbox()
  expect((await nobody.send(donationsApi.create, { body: { amount: 500 }, headers })).status).toBe(200)
})

async function sendEvent(id: string, type: string, object: object, secret = api.secret) {
  const payload = JSON.stringify({ id, object: 'event', type, data: { object } })
  const signature = stripe.client.webhooks.generateTestHeaderString({ payload, secret })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const response = await fetch(api.webhook, { method: 'POST', body: payload, headers })
  // An answer that nobody reads keeps its connection, and the server from stopping.
  await response.text()
  return response
}
