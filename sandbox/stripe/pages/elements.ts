import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type Stripe from 'stripe'
import { storeCard, parseCard } from '../payments/cards.ts'
import type { Sandbox } from '../endpoint.ts'
import { html } from './html.ts'
import { confirmIntent } from '../payments/intents.ts'
import { renderPage, sendFramed } from './layout.ts'
import { formatMoney } from '../payments/money.ts'
import { field } from './pay-page.ts'
import { StripeRefusal, invalidKey } from '../refusals.ts'
import { sendCardFrame } from './card-frame-page.ts'
import { intentBySecret, takeSecondStep } from './second-step.ts'

// Written in TypeScript, and served to browsers with the types removed.
const scriptOf = (name: string) =>
  stripTypeScriptTypes(readFileSync(new URL(`../browser/${name}.ts`, import.meta.url), 'utf8'))

/** Scripts by address. */
const SCRIPTS = {
  '/elements/stripe.js': scriptOf('client'),
  '/elements/card-frame.js': scriptOf('card-frame'),
  '/elements/step-taken.js': scriptOf('step-taken'),
}

/** Returns the fields of a payment intent that a browser may see. */
const publicIntent = (intent: Stripe.PaymentIntent) => ({
  ...intent,
  customer: undefined,
  metadata: undefined,
  latest_charge: undefined,
})

const errorResponse = ({ details: { payment_intent, ...details } }: StripeRefusal) => ({
  error: { ...details, ...(payment_intent && { payment_intent: publicIntent(payment_intent) }) },
})

/** Handles a call of the card frame, which authenticates with the publishable key and the secret of one payment. */
const handleFrameCall = (sandbox: Sandbox, publishableKey: string, body: unknown, act: (secret: string) => object) => {
  try {
    const key = field(body, 'key')
    if (key !== publishableKey) throw invalidKey(key || null)
    return sandbox.store.change(() => act(field(body, 'client_secret')))
  } catch (error) {
    if (error instanceof StripeRefusal) return errorResponse(error)
    throw error
  }
}

const confirmPayment = (sandbox: Sandbox, secret: string, body: unknown) => {
  const intent = intentBySecret(sandbox, secret)
  const typed = { number: field(body, 'number'), expiry: field(body, 'expiry'), cvc: field(body, 'cvc') }
  const parsed = parseCard(typed, sandbox.now())
  if ('decline' in parsed) return { error: { type: 'card_error', ...parsed.decline } }
  const method = storeCard(sandbox, parsed, {})
  const outcome = confirmIntent(sandbox, intent, method.id)
  return outcome instanceof StripeRefusal ? errorResponse(outcome) : { paymentIntent: publicIntent(outcome) }
}

const renderSecondStepPage = (sandbox: Sandbox, intent: Stripe.PaymentIntent) => {
  const address = `/elements/second-step?client_secret=${intent.client_secret}`
  return renderPage(sandbox.productName, {
    title: 'Confirm this payment',
    body: html`<h1>Confirm this payment</h1>
      <p>The bank of this test card asks whether it is you who pays ${formatMoney(intent.amount, intent.currency)}.</p>
      <form method="post" action="${address}">
        <div class="actions">
          <button name="answer" value="yes">Complete authentication</button>
          <button name="answer" value="no">Fail authentication</button>
        </div>
      </form>`,
  })
}

const sendStepTaken = (reply: FastifyReply, sandbox: Sandbox) =>
  sendFramed(
    reply,
    renderPage(sandbox.productName, {
      title: 'Thank you',
      script: '/elements/step-taken.js',
      body: html`<h1>Thank you</h1>
        <p>You are led back to the shop.</p>`,
    }),
  )

/** Returns the address of the stand-in for Stripe's browser script, and the base address of its frames. */
export const elementsAt = (url: string) => ({ script: `${url}/elements/stripe.js`, frames: `${url}/elements/` })

/** Serves the stand-in for Stripe's browser script, and the frames it embeds in pages. */
export const serveElements = (server: FastifyInstance, sandbox: Sandbox, publishableKey: string) => {
  for (const [address, text] of Object.entries(SCRIPTS)) {
    server.get(address, async (_, reply) => reply.type('text/javascript; charset=utf-8').send(text))
  }
  server.get('/elements/card', async (_, reply) => sendCardFrame(reply))
  server.post('/elements/confirm', async ({ body }) =>
    handleFrameCall(sandbox, publishableKey, body, (secret) => confirmPayment(sandbox, secret, body)),
  )
  server.post('/elements/retrieve', async ({ body }) =>
    handleFrameCall(sandbox, publishableKey, body, (secret) => ({
      paymentIntent: publicIntent(intentBySecret(sandbox, secret)),
    })),
  )
  server.get('/elements/second-step', async (request, reply) => {
    const intent = intentBySecret(sandbox, field(request.query, 'client_secret'))
    if (intent.status !== 'requires_action') return sendStepTaken(reply, sandbox)
    return sendFramed(reply, renderSecondStepPage(sandbox, intent))
  })
  server.post('/elements/second-step', async (request, reply) => {
    const secret = field(request.query, 'client_secret')
    const confirmed = field(request.body, 'answer') === 'yes'
    sandbox.store.change(() => takeSecondStep(sandbox, secret, confirmed))
    return sendStepTaken(reply, sandbox)
  })
}
