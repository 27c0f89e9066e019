import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startApiOn } from '#testing/api.ts'
import { atTheEnd } from '#testing/at-the-end.ts'
import { startApiWithPayments } from '#testing/given/payments.ts'
import { openStripe, type Stripe } from '#platform/server/outside/stripe.ts'
import { paymentsApi } from '../contract.ts'
import { checkPaymentSettings } from '../server/checks/check-settings.ts'
import { reportPaymentChecks } from '../server/checks/report-checks.ts'

const api = await startApiWithPayments()
const { db, nobody, signUp } = api

interface Answer {
  status: number
  body: object
}

/** What another provider answers, by path; undefined is silence. */
const responses = new Map<string, Answer | undefined>()
const other = createServer((request, response) => {
  const answer = responses.get(request.url?.split('?', 1)[0] ?? '')
  if (answer) response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
}).listen(0, '127.0.0.1')
await once(other, 'listening')
afterAll(() => {
  other.closeAllConnections()
  other.close()
})

const refusal = (status: number, message: string): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', message } },
})
const answerAll = (answer: Answer | undefined) => {
  for (const path of ['/v1/account', '/v1/webhook_endpoints', '/v1/billing_portal/configurations'])
    responses.set(path, answer)
}
const otherAt = (port: number): Stripe =>
  openStripe({ secretKey: 'rk_test_1', webhookSecret: 'whsec_1', sandbox: { host: '127.0.0.1', port } })
const config = { ...api.services.config, STRIPE_SECRET_KEY: 'rk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
const foundBy = (stripe: Stripe) => checkPaymentSettings({ config, stripe })
const stripe = otherAt((other.address() as AddressInfo).port)

test('in the sandbox everything is in order, is asked for by a button, and stays to be read', async () => {
  const fina = await signUp('client', { operator: ['finance'] })
  expect((await fina.send(paymentsApi.readChecks)).body).toEqual({ last: null })
  const checked = await fina.send(paymentsApi.runChecks)
  expect(checked.status).toBe(200)
  expect(checked.body.checks).toEqual([
    { name: 'keys', state: 'ok', says: 'The sandbox stands in for Stripe: no real money moves.', remedy: null },
    { name: 'account', state: 'ok', says: 'The account (US) can take payments in USD.', remedy: null },
    { name: 'webhook', state: 'ok', says: `The webhook ${api.webhook} is enabled and has all events.`, remedy: null },
    { name: 'portal', state: 'ok', says: 'The customer portal is configured.', remedy: null },
  ])
  await fina.send(paymentsApi.runChecks)
  const owner = await signUp('client', { operator: true })
  const { last } = (await owner.send(paymentsApi.readChecks)).body
  expect(last?.checks).toEqual(checked.body.checks)
  expect(await db.selectFrom('payment_checks').selectAll().execute()).toHaveLength(1)
})

test('nobody, strangers, other roles and somebody whose role was revoked read and start nothing', async () => {
  const before = await db.selectFrom('payment_checks').selectAll().execute()
  const revoked = await signUp('client', { operator: ['finance'] })
  await db.deleteFrom('operators').where('account_id', '=', revoked.id).execute()
  const others = [
    revoked,
    await signUp('developer', { subscribed: true }),
    await signUp('client', { operator: ['moderator', 'support'] }),
  ]
  for (const endpoint of [paymentsApi.readChecks, paymentsApi.runChecks]) {
    for (const person of others) expect((await person.send(endpoint)).status).toBe(403)
    expect((await nobody.send(endpoint)).status).toBe(401)
  }
  expect(await db.selectFrom('payment_checks').selectAll().execute()).toEqual(before)
})

test('with payments off there is nothing to check', async () => {
  const off = await startApiOn(api.opened, { PAYMENTS: 'off' })
  atTheEnd(() => off.stop())
  const owner = await signUp('client', { operator: true })
  const headers = { authorization: `Bearer ${owner.token}` }
  expect((await off.nobody.send(paymentsApi.runChecks, { headers })).problem.code).toBe('payments_off')
  const before = await db.selectFrom('payment_checks').selectAll().execute()
  await reportPaymentChecks({ ...api, now: new Date(0), services: off.services, log: off.app.log })
  expect(await db.selectFrom('payment_checks').selectAll().execute()).toEqual(before)
})

test('a key that the provider does not accept is said once', async () => {
  answerAll(refusal(401, 'Invalid API Key provided: rk_test_*'))
  expect(await foundBy(stripe)).toMatchObject([
    { name: 'keys', state: 'ok' },
    { name: 'connection', state: 'failed', says: 'Stripe does not accept STRIPE_SECRET_KEY: no payment works.' },
  ])
})

test('what a restricted key may not read is named, with the permission, and is no failure', async () => {
  answerAll(refusal(403, 'The provided key does not have the required permissions'))
  const found = await foundBy(stripe)
  expect(found.map(({ name, state }) => [name, state])).toEqual([
    ['keys', 'ok'],
    ['account', 'warning'],
    ['webhook', 'warning'],
    ['portal', 'warning'],
  ])
  expect(found[2]?.remedy).toContain('Webhook Endpoints: Read')
})

test('what the provider knows is said although another of its answers fails', async () => {
  answerAll(refusal(500, 'Try again'))
  responses.set('/v1/account', {
    status: 200,
    body: { id: 'acct_1', object: 'account', charges_enabled: true, country: 'US', default_currency: 'usd' },
  })
  expect(await foundBy(stripe)).toMatchObject([
    { name: 'keys', state: 'ok' },
    { name: 'account', state: 'ok' },
    { name: 'connection', state: 'failed', says: 'Stripe answered with an error: Try again' },
  ])
})

test('a provider that cannot be reached, or stays silent, is said once and soon, and nothing is thrown', async () => {
  const unreachable = [
    { name: 'keys', state: 'ok' },
    { name: 'connection', state: 'failed', says: 'Stripe could not be reached.' },
  ]
  const NOBODY_LISTENS = 9
  expect(await foundBy(otherAt(NOBODY_LISTENS))).toMatchObject(unreachable)
  answerAll(undefined)
  const started = performance.now()
  expect(await foundBy(stripe)).toMatchObject(unreachable)
  expect(performance.now() - started).toBeLessThan(10_000)
})

test('a start logs each result in a line, stores them, and goes on where they cannot be stored', async () => {
  const lines: [level: string, text: string][] = []
  const note = (level: string) => (_: object, text: string) => void lines.push([level, text])
  const log = { info: note('info'), warn: note('warn'), error: note('error') } as unknown as typeof api.app.log
  const tools = { db, now: api.now(), services: api.services, log }
  answerAll(refusal(401, 'Invalid'))
  await reportPaymentChecks({ ...tools, services: { ...api.services, stripe } })
  expect(lines).toEqual([
    ['info', 'payment settings: The sandbox stands in for Stripe: no real money moves.'],
    [
      'error',
      expect.stringMatching(/^payment settings: Stripe does not accept .*: no payment works\. Set it to a key/),
    ],
  ])
  const { checks } = await db.selectFrom('payment_checks').select('checks').executeTakeFirstOrThrow()
  expect(checks).toHaveLength(2)
  await sql`alter table payment_checks rename to out_of_reach`.execute(db)
  await reportPaymentChecks(tools)
  await sql`alter table out_of_reach rename to payment_checks`.execute(db)
  expect(lines.at(-1)).toEqual(['warn', 'the payment settings could not be checked'])
})
