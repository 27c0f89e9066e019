import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import { TEST_ACCOUNTS } from '../payments/bank-accounts.ts'
import {
  renderAlert,
  renderCardFields,
  renderTestCards,
  invalidAttributes,
  rejectedForm,
  type RejectedForm,
} from './card-fields.ts'
import { expireSession, getSession } from '../billing/checkout.ts'
import type { Sandbox } from '../endpoint.ts'
import { html } from './html.ts'
import { renderPage, sendPage } from './layout.ts'
import { formatMoney, formatInterval } from '../payments/money.ts'
import { shopEmailOf, payForSession, successAddress, type TypedPurchase } from '../billing/purchase.ts'

type Session = Stripe.Checkout.Session

const renderItems = (items: Stripe.LineItem[]) =>
  html`<ul class="rows">
    ${items.map(
      ({ description, quantity, price, amount_total, currency }) =>
        html`<li>
          <div class="line">
            <span>${description}${quantity !== 1 && ` × ${quantity}`}</span
            ><span>${formatMoney(amount_total, currency)}${formatInterval(price?.recurring)}</span>
          </div>
        </li>`,
    )}
  </ul>`

const renderBankForm = (session: Session, rejected: RejectedForm | null, email: string) =>
  html`<h2>Or pay from a bank account</h2>
    <form method="post" action="/pay/${session.id}">
      <label for="bank_email">Email</label>
      <input id="bank_email" name="email" type="email" value="${email}" autocomplete="off" required />
      <label for="account">Account number</label>
      <input
        id="account"
        name="account"
        value="${TEST_ACCOUNTS[0].number}"
        inputmode="numeric"
        autocomplete="off"
        required${invalidAttributes(rejected, 'account')}
      />
      <button>Pay by bank debit</button>
    </form>
    <ul class="rows">
      ${TEST_ACCOUNTS.map(({ number, description: does }) => html`<li><code>${number}</code> ${does}</li>`)}
    </ul>`

const renderPayForm = (sandbox: Sandbox, session: Session, rejected: RejectedForm | null, email: string) => {
  const { items } = sandbox.store.find('orders', session.id)!
  const recurring = items.find(({ price }) => price?.recurring)?.price?.recurring
  const verb = session.mode === 'subscription' ? 'Subscribe' : session.submit_type === 'donate' ? 'Donate' : 'Pay'
  const total = formatMoney(session.amount_total ?? 0, session.currency!)
  const shopEmail = shopEmailOf(session)
  const body = html`<h1>${verb === 'Subscribe' ? 'Subscribe to' : `${verb} at`} ${sandbox.productName}</h1>
    <p class="price">${total}${formatInterval(recurring)}</p>
    ${renderItems(items)} ${renderAlert(rejected)}
    <form method="post" action="/pay/${session.id}">
      <label for="email">Email</label>
      <input
        id="email"
        name="email"
        type="email"
        value="${shopEmail ?? email}"
        autocomplete="email"
        required${shopEmail && html` readonly`}${invalidAttributes(rejected, 'email')}
      />
      ${renderCardFields(rejected)}
      <button class="main">${verb === 'Subscribe' ? 'Subscribe' : `${verb} ${total}`}</button>
      ${session.custom_text.submit && html`<p>${session.custom_text.submit.message}</p>`}
    </form>
    ${session.payment_method_types.includes('us_bank_account') && renderBankForm(session, rejected, shopEmail ?? email)}
    ${session.cancel_url && html`<p><a href="${session.cancel_url}">Go back</a></p>`} ${renderTestCards()}`
  return renderPage(sandbox.productName, { title: `${verb} ${total}${formatInterval(recurring)}`, body })
}

const renderClosedPage = (sandbox: Sandbox, session: Session) => {
  const paid = session.status === 'complete'
  const isProcessing = paid && session.payment_status === 'unpaid'
  const title = isProcessing ? 'Your bank decides about this payment' : paid ? 'Already paid' : 'This page has expired'
  const backAddress = paid ? successAddress(session) : session.cancel_url
  const body = html`<h1>${title}</h1>
    <p>
      ${paid ? 'This purchase is complete. You will not be charged again.' : 'Nothing was paid. Go back and start again.'}
    </p>
    ${backAddress && html`<p><a href="${backAddress}">${paid ? 'Continue' : 'Go back'}</a></p>`}`
  return renderPage(sandbox.productName, { title, body })
}

/** Returns the current state of a session, expiring it if its time is up. */
const refreshSession = (sandbox: Sandbox, id: string) => {
  const session = getSession(sandbox, id)
  if (session.status !== 'open' || session.expires_at > sandbox.now()) return session
  return sandbox.store.change(() => expireSession(sandbox, id))
}

/** Returns a form field as text; values of any other type count as empty. */
export const field = (body: unknown, name: string) => {
  const value = (body as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'string' ? value.slice(0, 500) : ''
}

/** Returns the card fields of a posted form. */
export const readCardFields = (body: unknown) => ({
  number: field(body, 'card_number'),
  expiry: field(body, 'expiry'),
  cvc: field(body, 'cvc'),
})

/** Serves the hosted payment page. */
export const servePayPage = (server: FastifyInstance, sandbox: Sandbox) => {
  server.get<{ Params: { id: string } }>('/pay/:id', async (request, reply) => {
    const session = refreshSession(sandbox, request.params.id)
    if (session.status === 'open') {
      return sendPage(reply, 200, renderPayForm(sandbox, session, null, ''), session.success_url)
    }
    return sendPage(reply, session.status === 'complete' ? 200 : 410, renderClosedPage(sandbox, session))
  })
  server.post<{ Params: { id: string } }>('/pay/:id', async (request, reply) => {
    const session = refreshSession(sandbox, request.params.id)
    // A second click: already paid, so it redirects like the first one.
    if (session.status === 'complete') return reply.redirect(successAddress(session), 303)
    if (session.status !== 'open') return sendPage(reply, 410, renderClosedPage(sandbox, session))
    const typed: TypedPurchase = {
      ...readCardFields(request.body),
      email: field(request.body, 'email'),
      account: field(request.body, 'account'),
    }
    const outcome = sandbox.store.change(() => payForSession(sandbox, session, typed))
    if ('complete' in outcome) return reply.redirect(successAddress(outcome.complete), 303)
    const rejected = rejectedForm(typed, outcome.decline.message, outcome.field)
    return sendPage(reply, 402, renderPayForm(sandbox, session, rejected, typed.email), session.success_url)
  })
}
