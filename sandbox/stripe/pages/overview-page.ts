import type { FastifyInstance } from 'fastify'
import { decideBankDebit } from '../payments/bank-debits.ts'
import { expireSession } from '../billing/checkout.ts'
import { disconnectAccount, rejectAccount, restrictAccount, verifyAccount } from '../connect/accounts.ts'
import { availableOf, releaseBalance } from '../connect/balances.ts'
import { decidePayout } from '../connect/payouts.ts'
import type { Sandbox } from '../endpoint.ts'
import { disputeCharge, loseDispute, winDispute } from '../payments/disputes.ts'
import { resumeEvents, isLosingEvents, loseEvents, redeliver } from '../events.ts'
import {
  allowCalls,
  configurePortal,
  FAILURES,
  failCalls,
  isKeyRevoked,
  isPortalUnset,
  OPERATIONS,
  restoreKey,
  revokeKey,
  unsetPortal,
} from '../failures.ts'
import { html, type Html } from './html.ts'
import { renderPage, sendPage } from './layout.ts'
import { formatMoney } from '../payments/money.ts'
import { statusText, subscriptionTitle } from './portal-page.ts'
import type { Delivery } from '../records.ts'
import { badRequest } from '../refusals.ts'
import { decideRefund, refundCharge } from '../payments/refunds.ts'
import { failNextRenewal, renewSubscription } from '../billing/renewals.ts'

const SHOWN_PER_LIST = 50
const ACTIONS: Record<string, (sandbox: Sandbox, id: string) => unknown> = {
  'subscriptions/renew': renewSubscription,
  'subscriptions/fail-next-renewal': failNextRenewal,
  'sessions/expire': expireSession,
  'events/redeliver': redeliver,
  'payments/succeed': (sandbox, id) => decideBankDebit(sandbox, id, true),
  'payments/fail': (sandbox, id) => decideBankDebit(sandbox, id, false),
  'refunds/succeed': (sandbox, id) => decideRefund(sandbox, id, true),
  'refunds/fail': (sandbox, id) => decideRefund(sandbox, id, false),
  'charges/refund': refundCharge,
  'charges/dispute': disputeCharge,
  'disputes/win': winDispute,
  'disputes/lose': loseDispute,
  'recipients/verify': verifyAccount,
  'recipients/restrict': restrictAccount,
  'recipients/reject': rejectAccount,
  'recipients/disconnect': disconnectAccount,
  'payouts/pay': (sandbox, id) => decidePayout(sandbox, id, true),
  'payouts/fail': (sandbox, id) => decidePayout(sandbox, id, false),
  'balance/release': releaseBalance,
  'webhook/lose': loseEvents,
  'webhook/carry': resumeEvents,
  ...Object.fromEntries(FAILURES.map((failure) => [`calls/${failure}`, failCalls(failure)])),
  'calls/allow': allowCalls,
  'key/revoke': revokeKey,
  'key/restore': restoreKey,
  'portal/unset': unsetPortal,
  'portal/configure': configurePortal,
}

const renderButton = (thing: string, id: string, action: string, label: string) =>
  html`<form method="post" action="/sandbox/${thing}/${id}/${action}">
    <button aria-label="${label}: ${id}">${label}</button>
  </form>`

const renderList = (title: string, rows: Html[], emptyText: string) =>
  html`<h2>${title}</h2>
    ${
      rows.length > 0
        ? html`<ul class="rows">
            ${rows}
          </ul>`
        : html`<p class="quiet">${emptyText}</p>`
    }`

const sessionRows = ({ store }: Sandbox) =>
  store
    .all('checkout_sessions')
    .slice(-SHOWN_PER_LIST)
    .toReversed()
    .map(
      ({ id, status, mode, amount_total, currency, customer_details, url }) =>
        html`<li>
          <p>
            <strong>${formatMoney(amount_total ?? 0, currency!)}</strong> ${mode}, ${status} ${customer_details?.email}
          </p>
          <p class="quiet"><code>${id}</code></p>
          ${status === 'open' && html`<div class="actions"><a href="${url}">Open payment page</a>${renderButton('sessions', id, 'expire', 'Expire session')}</div>`}
        </li>`,
    )

