import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { isStripeUnavailable, openStripe } from '#platform/server/outside/stripe.ts'

const settings = { secretKey: 'sk_test', webhookSecret: 'whsec' }

/** A provider that refuses the first calls because there are too many. */
async function givenBusyProvider(refused: number) {
  const asked: number[] = []
  const server = createServer((request, response) => {
    asked.push(performance.now())
    const isRefused = asked.length <= refused
    const error = {
      error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' },
    }
    request.resume().on('end', () => {
      response.writeHead(isRefused ? 429 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(isRefused ? error : { object: 'balance', id: 'b' }))
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { asked, sandbox: { host: '127.0.0.1', port } }
}

test('a busy provider is asked again after pauses that grow', async () => {
  const { asked, sandbox } = await givenBusyProvider(3)
  await openStripe({ ...settings, sandbox }).client.balance.retrieve()
  expect(asked).toHaveLength(4)
  const [first = 0, , third = 0, fourth = 0] = asked
  // Even with the least variation, the third pause is twice the least first.
  expect(fourth - third).toBeGreaterThanOrEqual(480)
  expect(third - first).toBeGreaterThanOrEqual(360)
})

test('one that stays busy is given up within the timeout of one request, and counts as away', async () => {
  const { asked, sandbox } = await givenBusyProvider(Infinity)
  const begun = performance.now()
  const failure = await openStripe({ ...settings, sandbox }, 1_000)
    .client.balance.retrieve()
    .catch((error: unknown) => error)
  expect(isStripeUnavailable(failure)).toBe(true)
  expect(asked.length).toBeGreaterThan(2)
  expect(performance.now() - begun).toBeLessThan(1_500)
})
