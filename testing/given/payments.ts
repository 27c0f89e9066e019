import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { subscriptionsApi, type SubscriptionStatus } from '#features/subscriptions/contract.ts'
import { openStripe, sandboxElements } from '#platform/server/outside/stripe.ts'
import { elementsAt } from '#sandbox/stripe/pages/elements.ts'
import { startStripeSandbox } from '#sandbox/stripe/server.ts'
import { startApi, type Person } from '../api.ts'
import { atTheEnd } from '../at-the-end.ts'
import { freePort } from '../process/program.ts'
import { CARDS, payFromAccount, payWith, submit } from './pay-page.ts'

export { CARDS, payFromAccount, payWith, submit }

const WAIT_MS = 8_000

/** The real server with the payments sandbox beside it; events really travel from one to the other. */
export async function startApiWithPayments(settings: Record<string, string> = {}) {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'atelier-pay-'))
  const secret = 'whsec_of_the_test'
  const connectSecret = 'whsec_of_connected_accounts'
  const webhook = `http://127.0.0.1:${port}/api/payments/webhook`
  const connectWebhook = `http://127.0.0.1:${port}/api/payments/connect-webhook`
  const start = (on: number) =>
    startStripeSandbox({
      host: '127.0.0.1',
      port: on,
      folder,
      webhook: { url: webhook, secret },
      connectWebhook: { url: connectWebhook, secret: connectSecret },
      productName: 'Atelier',
    })
  let sandbox = await start(0)
  const { secretKey, publishableKey, port: sandboxPort, url } = sandbox
  const stripe = openStripe({
    secretKey,
    webhookSecret: secret,
    connectWebhookSecret: connectSecret,
    sandbox: { host: '127.0.0.1', port: sandboxPort },
    elements: sandboxElements({ publishableKey, ...elementsAt(url) }),
  })
  // Awaited after the server's own: vitest ends what began last first.
  atTheEnd(async () => {
    await sandbox.close()
    rmSync(folder, { recursive: true })
  })
  const api = await startApi({ PUBLIC_URL: `http://127.0.0.1:${port}`, ...settings }, { stripe })
  await api.app.listen({ host: '127.0.0.1', port })

  const sign = (payload: string, timestamp = Math.floor(Date.now() / 1000)) =>
    stripe.client.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  const statusOf = async (person: Person): Promise<SubscriptionStatus> =>
    (await person.send(subscriptionsApi.status)).body
  /** Waits until a person's subscription is in a state; the provider's events take a moment. */
  const untilStatus = async (person: Person, wanted: Partial<SubscriptionStatus>): Promise<SubscriptionStatus> => {
    const now = async () => {
      await api.runJobs()
      return statusOf(person)
    }
    await expect.poll(now, { timeout: WAIT_MS, interval: 25 }).toMatchObject(wanted)
    return statusOf(person)
  }
  return {
    ...api,
    stripe,
    webhook,
    secret,
    connectWebhook,
    connectSecret,
    statusOf,
    untilStatus,
    /** Waits until the provider has told everything there is to tell, and works it. */
    untilDelivered: async () => {
      const undelivered = async () => {
        const accounts = await api.db.selectFrom('payout_accounts').select('provider_account').execute()
        const lists = await Promise.all([
          stripe.client.events.list({ limit: 100 }),
          ...accounts.map(({ provider_account: stripeAccount }) =>
            // An account that has left the platform tells nothing more.
            stripe.client.events.list({ limit: 100 }, { stripeAccount }).catch(() => ({ data: [] })),
          ),
        ])
        return lists.flatMap(({ data }) => data).filter((event) => event.pending_webhooks > 0)
      }
      await expect.poll(undelivered, { timeout: WAIT_MS, interval: 25 }).toEqual([])
      await api.runJobs()
    },
    /** A developer who has subscribed on the hosted page, and the pages on which they manage that. */
    givenSubscriber: async (card = CARDS.pays) => {
      const dev = await api.signUp('developer')
      const { body } = await dev.send(subscriptionsApi.create)
      expect((await payWith(body.url, card)).status).toBe(303)
      await untilStatus(dev, { status: 'active' })
      const { stripe_subscription_id: subscription } = await api.db
        .selectFrom('subscriptions')
        .select('stripe_subscription_id')
        .where('account_id', '=', dev.id)
        .executeTakeFirstOrThrow()
      const openPortal = async () => (await dev.send(subscriptionsApi.portal)).body.url
      return {
        dev,
        subscription,
        /** Presses a button beside the subscription. */
        manage: async (button: 'cancel-at-period-end' | 'resume' | 'cancel-now') =>
          submit(`${await openPortal()}/subscriptions/${subscription}/${button}`),
        changeCard: async (card_number: string) =>
          submit(`${await openPortal()}/card`, { card_number, expiry: '12/34', cvc: '123' }),
      }
    },
    /** Types a card into the provider's form and pays with it, as the frame in a browser does. */
    payByCard: async (client_secret: string, number = CARDS.pays) => {
      const typed = { key: publishableKey, client_secret, number, expiry: '12 / 34', cvc: '123' }
      return (await submit(`${url}/elements/confirm`, typed)).json() as Promise<{
        paymentIntent?: { status: string }
        error?: { code: string; message: string }
      }>
    },
    /** Answers the bank that asks for a second step. */
    takeSecondStep: (client_secret: string, answer: 'yes' | 'no') =>
      submit(`${url}/elements/second-step?client_secret=${client_secret}`, { answer }),
    sign,
    /** Brings an event to the webhook, signed as the provider signs unless told otherwise. */
    deliver: (payload: string, signature = sign(payload)) =>
      fetch(webhook, {
        method: 'POST',
        body: payload,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      }),
    /** Presses a button of the sandbox's overview, such as `subscriptions/<id>/renew`. */
    press: async (button: string) => expect((await submit(`${url}/sandbox/${button}`)).status).toBe(303),
    stopSandbox: () => sandbox.close(),
    restartSandbox: async () => {
      await sandbox.close()
      sandbox = await start(sandboxPort)
    },
  }
}