const subscriptionRows = (sandbox: Sandbox) =>
  sandbox.store
    .all('subscriptions')
    .slice(-SHOWN_PER_LIST)
    .toReversed()
    .map((subscription) => {
      const { id, status } = subscription
      const doomed = sandbox.store.find('doomed_renewals', id)
      return html`<li>
        <p><strong>${subscriptionTitle(sandbox, subscription)}</strong> ${status}</p>
        <p>${statusText(subscription)}${doomed && ' The next renewal will fail.'}</p>
        <p class="quiet"><code>${id}</code></p>
        ${
          status !== 'canceled' &&
          html`<div class="actions">
            ${renderButton('subscriptions', id, 'renew', 'Renew now')}${
              !doomed && renderButton('subscriptions', id, 'fail-next-renewal', 'Make next renewal fail')
            }
          </div>`
        }
      </li>`
    })

const deliveryText = (delivery: Delivery | undefined) => {
  if (!delivery) return 'no longer tracked'
  const tries = `${delivery.tries} ${delivery.tries === 1 ? 'try' : 'tries'}`
  if (delivery.state === 'delivered') return `delivered after ${tries}`
  const last = delivery.last && `, last: ${delivery.last}`
  if (delivery.state === 'lost') return 'lost on its way'
  return delivery.state === 'given_up' ? `given up after ${tries}${last}` : `on its way (${tries}${last})`
}

const eventRows = ({ store }: Sandbox) =>
  store
    .all('events')
    .slice(-SHOWN_PER_LIST)
    .toReversed()
    .map(
      ({ id, type, created }) =>
        html`<li>
          <p><strong>${type}</strong> ${deliveryText(store.find('deliveries', id))}</p>
          <p class="quiet"><code>${id}</code> ${new Date(created * 1000).toISOString()}</p>
          <div class="actions">${renderButton('events', id, 'redeliver', 'Redeliver event')}</div>
        </li>`,
    )

const chargeRows = ({ store }: Sandbox) =>
  store
    .all('charges')
    .slice(-SHOWN_PER_LIST)
    .toReversed()
    .map(({ id, amount, amount_refunded, currency, paid, status, disputed, description, payment_intent }) => {
      const open = store.all('disputes').find((dispute) => dispute.charge === id && dispute.status === 'needs_response')
      const outcomes = [
        !paid && (status === 'pending' ? 'the bank decides' : 'declined'),
        amount_refunded > 0 && `${formatMoney(amount_refunded, currency)} given back`,
        disputed && 'disputed',
      ]
      return html`<li>
        <p><strong>${formatMoney(amount, currency)}</strong> ${description} ${outcomes.filter(Boolean).join(', ')}</p>
        <p class="quiet"><code>${id}</code></p>
        ${
          status === 'pending' &&
          html`<div class="actions">
            ${renderButton('payments', payment_intent as string, 'succeed', 'Let the bank pay')}${renderButton('payments', payment_intent as string, 'fail', 'Let the payment fail')}
          </div>`
        }${
          paid &&
          html`<div class="actions">
            ${amount_refunded < amount && renderButton('charges', id, 'refund', 'Refund')}${
              !disputed && amount_refunded < amount && renderButton('charges', id, 'dispute', 'Dispute')
            }${open && renderButton('disputes', open.id, 'win', 'Let the shop win')}${
              open && renderButton('disputes', open.id, 'lose', 'Let the shop lose')
            }
          </div>`
        }
      </li>`
    })

const refundRows = ({ store }: Sandbox) =>
  store
    .all('refunds')
    .slice(-SHOWN_PER_LIST)
    .toReversed()
    .map(
      ({ id, amount, currency, status }) =>
        html`<li>
          <p><strong>${formatMoney(amount, currency)}</strong> ${status}</p>
          <p class="quiet"><code>${id}</code></p>
          ${
            status !== 'failed' &&
            html`<div class="actions">
              ${status === 'pending' && renderButton('refunds', id, 'succeed', 'Let the refund arrive')}${renderButton('refunds', id, 'fail', 'Let the refund fail')}
            </div>`
          }
        </li>`,
    )

const recipientRows = ({ store }: Sandbox) =>
  store
    .all('connected_accounts')
    .slice(-SHOWN_PER_LIST)
    .toReversed()
    .map(
      ({ id, email, payouts_enabled, requirements }) =>
        html`<li>
          <p><strong>${email}</strong> ${payouts_enabled ? 'can be paid' : requirements?.disabled_reason}</p>
          <p class="quiet"><code>${id}</code></p>
          <div class="actions">
            ${renderButton('recipients', id, 'verify', 'Verify')}${renderButton('recipients', id, 'restrict', 'Restrict')}${renderButton('recipients', id, 'reject', 'Reject')}${renderButton('recipients', id, 'disconnect', 'Disconnect')}
          </div>
        </li>`,
    )

