import { expect, test } from 'vitest'
import { parseConfig, Settings, SettingsError } from '#platform/server/config.ts'
import { sendsTraces } from '#platform/server/settings/open-telemetry.ts'
import { readDocument } from './documents.ts'

const documented = [...readDocument('docs/run/configure.md').matchAll(/^\| `([A-Z0-9_]+)` \| \S.* \| \S.* \|$/gm)].map(
  ([, name]) => name,
)

test('configure.md lists every setting there is, with its default and meaning, and no other', () => {
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
  ['PUBLIC_URL', 'https://user:word@example.com'],
  ['FRONTEND_URL', 'screens'],
  ['FRONTEND_URL', 'https://screens.example/?a=1'],
  ['SESSION_IDLE_DAYS', '31'],
  ['OPEN_AFTER_COMPLETION_DAYS', '0'],
  ['ROLE', 'boss'],
  ['DEMO_DATA', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['STOP_DELAY_SECONDS', '301'],
  ['STOP_DELAY_SECONDS', '-1'],
  ['METRICS_PORT', '70000'],
  ['METRICS_TOKEN', 'fifteen-letters'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'http/json'],
  ['OTEL_TRACES_EXPORTER', 'zipkin'],
  ['OTEL_PROPAGATORS', 'b3'],
  ['OTEL_PROPAGATORS', 'tracecontext,jaeger'],
  ['OTEL_BSP_SCHEDULE_DELAY', '0'],
  ['SUBSCRIPTION_PRICE_CENTS', '9.95'],
  ['SUBSCRIPTION_PRICE_CENTS', '49'],
  ['SUBSCRIPTION_GRACE_DAYS', '31'],
  ['PAYMENT_METHODS', 'cards'],
  ['PAYOUTS', 'stripe'],
  ['PAYOUT_DELAY_DAYS', '91'],
  ['PAYOUT_MIN_CENTS', '0'],
  ['AGREEMENT_FEE_PERCENT', '1.005'],
  ['ACCEPT_AFTER_DAYS', '0'],
  ['REFUND_DAYS', '366'],
  ['CURRENCY', 'dollars'],
  ['CURRENCY', 'xyz'],
  ['PLATFORM_FEE_PERCENT', '5.005'],
  ['PLATFORM_FEE_PERCENT', '101'],
])('a wrong %s is named: %s', (name, value) => {
  expect(() => parseConfig({ [name]: value })).toThrow(SettingsError)
  expect(() => parseConfig({ [name]: value })).toThrow(name)
})

test('limits on spans are refused by name where traces are sent, and ignored where none are', () => {
  const limits = { OTEL_SPAN_ATTRIBUTE_COUNT_LIMIT: '8', OTEL_ATTRIBUTE_VALUE_LENGTH_LIMIT: '100' }
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318'
  expect(() => parseConfig({ ...limits, OTEL_EXPORTER_OTLP_ENDPOINT })).toThrow(
    'OTEL_SPAN_ATTRIBUTE_COUNT_LIMIT, OTEL_ATTRIBUTE_VALUE_LENGTH_LIMIT cannot be set here',
  )
  for (const others of [{}, { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }])
    expect(sendsTraces(parseConfig({ ...limits, ...others }))).toBe(false)
  expect(sendsTraces(parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_PROPAGATORS: 'tracecontext' }))).toBe(true)
  expect(() => parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_BSP_MAX_QUEUE_SIZE: '100' })).toThrow(
    'OTEL_BSP_MAX_EXPORT_BATCH_SIZE must not be more than OTEL_BSP_MAX_QUEUE_SIZE',
  )
})

test('a process has several roles, separated by commas, or all of them', () => {
  expect(parseConfig({}).ROLE).toEqual(['web', 'worker', 'media'])
  expect(parseConfig({ ROLE: 'worker, media' }).ROLE).toEqual(['worker', 'media'])
  expect(parseConfig({ ROLE: 'web,all' }).ROLE).toHaveLength(3)
  expect(() => parseConfig({ ROLE: 'web,boss' })).toThrow(/ROLE: .*not "boss"/)
  expect(() => parseConfig({ ROLE: 'web,' })).toThrow(/ROLE/)
})

test('amounts are in US dollars, or in another currency that the provider can charge', () => {
  expect(parseConfig({})).toMatchObject({ CURRENCY: { code: 'usd', decimals: 2 }, SUBSCRIPTION_PRICE_CENTS: 995 })
  const yen = parseConfig({ CURRENCY: 'JPY', SUBSCRIPTION_PRICE_CENTS: '1500' })
  expect(yen).toMatchObject({ CURRENCY: { code: 'jpy', decimals: 0 }, SUBSCRIPTION_PRICE_CENTS: 1500 })
})

test.each(['kwd', 'BHD', 'jod', 'omr', 'tnd'])('%s is refused, because it has three decimals', (CURRENCY) => {
  const why = `CURRENCY: ${CURRENCY.toUpperCase()} has three decimals: amounts here have two or none`
  expect(() => parseConfig({ CURRENCY })).toThrow(why)
})

test.each(['isk', 'ugx'])('%s is refused, because the provider counts it in hundredths', (CURRENCY) => {
  expect(() => parseConfig({ CURRENCY })).toThrow('hundredths')
})

