import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import { alertOf, cardFields, cardList, showAgain, type Again } from './card-fields.ts'
import { cardTitle } from '../payments/cards.ts'
import type { Sandbox } from '../endpoint.ts'
import { html } from './html.ts'
import { page, sendPage } from './layout.ts'
import { day, money, rhythm } from '../payments/money.ts'
import { typedCard } from './pay-page.ts'
import { actInPortal, changeCard, openPortal, PORTAL_ACTIONS } from '../billing/portal.ts'
import { badRequest } from '../refusals.ts'
import { endOfPeriod } from '../billing/subscriptions.ts'

/** Returns the title and price of a subscription as text. */
export const subscriptionTitle = ({ store }: Sandbox, { items }: Stripe.Subscription) =>
  items.data
    .map(({ price, quantity = 1 }) => {
      const name = store.find('products', price.product as string)?.name ?? 'Subscription'
      return `${name}, ${money((price.unit_amount ?? 0) * quantity, price.currency)}${rhythm(price.recurring)}`
    })
    .join('; ')

/** Returns the status of a subscription as a sentence. */
export const standing = (subscription: Stripe.Subscription) => {
  if (subscription.status === 'canceled') return `Ended on ${day(subscription.ended_at!)}.`
  if (subscription.cancel_at_period_end) return `Ends on ${day(endOfPeriod(subscription))} and will not renew.`
  if (subscription.status === 'past_due') return 'The last payment failed. Change the card to keep the subscription.'
  return `Renews on ${day(endOfPeriod(subscription))}.`
}

const button = (portal: string, subscription: string, action: (typeof PORTAL_ACTIONS)[number], label: string) =>
  html` <form method="post" action="/portal/${portal}/subscriptions/${subscription}/${action}">
    <button>${label}</button>
  </form>`

const subscriptionRow = (sandbox: Sandbox, portal: string, subscription: Stripe.Subscription) =>
  html`<li>
    <h3>${subscriptionTitle(sandbox, subscription)}</h3>
    <p>${standing(subscription)}</p>
    ${
      subscription.status !== 'canceled' &&
      html`<div class="actions">
        ${
          subscription.cancel_at_period_end
            ? button(portal, subscription.id, 'resume', 'Resume subscription')
            : button(portal, subscription.id, 'cancel-at-period-end', 'Cancel at period end')
        }${button(portal, subscription.id, 'cancel-now', 'Cancel now')}
      </div>`
    }
  </li>`

const portalPage = (sandbox: Sandbox, portal: ReturnType<typeof openPortal>, again: Again | null) => {
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
            ${subscriptions.toReversed().map((subscription) => subscriptionRow(sandbox, session.id, subscription))}
          </ul>`
        : html`<p>You have no subscriptions.</p>`
    }
    <h2>Card</h2>
    <p>${card ? cardTitle(card) : 'There is no card yet.'}</p>
    ${alertOf(again)}
    <form method="post" action="/portal/${session.id}/card">
      ${cardFields(again)}
      <button class="main">Use this card</button>
    </form>
    ${cardList()}`
  return page(sandbox.productName, { title: 'Billing', body })
}

const isAction = (name: string): name is (typeof PORTAL_ACTIONS)[number] =>
  (PORTAL_ACTIONS as readonly string[]).includes(name)

/** Serves the hosted billing portal. */
export const servePortalPage = (server: FastifyInstance, sandbox: Sandbox) => {
  server.get<{ Params: { id: string } }>('/portal/:id', async (request, reply) =>
    sendPage(reply, 200, portalPage(sandbox, openPortal(sandbox, request.params.id), null)),
  )
  server.post<{ Params: { id: string } }>('/portal/:id/card', async (request, reply) => {
    const portal = openPortal(sandbox, request.params.id)
    const typed = typedCard(request.body)
    const wrong = sandbox.store.change(() => changeCard(sandbox, portal, typed))
    if (!wrong) return reply.redirect(`/portal/${portal.session.id}`, 303)
    const again = showAgain(typed, wrong.decline.message, wrong.field)
    return sendPage(reply, 402, portalPage(sandbox, portal, again))
  })
  server.post<{ Params: { id: string; subscription: string; action: string } }>(
    '/portal/:id/subscriptions/:subscription/:action',
    async (request, reply) => {
      const { id, subscription, action } = request.params
      const portal = openPortal(sandbox, id)
      if (!isAction(action)) throw badRequest('There is no such button.')
      sandbox.store.change(() => actInPortal(sandbox, portal, subscription, action))
      return reply.redirect(`/portal/${portal.session.id}`, 303)
    },
  )
}
