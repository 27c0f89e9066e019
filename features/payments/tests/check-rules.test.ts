import { expect, test } from 'vitest'
import { checkAccount } from '../server/checks/account.ts'
import { checkKeys } from '../server/checks/keys.ts'
import { checkPortal } from '../server/checks/portal.ts'
import { checkTax, checkTaxDetails } from '../server/checks/tax.ts'
import { checkWebhook } from '../server/checks/webhook.ts'
import { FOLLOWED_EVENTS } from '../server/subject.ts'

const ADDRESS = 'https://atelier.example/api/payments/webhook'
const account = { charges_enabled: true, country: 'DE', default_currency: 'eur' }
const webhook = { url: ADDRESS, status: 'enabled', enabled_events: [...FOLLOWED_EVENTS] }
const testKeys = {
  NODE_ENV: 'development',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
} as const
const liveKeys = {
  NODE_ENV: 'production',
  STRIPE_SECRET_KEY: 'rk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
} as const

test.each([
  ['of test mode in development', testKeys, ['ok']],
  ['of live mode in production', liveKeys, ['ok']],
  ['of test mode in production', { ...testKeys, NODE_ENV: 'production' as const }, ['warning']],
  ['of live mode in development', { ...liveKeys, NODE_ENV: 'development' as const }, ['warning']],
  ['without one for browsers', { NODE_ENV: 'production' as const, STRIPE_SECRET_KEY: 'sk_live_1' }, ['ok', 'warning']],
  ['of the sandbox', { NODE_ENV: 'development' as const }, ['ok']],
])('keys %s', (_, keys, states) => {
  expect(checkKeys(keys).map(({ state }) => state)).toEqual(states)
})

test('the account has to take payments, best in the currency in which people pay', () => {
  expect(checkAccount(account, 'eur', { live: true })).toEqual([
    { name: 'account', state: 'ok', says: 'The account (DE) can take payments in EUR.', remedy: null },
  ])
  const closed = { ...account, charges_enabled: false }
  expect(checkAccount(closed, 'eur', { live: true })).toMatchObject([{ state: 'failed' }])
  expect(checkAccount(closed, 'eur', { live: false })).toMatchObject([{ state: 'warning' }])
  expect(checkAccount(closed, 'usd', { live: true })).toMatchObject([
    { state: 'failed' },
    { state: 'warning', says: expect.stringMatching(/pay in USD, and the account is in EUR/) },
  ])
})

test.each([
  ['none', [], 'failed', `No webhook leads to ${ADDRESS}`],
  ['one for another address', [{ ...webhook, url: 'https://other.example/hook' }], 'failed', 'No webhook leads to'],
  ['a disabled one', [{ ...webhook, status: 'disabled' }], 'failed', 'is disabled'],
  ['two', [webhook, webhook], 'failed', '2 webhooks lead to'],
  ['one that replaces a disabled one', [{ ...webhook, status: 'disabled' }, webhook], 'ok', 'has all events'],
  ['one with a slash at its end', [{ ...webhook, url: `${ADDRESS}/` }], 'ok', 'has all events'],
  ['one for everything', [{ ...webhook, enabled_events: ['*'] }], 'ok', 'has all events'],
  ['one with all events', [webhook], 'ok', 'has all events'],
])('of webhooks there is %s', (_, webhooks, state, says) => {
  expect(checkWebhook(webhooks, ADDRESS)).toMatchObject([
    { name: 'webhook', state, says: expect.stringContaining(says) },
  ])
})

test('events that a webhook lacks are named', () => {
  const enabled_events = FOLLOWED_EVENTS.filter((type) => type !== 'refund.failed' && type !== 'invoice.paid')
  expect(checkWebhook([{ ...webhook, enabled_events }], ADDRESS)).toMatchObject([
    { state: 'failed', says: 'The webhook lacks 2 events: invoice.paid, refund.failed.' },
  ])
})

test('on a machine that the provider cannot reach, the way round is named', () => {
  const url = 'http://localhost:3000/api/payments/webhook'
  expect(checkWebhook([], url)).toMatchObject([
    { state: 'warning', remedy: expect.stringContaining(`stripe listen --forward-to ${url}`) },
  ])
})

test('the customer portal needs a configuration', () => {
  expect(checkPortal([{}])).toMatchObject([{ state: 'ok' }])
  expect(checkPortal([])).toMatchObject([{ name: 'portal', state: 'failed' }])
})

test('taxes need settings at the provider, and what is missing of them is named', () => {
  const pending = { missing_fields: ['head_office'] }
  const settings = { object: 'tax.settings', status: 'pending', status_details: { pending } }
  expect(checkTax(settings as never)).toMatchObject([
    { name: 'tax', state: 'failed', remedy: expect.stringContaining('head_office') as unknown },
  ])
  expect(checkTax({ ...settings, status: 'active' } as never)).toMatchObject([{ state: 'ok' }])
})

test('with taxes, what invoices lack of the platform is named', () => {
  const whole = { TAX: 'stripe' as const, SELLER_ADDRESS: '1 Quay, Hamburg', SELLER_TAX_ID: 'DE123456789' }
  expect(checkTaxDetails(whole)).toEqual([])
  expect(checkTaxDetails({ TAX: 'off' })).toEqual([])
  const { SELLER_TAX_ID: _, ...addressOnly } = whole
  expect(checkTaxDetails(addressOnly)).toMatchObject([
    { name: 'tax', state: 'warning', remedy: expect.stringMatching(/^Set SELLER_TAX_ID, /) },
  ])
  expect(checkTaxDetails({ TAX: 'stripe' })).toMatchObject([
    { remedy: expect.stringMatching(/^Set SELLER_ADDRESS and SELLER_TAX_ID, /) },
  ])
})
