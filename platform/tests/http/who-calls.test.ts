import { expect, test } from 'vitest'
import { callerAddress } from '#platform/server/http/caller-address.ts'
import { parseConfig } from '#platform/server/config.ts'
import { createHttpServer, createLogger } from '#platform/server/http/http-server.ts'
import { withConcurrencyLimit } from '#platform/server/security/rate-limits.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (ip, counted) => expect(callerAddress(ip)).toBe(counted))

test('of something costly each caller has only so many under way', async () => {
  const few = { name: 'costly', atOnce: 2 }
  let finish = () => {}
  const until = new Promise<void>((resolve) => (finish = resolve))
  const running = [withConcurrencyLimit(few, 'ann', () => until), withConcurrencyLimit(few, 'ann', () => until)]
  await expect(withConcurrencyLimit(few, 'ann', async () => 'third')).rejects.toMatchObject({ status: 429 })
  await expect(withConcurrencyLimit(few, 'ben', async () => 'first')).resolves.toBe('first')
  finish()
  await Promise.all(running)
  await expect(withConcurrencyLimit(few, 'ann', async () => 'again')).resolves.toBe('again')
})

test.each([
  ['0', '198.51.100.7, 203.0.113.9', '127.0.0.1'],
  ['1', '198.51.100.7, 203.0.113.9', '203.0.113.9'],
  ['2', '198.51.100.7, 203.0.113.9', '198.51.100.7'],
])('behind %s proxies a caller cannot choose the address they are counted by', async (TRUST_PROXY, header, address) => {
  const config = parseConfig({ TRUST_PROXY, LOG_LEVEL: 'silent' })
  const behind = await createHttpServer(config, createLogger(config))
  behind.get('/who', (request) => ({ ip: request.ip }))
  const response = await behind.inject({ url: '/who', headers: { 'x-forwarded-for': header } })
  expect(response.json()).toEqual({ ip: address })
  await behind.close()
})
