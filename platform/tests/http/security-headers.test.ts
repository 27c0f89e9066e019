import { describe, expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'

const { app } = await startApi()
const ANSWERS = ['/api/requests/public', '/api/auth/me', '/api/nothing', '/healthz', '/nothing.js', '/api/%zz']

test.each(ANSWERS)(
  'what %s is answered cannot be taken for another type, framed, or lead a browser elsewhere',
  async (url) => {
    const { headers } = await app.inject({ url })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    const policy = String(headers['content-security-policy']).split(';')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "script-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]),
    )
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
  },
)

test('browsers stay with TLS once they came by it, and are told nothing of it before', async () => {
  const { app: encrypted } = await startApi({ PUBLIC_URL: 'https://shed.example' })
  const [with_, without] = await Promise.all([encrypted, app].map((one) => one.inject({ url: '/healthz' })))
  expect(with_?.headers['strict-transport-security']).toMatch(/^max-age=31536000/)
  expect(without?.headers).not.toHaveProperty('strict-transport-security')
})

describe('a page of another origin', () => {
  test.each(['https://evil.example', 'null', 'http://localhost.evil.example'])(
    'such as %s reads no answer, not even with a session',
    async (origin) => {
      for (const method of ['OPTIONS', 'GET'] as const) {
        const asks = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' }
        const { headers } = await app.inject({ method, url: '/api/auth/me', headers: { origin, ...asks } })
        expect([method, headers['access-control-allow-origin']]).toEqual([method, undefined])
      }
    },
  )

  test('reads answers where an operator allows it, and no others do', async () => {
    const { app: allowing } = await startApi({ ALLOWED_ORIGINS: 'https://app.example' })
    const allowedFor = async (origin: string) =>
      (await allowing.inject({ url: '/api/requests/public', headers: { origin } })).headers[
        'access-control-allow-origin'
      ]
    expect(await allowedFor('https://app.example')).toBe('https://app.example')
    expect(await allowedFor('https://evil.example')).toBeUndefined()
  })
})
