import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { subscriptionsApi, type SubscriptionStatus } from '../features/subscriptions/contract.ts'
import { openStripe } from '../platform/server/stripe.ts'
import { startStripeSandbox } from '../sandbox/stripe/server.ts'
import { startApi, type Person } from './api.ts'

const WAIT_MS = 8_000

export const CARDS = { pays: '4242 4242 4242 4242', declined: '4000 0000 0000 0002', failsLater: '4000 0000 0000 0341' }

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

/** Posts a form as a browser without script does, and does not follow where it leads. */
export const submit = (url: string, fields: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

/** Fills in the hosted payment page and presses its button. */
export const payWith = (url: string, card: string) =>
  submit(url, { email: 'dev@example.com', card_number: card, expiry: '12 / 34', cvc: '123' })

/** The real server with the payments sandbox beside it; events really travel from one to the other. */
export async function startApiWithPayments() {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'atelier-pay-'))
  const secret = 'whsec_of_the_test'
  const webhook = `http://127.0.0.1:${port}/api/payments/webhook`
  const start = (on: number) =>
    startStripeSandbox({
      host: '127.0.0.1',
      port: on,
      folder,
      webhook: { url: webhook, secret },
      productName: 'Atelier',
    })
  let sandbox = await start(0)
  const { secretKey, port: sandboxPort, url } = sandbox
  const stripe = openStripe({ secretKey, webhookSecret: secret, sandbox: { host: '127.0.0.1', port: sandboxPort } })
  // Awaited after the server's own: vitest ends what began last first.
  afterAll(async () => {
    await sandbox.close()
    rmSync(folder, { recursive: true })
  })
  const api = await startApi({ PUBLIC_URL: `http://127.0.0.1:${port}` }, { stripe })
  await api.app.listen({ host: '127.0.0.1', port })

  const statusOf = async (person: Person): Promise<SubscriptionStatus> =>
    (await person.send(subscriptionsApi.status)).body
  return {
    ...api,
    stripe,
    webhook,
    secret,
    statusOf,
    press: (button: string) => submit(`${url}/sandbox/${button}`),
    stopSandbox: () => sandbox.close(),
    restartSandbox: async () => {
      await sandbox.close()
      sandbox = await start(sandboxPort)
    },
    /** Waits until a person's subscription is in a state; the provider's events take a moment. */
    untilStatus: async (person: Person, wanted: Partial<SubscriptionStatus>) => {
      const end = Date.now() + WAIT_MS
      let found = await statusOf(person)
      const fits = () =>
        Object.entries(wanted).every(([key, value]) => found[key as keyof SubscriptionStatus] === value)
      while (!fits() && Date.now() < end) {
        await new Promise((resolve) => setTimeout(resolve, 25))
        found = await statusOf(person)
      }
      if (!fits()) throw new Error(`Waited for ${JSON.stringify(wanted)}, found ${JSON.stringify(found)}`)
      return found
    },
  }
}
