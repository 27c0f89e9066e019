import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { parseConfig } from '#platform/server/config.ts'
import { openFiles } from '#platform/server/files/files.ts'
import { addSecurityHeaders, securityHeaders } from '#platform/server/security/security-headers.ts'
import { sandboxElements, stripeElements, type CardElements } from '#platform/server/outside/stripe.ts'

const KEY = { S3_ACCESS_KEY_ID: 'somebody', S3_SECRET_ACCESS_KEY: 'secret' }

async function policyOf(settings: Record<string, string>, cards?: CardElements): Promise<Map<string, string[]>> {
  const app = Fastify()
  addSecurityHeaders(app, securityHeaders(parseConfig(settings), cards))
  app.get('/', async () => 'a page')
  const { headers } = await app.inject({ url: '/' })
  const rules = String(headers['content-security-policy']).split(';')
  return new Map(rules.map((rule) => rule.trim().split(' ')).map(([name = '', ...sources]) => [name, sources]))
}

test('without a bucket pages speak to this server alone', async () => {
  const policy = await policyOf({ PUBLIC_URL: 'https://atelier.example' })
  expect(policy.get('connect-src')).toEqual(["'self'"])
  expect(policy.get('media-src')).toEqual(["'self'", 'blob:', 'https://atelier.example'])
})

test('where no cards are taken no script and no frame of others is let in', async () => {
  const policy = await policyOf({})
  expect(policy.get('script-src')).toEqual(["'self'"])
  expect(policy.has('frame-src')).toBe(false)
})

test('where cards are taken pages load the script of the provider, and frame what it frames, and nothing else', async () => {
  const stripe = await policyOf({}, stripeElements('pk_test_1'))
  expect(stripe.get('script-src')).toEqual(["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'])
  expect(stripe.get('frame-src')).toContain('https://hooks.stripe.com')
  expect(stripe.get('connect-src')).toEqual(["'self'", 'https://api.stripe.com'])
  const at = 'http://127.0.0.1:3001/elements/'
  const sandbox = await policyOf(
    {},
    sandboxElements({ publishableKey: 'pk_test_1', script: `${at}stripe.js`, frames: at }),
  )
  expect(sandbox.get('script-src')).toEqual(["'self'", `${at}stripe.js`])
  expect(sandbox.get('frame-src')).toEqual(["'self'", at])
  expect(sandbox.get('connect-src')).toEqual(["'self'"])
})

test("the script is of the version of Stripe's browser client whose types are held to", () => {
  const client = readFileSync('node_modules/@stripe/stripe-js/dist/pure.mjs', 'utf8')
  const train = /RELEASE_TRAIN = '(\w+)'/.exec(client)?.[1]
  expect(stripeElements('pk_test_1').script).toBe(`https://js.stripe.com/${train}/stripe.js`)
})

test.each<[string, Record<string, string>, string]>([
  ['a store of its own', { S3_ENDPOINT: 'http://127.0.0.1:9000/', S3_BUCKET: 'files' }, 'http://127.0.0.1:9000'],
  ['Amazon', { S3_BUCKET: 'files', S3_REGION: 'eu-central-1' }, 'https://files.s3.eu-central-1.amazonaws.com'],
  ['Amazon in China', { S3_BUCKET: 'files', S3_REGION: 'cn-north-1' }, 'https://files.s3.cn-north-1.amazonaws.com.cn'],
  ['Amazon by a name with dots', { S3_BUCKET: 'my.files' }, 'https://s3.us-east-1.amazonaws.com/my.files/'],
])('with a bucket at %s pages speak to that one too, which is where addresses lead', async (_, place, allowed) => {
  const policy = await policyOf({ PUBLIC_URL: 'https://atelier.example', ...KEY, ...place })
  expect(policy.get('connect-src')).toEqual(["'self'", allowed])
  for (const kind of ['media-src', 'img-src']) expect(policy.get(kind)).toContain(allowed)

  const folder = mkdtempSync(join(tmpdir(), 'atelier-policy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { storage } = await openFiles(parseConfig({ DATA_DIR: folder, ...KEY, ...place }), Buffer.from('secret'))
  const now = new Date()
  const as = { name: 'a.mp4', type: 'video/mp4', inline: true }
  const address = await storage.addressToRead('videos/one/original', as, now, new Date(now.getTime() + 60_000))
  expect(address.startsWith(`${allowed.replace(/\/$/, '')}/`)).toBe(true)
})
