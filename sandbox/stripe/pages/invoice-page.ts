import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import type { Sandbox } from '../endpoint.ts'
import { html } from './html.ts'
import { intentOfInvoice } from '../billing/invoices.ts'
import { renderPage, sendPage } from './layout.ts'
import { formatMoney } from '../payments/money.ts'
import { field } from './pay-page.ts'
import { notFound } from '../refusals.ts'
import { confirmInvoice } from '../billing/renewals.ts'

const statusText = ({ status }: Stripe.Invoice) => {
  if (status === 'paid') return 'This invoice is paid. You can close this page.'
  return status === 'open' ? 'The last payment failed. Change your card in the shop.' : 'This invoice is closed.'
}

const renderConfirmForm = (id: string) =>
  html`<p>The bank of this test card asks whether it is you who pays.</p>
    <form method="post" action="/invoice/${id}">
      <div class="actions">
        <button name="answer" value="yes">Complete authentication</button>
        <button name="answer" value="no">Fail authentication</button>
      </div>
    </form>`

const renderInvoicePage = (sandbox: Sandbox, invoice: Stripe.Invoice) => {
  const needsConfirmation =
    invoice.status === 'open' && intentOfInvoice(sandbox, invoice.id)?.status === 'requires_action'
  return renderPage(sandbox.productName, {
    title: 'Invoice',
    body: html`<h1>Invoice ${invoice.number}</h1>
      <p class="price">${formatMoney(invoice.amount_due, invoice.currency)}</p>
      ${needsConfirmation ? renderConfirmForm(invoice.id) : html`<p>${statusText(invoice)}</p>`}`,
  })
}

const getInvoice = ({ store }: Sandbox, id: string) => {
  const invoice = store.find('invoices', id)
  if (!invoice) throw notFound('invoice', id)
  return invoice
}

/** Serves the hosted page of an invoice, on which a renewal is confirmed. */
export const serveInvoicePage = (server: FastifyInstance, sandbox: Sandbox) => {
  server.get<{ Params: { id: string } }>('/invoice/:id', async ({ params }, reply) =>
    sendPage(reply, 200, renderInvoicePage(sandbox, getInvoice(sandbox, params.id))),
  )
  server.post<{ Params: { id: string } }>('/invoice/:id', async ({ params, body }, reply) => {
    sandbox.store.change(() => confirmInvoice(sandbox, params.id, field(body, 'answer') === 'yes'))
    return reply.redirect(`/invoice/${params.id}`, 303)
  })
}
