import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import { getAccount, rejectAccount, restrictAccount, verifyAccount } from '../connect/accounts.ts'
import { balanceOf } from '../connect/balances.ts'
import { consumeLink, type ConnectLink } from '../connect/links.ts'
import { hasBadBank, setBankAccepts } from '../connect/payouts.ts'
import type { Sandbox } from '../endpoint.ts'
import { formatMoney } from '../payments/money.ts'
import { badRequest, notFound } from '../refusals.ts'
import { html } from './html.ts'
import { renderPage, sendPage } from './layout.ts'
import { field } from './pay-page.ts'

const ACTION_BY_RESULT = { verified: verifyAccount, incomplete: restrictAccount, rejected: rejectAccount }
const isResult = (text: string): text is keyof typeof ACTION_BY_RESULT => Object.hasOwn(ACTION_BY_RESULT, text)

const renderBankField = (isBad: boolean) =>
  html`<label for="bank">Bank account</label>
    <select id="bank" name="bank">
      <option value="accepts">DE89 3704 0044 0532 0130 00: accepts payments</option>
      ${
        isBad
          ? html`<option value="refuses" selected>DE62 3704 0044 0532 0130 01: sends payments back</option>`
          : html`<option value="refuses">DE62 3704 0044 0532 0130 01: sends payments back</option>`
      }
    </select>`

const renderSetupPage = (sandbox: Sandbox, { id, account }: ConnectLink) =>
  renderPage(sandbox.productName, {
    title: 'Set up payouts',
    body: html`<h1>Set up payouts from ${sandbox.productName}</h1>
      <p class="quiet">This page stands in for the one on which Stripe asks who you are and where to pay you.</p>
      <form method="post" action="/connect/setup/${id}">
        <label for="result">What the check of your identity says</label>
        <select id="result" name="result">
          <option value="verified">You are who you say</option>
          <option value="incomplete">Something is missing</option>
          <option value="rejected">You cannot be paid</option>
        </select>
        ${renderBankField(hasBadBank(sandbox, account))}
        <button class="main" name="answer" value="submit">Agree and submit</button>
        <div class="actions"><button name="answer" value="later">Save for later</button></div>
      </form>`,
  })

const renderDashboard = (sandbox: Sandbox, link: string, account: Stripe.Account) =>
  renderPage(sandbox.productName, {
    title: 'Your payouts',
    body: html`<h1>Your payouts from ${sandbox.productName}</h1>
      <p>Balance: ${formatMoney(balanceOf(sandbox, account.id), sandbox.currency)}</p>
      <ul class="rows">
        ${sandbox.store
          .all('connected_payouts')
          .filter((one) => one.account === account.id)
          .toReversed()
          .map(({ payout }) => html`<li>${formatMoney(payout.amount, payout.currency)} ${payout.status}</li>`)}
      </ul>
      <form method="post" action="/connect/express/${link}">
        ${renderBankField(hasBadBank(sandbox, account.id))}
        <button class="main">Save bank account</button>
      </form>`,
  })

const getUsedLink = ({ store }: Sandbox, id: string) => {
  const link = store.find('connect_links', id)
  if (!link?.is_used) throw notFound('link', id)
  return link
}

/** Serves the hosted onboarding and the dashboard of connected accounts. A link opens its page once. */
export const serveConnectPages = (server: FastifyInstance, sandbox: Sandbox) => {
  const { store } = sandbox
  server.get<{ Params: { id: string } }>('/connect/setup/:id', async ({ params: { id } }, reply) => {
    const link = store.change(() => consumeLink(sandbox, id))
    if (link?.onboarding) return sendPage(reply, 200, renderSetupPage(sandbox, link), link.onboarding.return_url)
    const refresh = store.find('connect_links', id)?.onboarding?.refresh_url
    if (refresh === undefined) throw notFound('link', id)
    return reply.redirect(refresh, 303)
  })
  server.post<{ Params: { id: string } }>('/connect/setup/:id', async ({ params: { id }, body }, reply) => {
    const { account, onboarding } = getUsedLink(sandbox, id)
    if (!onboarding) throw notFound('link', id)
    if (field(body, 'answer') === 'submit') {
      const result = field(body, 'result') || 'verified'
      if (!isResult(result)) throw badRequest('There is no such result.')
      store.change(() => {
        setBankAccepts(sandbox, account, field(body, 'bank') !== 'refuses')
        ACTION_BY_RESULT[result](sandbox, account)
      })
    }
    return reply.redirect(onboarding.return_url, 303)
  })
  server.get<{ Params: { id: string } }>('/connect/express/:id', async ({ params: { id } }, reply) => {
    const link = store.change(() => consumeLink(sandbox, id))
    if (!link || link.onboarding) throw notFound('link', id)
    return sendPage(reply, 200, renderDashboard(sandbox, link.id, getAccount(sandbox, link.account)))
  })
  server.post<{ Params: { id: string } }>('/connect/express/:id', async ({ params: { id }, body }, reply) => {
    const { account } = getUsedLink(sandbox, id)
    store.change(() => setBankAccepts(sandbox, account, field(body, 'bank') !== 'refuses'))
    return sendPage(reply, 200, renderDashboard(sandbox, id, getAccount(sandbox, account)))
  })
}
