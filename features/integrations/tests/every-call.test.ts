import { expect, test } from 'vitest'
import { allEndpoints } from '#app/server.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { suspendAccount } from '#features/accounts/server.ts'
import { startApi, type Person } from '#testing/api.ts'
import { TokenScope, tokensApi } from '../contract.ts'
import { scopeOf } from '../server.ts'
import { makeToken } from './given-tokens.ts'

const api = await startApi()
const { app, db, signUp } = api

/** Calls that no path of a token leads to; a new one must be put into an area or here. */
const CLOSED_PARTS = [
  'administration',
  'archives',
  'auth',
  'billing-details',
  'blocks',
  'events',
  'feedback',
  'integrations',
  'invitations',
  'invoices',
  'ledger',
  'legal',
  'mail-texts',
  'operators',
  'payments',
  'payouts',
  'payouts.csv',
  'people',
  'reports',
  'seller-details',
]

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
async function call(endpoint: Endpoint, token: string) {
  // Tokens are looked at before the address and the body.
  const url = `/api${endpoint.path.replace(/:\w+/g, '1')}`
  const { method } = endpoint
  const response = await app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })
  const isJson = String(response.headers['content-type']).includes('json') && response.body !== ''
  const code = isJson ? (response.json<{ code?: string }>().code ?? null) : null
  return { status: response.statusCode, code }
}

/** The calls that are answered otherwise than expected. */
async function wrong(endpoints: readonly Endpoint[], tokenFor: (endpoint: Endpoint) => string, expected: object) {
  const others: string[] = []
  for (const endpoint of endpoints) {
    const got = await call(endpoint, tokenFor(endpoint))
    if (JSON.stringify(got) !== JSON.stringify(expected)) others.push(`${nameOf(endpoint)} ${JSON.stringify(got)}`)
  }
  return others
}

const reachable = allEndpoints.filter((endpoint) => scopeOf(endpoint) !== null)
const closed = allEndpoints.filter((endpoint) => scopeOf(endpoint) === null)

test('every call is in an area that tokens reach, or among those that they do not', () => {
  expect(reachable.length).toBeGreaterThan(200)
  const parts = closed.map(({ path }) => path.split('/')[1] ?? '')
  const known = [...CLOSED_PARTS, 'marketplace', 'notifications', 'agreements', 'search', 'saved-searches']
  expect([...new Set(parts)].filter((part) => !known.includes(part))).toEqual([])
  expect(CLOSED_PARTS.filter((part) => !parts.includes(part))).toEqual([])
  expect(reachable.filter(({ path }) => CLOSED_PARTS.includes(path.split('/')[1] ?? ''))).toEqual([])
})

test('what moves money, or belongs to accounts, operators and sessions, is reached by no token of all scopes', async () => {
  const { token } = await makeToken(await signUp('developer', { subscribed: true, operator: true }), {
    scopes: [...TokenScope.options],
  })
  expect(await wrong(closed, () => token, { status: 403, code: 'closed_to_tokens' })).toEqual([])
  const money = closed.map(nameOf)
  expect(money).toEqual(
    expect.arrayContaining([
      'POST /marketplace/products/:id/purchase',
      'POST /marketplace/purchases/:id/refund',
      'POST /marketplace/refund-requests/:id/accept',
      'POST /agreements/:id/milestones/:number/fund',
      'POST /agreements/:id/milestones/:number/refund',
      'POST /agreements/:id/deliveries/:number/accept',
      'POST /agreements/:id/change/accept',
      'POST /payouts',
      'POST /auth/login',
      'GET /auth/export',
      'POST /integrations/tokens',
      'GET /events',
    ]),
  )
})

test('a token that has all scopes but the one that a call needs is refused by every call', async () => {
  const ann = await signUp('developer', { subscribed: true })
  const tokens = new Map<string | null, string>()
  for (const scope of TokenScope.options) {
    const scopes = TokenScope.options.filter((other) => other !== scope)
    tokens.set(scope, (await makeToken(ann, { scopes })).token)
  }
  const tokenFor = (endpoint: Endpoint) => tokens.get(scopeOf(endpoint)) ?? ''
  expect(await wrong(reachable, tokenFor, { status: 403, code: 'insufficient_scope' })).toEqual([])
})

test('a token with the one scope that a call needs is not refused for it', async () => {
  const ann = await signUp('developer', { subscribed: true })
  const tokens = new Map<string | null, string>()
  for (const scope of TokenScope.options) tokens.set(scope, (await makeToken(ann, { scopes: [scope] })).token)
  const refused: string[] = []
  for (const endpoint of reachable) {
    const { status, code } = await call(endpoint, tokens.get(scopeOf(endpoint)) ?? '')
    if (status === 401 || ['insufficient_scope', 'closed_to_tokens'].includes(code ?? ''))
      refused.push(nameOf(endpoint))
  }
  expect(refused).toEqual([])
})

test.each<[string, (ann: Person, id: number) => Promise<unknown>]>([
  ['has expired', (_ann, id) => expire(id)],
  ['was revoked', (ann, id) => ann.send(tokensApi.revoke, { params: { id } })],
  ['belongs to somebody suspended', (ann) => suspendAccount(db, ann.id)],
])('a token that %s is not let in by any call, public ones included', async (_what, end) => {
  const ann = await signUp('developer', { subscribed: true })
  const { token, id } = await makeToken(ann, { scopes: [...TokenScope.options] })
  await end(ann, id)
  expect(await wrong(allEndpoints, () => token, { status: 401, code: 'invalid_token' })).toEqual([])
})

const expire = (id: number) =>
  db
    .updateTable('api_tokens')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('id', '=', id)
    .execute()
