import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseConfig, Settings, SettingsError } from '#platform/server/config.ts'

const documented = [...readFileSync('docs/operations.md', 'utf8').matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(
  ([, name]) => name,
)

test('operations.md lists every setting there is, and no other', () => {
  expect(documented.toSorted()).toEqual(Object.keys(Settings.shape).toSorted())
})

test('with nothing set it runs on this machine alone', () => {
  expect(parseConfig({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:3000',
    SANDBOX_PORT: 3001,
    PRODUCT_NAME: 'Atelier',
    DEMO_DATA: true,
  })
})

test('an empty setting counts as unset', () => {
  expect(parseConfig({ PORT: '', DATABASE_URL: '' })).not.toHaveProperty('DATABASE_URL')
})

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['NODE_ENV', 'prod'],
  ['DATABASE_URL', 'mysql://x/y'],
  ['PUBLIC_URL', 'example.com'],
  ['ROLE', 'boss'],
  ['DEMO_DATA', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['SUBSCRIPTION_PRICE_CENTS', '9.95'],
])('a wrong %s is named: %s', (name, value) => {
  expect(() => parseConfig({ [name]: value })).toThrow(SettingsError)
  expect(() => parseConfig({ [name]: value })).toThrow(name)
})

test('half a payment provider is refused', () => {
  expect(() => parseConfig({ STRIPE_SECRET_KEY: 'sk_1' })).toThrow('belong together')
})
