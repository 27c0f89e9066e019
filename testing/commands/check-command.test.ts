import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openControlSocket } from '#app/server/control-socket.ts'
import { startStripeSandbox } from '#sandbox/stripe/server.ts'
import { atTheEnd } from '../at-the-end.ts'
import { startApiWithPayments } from '../given/payments.ts'
import { pretendWhisper } from '../outside/pretend-whisper.ts'
import { runScript, type Place } from '../process/process.ts'

vi.setConfig({ testTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'atelier-check-'))
const webhook = { url: 'http://atelier.example/api/payments/webhook', secret: 'whsec_1' }
const connectWebhook = { url: 'http://atelier.example/api/payments/connect-webhook', secret: 'whsec_2' }
const provider = await startStripeSandbox({
  host: '127.0.0.1',
  port: 0,
  folder,
  webhook,
  connectWebhook,
  productName: 'Atelier',
})
atTheEnd(async () => {
  await provider.close()
  rmSync(folder, { recursive: true })
})

const placeWith = (settings: Record<string, string>): Place => ({
  settings: { DATA_DIR: join(folder, 'none'), ...settings },
  open: () => Promise.reject(new Error('There is no database')),
  remove: () => Promise.resolve(),
})
const keys = {
  STRIPE_SECRET_KEY: provider.secretKey,
  STRIPE_WEBHOOK_SECRET: webhook.secret,
  STRIPE_API_URL: provider.url,
}
const check = (settings: Record<string, string>) => runScript(placeWith(settings), 'check')

test('npm run check asks the provider with the settings as they are, without program and database', async () => {
  const right = await check({ ...keys, PUBLIC_URL: 'http://atelier.example' })
  expect(right).toMatchObject({ code: 0, complained: '' })
  expect(right.said).toMatch(/^ok {7}The keys are of test mode\.$/m)
  expect(right.said).toMatch(/^warning {2}STRIPE_PUBLISHABLE_KEY is not set: .*\n {9}Set it to the publishable key/m)
  expect(right.said).toMatch(/^ok {7}The customer portal is configured\.$/m)
  const wrong = await check({ ...keys, PUBLIC_URL: 'http://another.example' })
  expect(wrong).toMatchObject({ code: 1, said: '' })
  expect(wrong.complained).toMatch(/^failed {3}No webhook leads to http:\/\/another\.example/m)
})

test('with payouts through Stripe it also says whether Connect can be used, and whether its webhook reports them', async () => {
  const connect = { PAYOUTS: 'connect', STRIPE_CONNECT_WEBHOOK_SECRET: connectWebhook.secret }
  const right = await check({ ...keys, ...connect, PUBLIC_URL: 'http://atelier.example' })
  expect(right).toMatchObject({ code: 0, complained: '' })
  expect(right.said).toMatch(/^ok {7}Stripe Connect can be used for payouts\.$/m)
  expect(right.said).toContain(`The webhook ${connectWebhook.url} is enabled and has all events.`)
  const wrong = await check({ ...keys, ...connect, PUBLIC_URL: 'http://another.example' })
  expect(wrong.code).toBe(1)
  expect(wrong.complained).toMatch(
    /^failed {3}No webhook leads to http:\/\/another\.example\/api\/payments\/connect-webhook: .* payouts here\.\n.*for connected accounts/m,
  )
  const withoutSecret = await check({ ...keys, PAYOUTS: 'connect' })
  expect(withoutSecret).toMatchObject({ code: 1, said: '' })
  expect(withoutSecret.complained).toContain('PAYOUTS=connect needs STRIPE_CONNECT_WEBHOOK_SECRET')
})

test('without payouts through Stripe it asks nothing about Connect', async () => {
  const { said } = await check({ ...keys, PUBLIC_URL: 'http://atelier.example' })
  expect(said).not.toMatch(/connect/i)
})

test('it also checks the speech program, if the settings name one', async () => {
  const right = { ...keys, PUBLIC_URL: 'http://atelier.example' }
  const { WHISPER_PATH, WHISPER_MODEL } = pretendWhisper(folder, {})
  expect((await check({ ...right, WHISPER_PATH, WHISPER_MODEL })).said).toMatch(
    /^ok {7}Videos can be captioned automatically\.$/m,
  )
  const broken = await check({ ...right, WHISPER_PATH, WHISPER_MODEL: join(folder, 'none') })
  expect(broken.code).toBe(0)
  expect(broken.said).toMatch(/^warning {2}WHISPER_MODEL: .*none cannot be read\./m)
})

test('it names keys that cannot be used together', async () => {
  const refused = await check({ ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })
  expect(refused).toMatchObject({ code: 1, said: '' })
  expect(refused.complained).toContain('STRIPE_SECRET_KEY is of test mode and STRIPE_PUBLISHABLE_KEY of live mode')
})

test('the sandbox is asked through the running program', async () => {
  const { opened, services, now: clock, app } = await startApiWithPayments()
  atTheEnd(await openControlSocket({ opened, services, clock, log: app.log, isProgram: true }))
  const { DATA_DIR, DATABASE_URL } = services.config
  const asked = await check({ DATA_DIR, ...(DATABASE_URL !== undefined && { DATABASE_URL }) })
  expect(asked).toMatchObject({ code: 0, complained: '' })
  expect(asked.said).toContain('The sandbox stands in for Stripe: no real money moves.')
  expect(asked.said.trim().split('\n')).toHaveLength(4)
})
