import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { startStripeSandbox, type StripeSandboxOptions } from '../stripe/server.ts'

const SECRET = 'whsec_of_the_tests'

/** A folder of its own for a test, gone after it. */
export const givenFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'payments-sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Waits until something is true, and says what was awaited when it never is. */
export const until = async (what: string, isSo: () => boolean, withinMs = 8000) => {
  const end = Date.now() + withinMs
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`Waited in vain for: ${what}`)
    await new Promise((done) => setTimeout(done, 10))
  }
}

/** A product's webhook: checks signatures, keeps the events it took, and answers as the test says. */
export const givenReceiver = async () => {
  const taken: Stripe.Event[] = []
  const receiver = { refuseNext: 0, refused: 0, forged: 0 }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      try {
        const signature = String(request.headers['stripe-signature'])
        const event = Stripe.webhooks.constructEvent(Buffer.concat(parts), signature, SECRET)
        if (receiver.refuseNext > 0) {
          receiver.refuseNext -= 1
          receiver.refused += 1
          response.writeHead(500).end()
        } else {
          taken.push(event)
          response.writeHead(200).end()
        }
      } catch {
        receiver.forged += 1
        response.writeHead(400).end()
      }
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return Object.assign(receiver, {
    taken,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    types: () => taken.map(({ type }) => type as string),
    /** The events of one type, once there are `count` of them. */
    events: async (type: string, count = 1) => {
      const ofType = () => taken.filter((event) => (event.type as string) === type)
      await until(
        `${count} × ${type}, of ${taken.map((event) => event.type).join(', ')}`,
        () => ofType().length >= count,
      )
      return ofType()
    },
  })
}
export type Receiver = Awaited<ReturnType<typeof givenReceiver>>

/** The real SDK, pointed at a sandbox the way the product points it. */
export const sdkFor = (sandbox: { port: number }, secretKey: string) =>
  new Stripe(secretKey, { host: '127.0.0.1', port: sandbox.port, protocol: 'http', maxNetworkRetries: 0 })

/** A running sandbox with the SDK for it and a receiver of its events. */
export const givenSandbox = async (wishes: Partial<StripeSandboxOptions> & { receiver?: Receiver } = {}) => {
  const receiver = wishes.receiver ?? (await givenReceiver())
  const folder = wishes.folder ?? givenFolder()
  const sandbox = await startStripeSandbox({
    host: '127.0.0.1',
    port: 0,
    folder,
    webhook: { url: receiver.url, secret: SECRET },
    productName: 'Atelier',
    ...wishes,
  })
  let open = true
  const close = async () => {
    if (open) await sandbox.close()
    open = false
  }
  onTestFinished(close)
  return { ...sandbox, close, folder, receiver, stripe: sdkFor(sandbox, sandbox.secretKey) }
}
export type Running = Awaited<ReturnType<typeof givenSandbox>>

/** What the test cards do. */
export const CARDS = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  noFunds: '4000 0000 0000 9995',
  failsLater: '4000000000000341',
}

/** Posts a form as a browser does that does not follow redirects. */
export const submit = (url: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers })

/** Fills in the payment page and presses the button. */
export const payWith = (url: string, card: string, more: Record<string, string> = {}) =>
  submit(url, { email: 'ann@example.com', card_number: card, expiry: '12 / 34', cvc: '123', ...more })

/** A checkout session for the developer subscription. */
export const openSubscribing = (
  { stripe }: Pick<Running, 'stripe'>,
  more: Stripe.Checkout.SessionCreateParams = {},
  unit_amount = 995,
) =>
  stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [
      {
        price_data: {
          currency: 'usd',
          unit_amount,
          recurring: { interval: 'month' },
          product_data: { name: 'Developer subscription' },
        },
      },
    ],
    success_url: 'http://localhost:3000/subscribed?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/pricing?from=pay&why="<b>',
    ...more,
  })

/** A checkout session for a donation. */
export const openDonation = (
  { stripe }: Pick<Running, 'stripe'>,
  unit_amount = 2500,
  more: Stripe.Checkout.SessionCreateParams = {},
) =>
  stripe.checkout.sessions.create({
    mode: 'payment',
    submit_type: 'donate',
    line_items: [{ price_data: { currency: 'usd', unit_amount, product_data: { name: 'Donation' } } }],
    success_url: 'http://localhost:3000/thanks?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/',
    ...more,
  })

/** Somebody who has subscribed: the ids of customer and subscription. */
export const givenSubscriber = async (running: Running, card = CARDS.pays) => {
  const session = await openSubscribing(running)
  await payWith(session.url!, card)
  const { customer, subscription } = await running.stripe.checkout.sessions.retrieve(session.id)
  await running.receiver.events('checkout.session.completed')
  return { customer: customer as string, subscription: subscription as string }
}

/** Presses a button of the overview page. */
export const press = async ({ url }: Pick<Running, 'url'>, button: string) => {
  const answer = await submit(`${url}/sandbox/${button}`)
  if (answer.status !== 303) throw new Error(`The button answered ${answer.status}: ${await answer.text()}`)
}

/** When the period of a subscription ends, as a day. */
export const endDay = (subscription: Stripe.Subscription) =>
  new Date(subscription.items.data[0]!.current_period_end * 1000).toISOString().slice(0, 10)