const payoutRows = ({ store }: Sandbox) =>
  store
    .all('connected_payouts')
    .slice(-SHOWN_PER_LIST)
    .toReversed()
    .map(
      ({ id, payout: { amount, currency, status } }) =>
        html`<li>
          <p><strong>${formatMoney(amount, currency)}</strong> ${status}</p>
          <p class="quiet"><code>${id}</code></p>
          ${
            status !== 'failed' &&
            html`<div class="actions">
              ${status === 'pending' && renderButton('payouts', id, 'pay', 'Let the payout arrive')}${renderButton('payouts', id, 'fail', 'Let the payout fail')}
            </div>`
          }
        </li>`,
    )

const webhookSwitch = (sandbox: Sandbox) =>
  isLosingEvents(sandbox)
    ? html`<p>Events are lost on their way.</p>
        ${renderButton('webhook', 'all', 'carry', 'Deliver events again')}`
    : renderButton('webhook', 'all', 'lose', 'Lose events from now on')

const FAILURE_LABELS: Record<(typeof FAILURES)[number], string> = {
  fail: 'Answer 500 once',
  'fail-after': 'Do it and answer 500 once',
  'lose-response': 'Do it and lose the response',
  'rate-limit': 'Limit the rate',
  lock: 'Lock',
  forbid: 'Forbid',
}

const failureRows = () =>
  Object.entries(OPERATIONS).map(
    ([operation, operationLabel]) =>
      html`<li>
        <p><strong>${operationLabel}</strong></p>
        <div class="actions">
          ${FAILURES.map((failure) => renderButton('calls', operation, failure, FAILURE_LABELS[failure]))}
          ${renderButton('calls', operation, 'allow', 'Let it succeed')}
        </div>
      </li>`,
  )

const accountSwitches = (sandbox: Sandbox) =>
  html`${
    isKeyRevoked(sandbox)
      ? renderButton('key', 'all', 'restore', 'Accept the secret key again')
      : renderButton('key', 'all', 'revoke', 'Reject the secret key')
  }${
    isPortalUnset(sandbox)
      ? renderButton('portal', 'all', 'configure', 'Configure the customer portal')
      : renderButton('portal', 'all', 'unset', 'Unset the customer portal')
  }`

const renderOverview = (sandbox: Sandbox) =>
  renderPage(sandbox.productName, {
    title: 'Overview',
    wide: true,
    body: html`<h1>${sandbox.productName} payment sandbox</h1>
      <p>
        This is ${sandbox.productName}’s payment sandbox. No real money moves here. It stands in for Stripe on this
        machine: it answers Stripe’s API, shows the pages on which people pay, and sends signed events. The newest
        ${SHOWN_PER_LIST} of each kind are shown.
      </p>
      ${renderList('Subscriptions', subscriptionRows(sandbox), 'Nobody has subscribed yet.')}
      ${renderList('Checkout sessions', sessionRows(sandbox), 'Nobody has gone to pay yet.')}
      ${renderList('Payments', chargeRows(sandbox), 'Nobody has paid yet.')}
      ${renderList('Refunds', refundRows(sandbox), 'Nothing was refunded yet.')}
      ${renderList('Connected accounts', recipientRows(sandbox), 'Nobody has set up payouts yet.')}
      ${renderList('Payouts', payoutRows(sandbox), 'Nothing was paid out yet.')}
      <p>Available to transfer: ${formatMoney(availableOf(sandbox), sandbox.currency)}</p>
      ${renderButton('balance', 'all', 'release', 'Make everything available')} ${webhookSwitch(sandbox)}
      ${renderList('Events', eventRows(sandbox), 'Nothing has happened yet.')}
      ${renderList('Failures', failureRows(), '')} ${accountSwitches(sandbox)}`,
  })

/** Serves the page that shows the sandbox's state and controls the simulation, and the actions of its buttons. */
export const serveOverviewPage = (server: FastifyInstance, sandbox: Sandbox) => {
  server.get('/', async (_, reply) => sendPage(reply, 200, renderOverview(sandbox)))
  server.post<{ Params: { thing: string; id: string; action: string } }>(
    '/sandbox/:thing/:id/:action',
    async (request, reply) => {
      const { thing, id, action } = request.params
      const name = `${thing}/${action}`
      if (!Object.hasOwn(ACTIONS, name)) throw badRequest('There is no such button.')
      const result = sandbox.store.change(() => ACTIONS[name]!(sandbox, id))
      // Scripts and tests that accept JSON get the result; browsers return to the page.
      return request.headers.accept?.includes('application/json') ? (result ?? {}) : reply.redirect('/', 303)
    },
  )
}
