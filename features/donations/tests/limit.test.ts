import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, startApiOn } from '#testing/api.ts'
import { atFullHour } from '#testing/given/windows.ts'
import { openStripe, type Stripe } from '#platform/server/outside/stripe.ts'
import { donationsApi } from '../contract.ts'

const stripe = openStripe({ secretKey: 'sk_test', webhookSecret: 'whsec_test' })
let sessions = 0
const counting = {
  ...stripe,
  client: {
    checkout: { sessions: { create: async () => ({ id: `cs_${++sessions}`, url: 'https://pay.example/x' }) } },
  },
} as unknown as Stripe
const api = await startApi({ RATE_LIMITS: '1' }, { stripe: counting })
const HOUR_MS = 60 * 60 * 1000
const give = (isAnonymous: boolean, who: Pick<typeof api.nobody, 'send'> = api.nobody) =>
  who.send(donationsApi.create, {
    body: { amount: 500, currency: 'usd', isAnonymous },
    headers: { 'idempotency-key': `a-${Math.random()}` },
  })

test('one address cannot open payment pages without end, whichever process it asks', async () => {
  atFullHour(api)
  const second = await startApiOn(api.opened, { RATE_LIMITS: '1' }, { stripe: counting })
  second.passTime(api.now().getTime() - second.now().getTime())
  const givers = Array.from({ length: 50 }, (_, at) => give(true, at % 2 ? api.nobody : second.nobody))
  const responses = await Promise.all(givers)
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(30)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(20)
  expect(sessions).toBe(30)
  expect((await give(false)).status).toBe(429)
  api.passTime(HOUR_MS)
  expect((await give(false)).status).toBe(200)
  await second.stop()
})

test('of who gave anonymously neither a stored answer nor a counter tells', async () => {
  await sql`truncate rate_counters, idempotent_answers`.execute(api.db)
  api.passTime(HOUR_MS)
  const giver = await api.signUp('client')
  await sql`truncate rate_counters`.execute(api.db)
  expect((await give(true, giver)).status).toBe(200)
  expect(await api.db.selectFrom('idempotent_answers').selectAll().execute()).toEqual([])
  const counters = await api.db.selectFrom('rate_counters').selectAll().execute()
  // One, of the address: nothing was counted for the account.
  expect(counters).toHaveLength(1)
  expect(Date.parse(counters[0]!.ends_at) % HOUR_MS).toBe(0)
  const plain = createHash('sha256').update('POST /payments/create-donation-session\n127.0.0.1').digest()
  expect(counters[0]!.key_hash.equals(plain)).toBe(false)
})