test('in another currency somebody has to say what a subscription costs, unless payments are off', () => {
  expect(() => parseConfig({ CURRENCY: 'jpy' })).toThrow(
    'SUBSCRIPTION_PRICE_CENTS must be set with CURRENCY=jpy: the monthly price of a subscription in whole JPY',
  )
  expect(() => parseConfig({ CURRENCY: 'eur' })).toThrow('in hundredths')
  expect(parseConfig({ CURRENCY: 'jpy', PAYMENTS: 'off' }).CURRENCY.code).toBe('jpy')
})

test('metrics cannot share the port of the program', () => {
  expect(() => parseConfig({ PORT: '3000', METRICS_PORT: '3000' })).toThrow('METRICS_PORT and PORT must differ')
})

test('half a payment provider is refused', () => {
  expect(() => parseConfig({ STRIPE_SECRET_KEY: 'sk_1' })).toThrow('belong together')
})

test.each([
  ['without the secret one', { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }],
  ['of the other mode', { STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_SECRET_KEY: 'sk_test_1' }],
  ['that is a secret one', { STRIPE_PUBLISHABLE_KEY: 'sk_test_1', STRIPE_SECRET_KEY: 'sk_test_1' }],
])('a key for browsers is refused %s', (_, settings) => {
  expect(() =>
    parseConfig({ STRIPE_WEBHOOK_SECRET: 'STRIPE_SECRET_KEY' in settings ? 'whsec_1' : '', ...settings }),
  ).toThrow(/STRIPE_PUBLISHABLE_KEY/)
})

const keysOf = (secret: string, publishable: string, webhook = 'whsec_1') => ({
  STRIPE_SECRET_KEY: secret,
  STRIPE_PUBLISHABLE_KEY: publishable,
  STRIPE_WEBHOOK_SECRET: webhook,
})

test.each([
  [keysOf('pk_test_1', 'pk_test_1'), /^STRIPE_SECRET_KEY must begin with .*, and holds a publishable key: /],
  [keysOf('sk_1', 'pk_test_1'), /^STRIPE_SECRET_KEY must begin with sk_test_, sk_live_, rk_test_ or rk_live_: /],
  [keysOf('sk_test_1', 'rk_test_1'), /^STRIPE_PUBLISHABLE_KEY must begin with .*, and holds a restricted key: /],
  [keysOf('sk_test_1', 'pk_test_1', 'we_1'), /^STRIPE_WEBHOOK_SECRET must begin with whsec_: /],
  [keysOf('sk_test_1', 'pk_test_1', 'sk_test_1'), /^STRIPE_WEBHOOK_SECRET must begin with whsec_, and holds a secret/],
  [keysOf('rk_live_1', 'pk_test_1'), /^STRIPE_SECRET_KEY is of live mode and STRIPE_PUBLISHABLE_KEY of test mode/],
])('keys of payments that cannot be used together are refused by name: %o', (keys, message) => {
  expect(() => parseConfig(keys)).toThrow(message)
})

test('a refused key is never repeated', () => {
  const refuse = () => parseConfig(keysOf('sesame', 'sesame', 'sesame'))
  expect(refuse).toThrow(SettingsError)
  expect(refuse).not.toThrow(/sesame/)
})

test('live keys in production need addresses with TLS, others do not', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'http://atelier.example', EMBEDDED: '1' }
  const apart = { ...production, PUBLIC_URL: 'https://api.example', FRONTEND_URL: 'http://atelier.example' }
  const live = keysOf('rk_live_1', 'pk_live_1')
  expect(() => parseConfig({ ...production, ...live })).toThrow(/^PUBLIC_URL must begin with https:/)
  expect(() => parseConfig({ ...apart, ...live })).toThrow(/^FRONTEND_URL must begin with https:/)
  for (const allowed of [
    { ...production, ...keysOf('sk_test_1', 'pk_test_1') },
    { ...production, ...live, PUBLIC_URL: 'https://atelier.example' },
    live,
  ])
    expect(() => parseConfig(allowed)).not.toThrow()
})

test('in production it does not start without saying where people reach it', () => {
  expect(() => parseConfig({ NODE_ENV: 'production' })).toThrow(/^PUBLIC_URL must be set with NODE_ENV=production/)
  const settings = { NODE_ENV: 'production', PUBLIC_URL: 'https://atelier.example', EMBEDDED: '1' }
  expect(parseConfig(settings).NODE_ENV).toBe('production')
})

test('the screens are where the server is, unless another place is set', () => {
  expect(parseConfig({ PUBLIC_URL: 'https://atelier.example/' })).toMatchObject({
    PUBLIC_URL: 'https://atelier.example',
    FRONTEND_URL: 'https://atelier.example',
  })
  const apart = { PUBLIC_URL: 'https://api.example', FRONTEND_URL: 'https://screens.example/' }
  expect(parseConfig(apart).FRONTEND_URL).toBe('https://screens.example')
})

test('another address of the payment provider needs its key, and in production a connection that nobody can read', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  const inProduction = { ...keys, NODE_ENV: 'production', PUBLIC_URL: 'https://atelier.example' }
  const [open, secret] = ['http://127.0.0.1:12111', 'https://gateway.example'].map((STRIPE_API_URL) => ({
    STRIPE_API_URL,
  }))
  expect(parseConfig({ ...keys, ...open }).STRIPE_API_URL).toBe('http://127.0.0.1:12111')
  expect(() => parseConfig({ ...secret })).toThrow('STRIPE_API_URL needs STRIPE_SECRET_KEY')
  expect(() => parseConfig({ ...inProduction, ...open })).toThrow('STRIPE_API_URL must begin with https://')
})
