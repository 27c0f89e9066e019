import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import { renderAlert, renderCardFields, renderTestCards, rejectedForm, type RejectedForm } from './card-fields.ts'
import { cardTitle } from '../payments/cards.ts'
import type { Sandbox } from '../endpoint.ts'
import { html } from './html.ts'
import { renderPage, sendPage } from './layout.ts'
import { formatDate, formatMoney, formatInterval } from '../payments/money.ts'
import { readCardFields } from './pay-page.ts'
import { runPortalAction, changeCard, openPortal, PORTAL_ACTIONS } from '../billing/portal.ts'
import { badRequest } from '../refusals.ts'
import { endOfPeriod } from '../billing/subscriptions.ts'

/** Returns the title and price of a subscription as text. */
export const subscriptionTitle = ({ store }: Sandbox, { items }: Stripe.Subscription) =>
  items.data
    .map(({ price, quantity = 1 }) => {
      const name = store.find('products', price.product as string)?.name ?? 'Subscription'
      return `${name}, ${formatMoney((price.unit_amount ?? 0) * quantity, price.currency)}${formatInterval(price.recurring)}`
    })
    .join('; ')

/** Returns the status of a subscription as a sentence. */
export const statusText = (subscription: Stripe.Subscription) => {
  if (subscription.status === 'canceled') return `Ended on ${formatDate(subscription.ended_at!)}.`
  if (subscription.cancel_at_period_end) return `Ends on ${formatDate(endOfPeriod(subscription))} and will not renew.`
  if (subscription.status === 'past_due') return 'The last payment failed. Change the card to keep the subscription.'
  return `Renews on ${formatDate(endOfPeriod(subscription))}.`
}

const renderButton = (portal: string, subscription: string, action: (typeof PORTAL_ACTIONS)[number], label: string) =>
  html` <form method="post" action="/portal/${portal}/subscriptions/${subscription}/${action}">
    <button>${label}</button>
  </form>`

const renderSubscription = (sandbox: Sandbox, portal: string, subscription: Stripe.Subscription) =>
  html`<li>
    <h3>${subscriptionTitle(sandbox, subscription)}</h3>
    <p>${statusText(subscription)}</p>
    ${
      subscription.status !== 'canceled' &&
      html`<div class="actions">
        ${
          subscription.cancel_at_period_end
            ? renderButton(portal, subscription.id, 'resume', 'Resume subscription')
            : renderButton(portal, subscription.id, 'cancel-at-period-end', 'Cancel at period end')
        }${renderButton(portal, subscription.id, 'cancel-now', 'Cancel now')}
      </div>`
    }
  </li>`

const renderPortalPage = (sandbox: Sandbox, portal: ReturnType<typeof openPortal>, rejected: RejectedForm | null) => {
  const { session, customer, subscriptions } = portal
  const cardId = customer.invoice_settings.default_payment_method as string | null
  const card = cardId ? sandbox.store.find('payment_methods', cardId) : undefined
  const body = html`<h1>Billing at ${sandbox.productName}</h1>
    <p class="quiet">${customer.email}</p>
    ${session.return_url && html`<p><a href="${session.return_url}">Go back to ${sandbox.productName}</a></p>`}
    <h2>Subscriptions</h2>
    ${
      subscriptions.length > 0
        ? html`<ul class="rows">
            ${subscriptions.toReversed().map((subscription) => renderSubscription(sandbox, session.id, subscription))}
          </ul>`
        : html`<p>You have no subscriptions.</p>`
    }
    <h2>Card</h2>
    <p>${card ? cardTitle(card) : 'There is no card yet.'}</p>
    ${renderAlert(rejected)}
    <form method="post" action="/portal/${session.id}/card">
      ${renderCardFields(rejected)}
      <button class="main">Use this card</button>
    </form>
    ${renderTestCards()}`
  return renderPage(sandbox.productName, { title: 'Billing', body })
}

const isAction = (name: string): name is (typeof PORTAL_ACTIONS)[number] =>
  (PORTAL_ACTIONS as readonly string[]).includes(name)

/** Serves the hosted billing portal. */
export const servePortalPage = (server: FastifyInstance, sandbox: Sandbox) => {
  server.get<{ Params: { id: string } }>('/portal/:id', async (request, reply) =>
    sendPage(reply, 200, renderPortalPage(sandbox, openPortal(sandbox, request.params.id), null)),
  )
  server.post<{ Params: { id: string } }>('/portal/:id/card', async (request, reply) => {
    const portal = openPortal(sandbox, request.params.id)
    const typed = readCardFields(request.body)
    const failure = sandbox.store.change(() => changeCard(sandbox, portal, typed))
    if (!failure) return reply.redirect(`/portal/${portal.session.id}`, 303)
    const rejected = rejectedForm(typed, failure.decline.message, failure.field)
    return sendPage(reply, 402, renderPortalPage(sandbox, portal, rejected))
  })
  server.post<{ Params: { id: string; subscription: string; action: string } }>(
    '/portal/:id/subscriptions/:subscription/:action',
    async (request, reply) => {
      const { id, subscription, action } = request.params
      const portal = openPortal(sandbox, id)
      if (!isAction(action)) throw badRequest('There is no such button.')
      sandbox.store.change(() => runPortalAction(sandbox, portal, subscription, action))
      return reply.redirect(`/portal/${portal.session.id}`, 303)
    },
  )
}
