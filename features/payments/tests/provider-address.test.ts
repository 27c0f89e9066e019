import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openStripe } from '#platform/server/outside/stripe.ts'

test('the provider is asked at the address of a gateway where one is set', async () => {
  const asked: string[] = []
  const gateway = createServer(({ url = '' }, reply) => {
    asked.push(url)
    reply.end(JSON.stringify({ object: 'balance', id: 'b' }))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void gateway.close())
  await once(gateway, 'listening')
  const { port } = gateway.address() as AddressInfo
  const { client } = openStripe({ secretKey: 'sk_test', webhookSecret: 'whsec', apiUrl: `http://127.0.0.1:${port}` })
  await client.balance.retrieve()
  expect(asked).toEqual(['/v1/balance'])
})
