import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { balancesApi } from '#features/balances/contract.ts'
import { donationsApi } from '#features/donations/contract.ts'
import { startApi } from '#testing/api.ts'
import { openStripe } from '#platform/server/outside/stripe.ts'
import { PAYMENT_CALL_OPTIONS } from '../contract.ts'

const TIMEOUT_MS = 100

/** How often a provider that takes calls and never answers was asked, by key. */
const asked = new Map<unknown, number>()
const silent = createServer(({ headers }) => {
  const key = headers['idempotency-key']
  asked.set(key, (asked.get(key) ?? 0) + 1)
}).listen(0, '127.0.0.1')
await once(silent, 'listening')
afterAll(() => {
  silent.closeAllConnections()
  silent.close()
})

const settings = { secretKey: 'sk_test', webhookSecret: 'whsec_test' }
const { port } = silent.address() as AddressInfo
const stripe = openStripe({ ...settings, sandbox: { host: '127.0.0.1', port } }, TIMEOUT_MS)
const api = await startApi({}, { stripe })

test('whom a silent provider keeps waiting is told so; however often they try, it is asked under one key and charges once', async () => {
  const ann = await api.signUp('client')
  const under = (key: string) => ({ headers: { 'idempotency-key': key } })
  const tryAll = () =>
    Promise.all([
      ann.send(balancesApi.createPaymentIntent, { body: { amount: 500 }, ...under('ann-tops-up') }),
      ann.send(donationsApi.create, { body: { amount: 500 }, ...under('ann-gives') }),
      api.nobody.send(donationsApi.create, { body: { amount: 500, isAnonymous: true }, ...under('somebody-gives') }),
    ])
  for (const { status, problem } of [...(await tryAll()), ...(await tryAll())]) {
    expect([status, problem.code]).toEqual([502, 'payment_provider_unavailable'])
  }
  expect([...asked.values()]).toEqual([6, 6, 6])
  const noted = await Promise.all([
    api.db.selectFrom('top_ups').select('id').execute(),
    api.db.selectFrom('donations').select('id').execute(),
  ])
  expect(noted).toEqual([[], []])
})

test('the provider is given up, with all tries and the pauses between them, before the screen gives up', () => {
  const { client } = openStripe(settings)
  const retries = client.getMaxNetworkRetries()
  // Each pause is twice as long as the one before.
  const pauses = client.getInitialNetworkRetryDelay() * 1000 * (2 ** retries - 1)
  expect((retries + 1) * client.getApiField('timeout') + pauses).toBeLessThan(PAYMENT_CALL_OPTIONS.timeoutMs)
})
