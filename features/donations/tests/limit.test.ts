import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { openStripe, type Stripe } from '#platform/server/stripe.ts'
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
const give = (isAnonymous: boolean) =>
  api.nobody.send(donationsApi.create, { body: { amount: 500, currency: 'usd', isAnonymous } })

test('one address cannot open payment pages without end, and the counting of anonymous gifts is written down nowhere', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => give(true)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  expect(sessions).toBe(30)
  expect(await api.db.selectFrom('rate_counters').selectAll().execute()).toEqual([])
  expect((await give(false)).status).toBe(429)
  api.passTime(HOUR_MS + 1000)
  expect((await give(false)).status).toBe(200)
})
