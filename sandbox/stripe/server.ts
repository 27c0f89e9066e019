import type { FastifyInstance } from 'fastify'
import { openSandboxServer } from '../sandbox-server.ts'
import { serveApi } from './api.ts'
import { recordEarlierMovements, US_FEES, type Fees } from './payments/balance.ts'
import { startCourier } from './courier.ts'
import { serveElements } from './pages/elements.ts'
import type { Sandbox } from './endpoint.ts'
import { html } from './pages/html.ts'
import { serveInvoicePage } from './pages/invoice-page.ts'
import { renderPage, sendPage } from './pages/layout.ts'
import { silentLogger, type Logger } from './log.ts'
import { serveOverviewPage } from './pages/overview-page.ts'
import { servePayPage } from './pages/pay-page.ts'
import { serveConnectPages } from './pages/connect-page.ts'
import { servePortalPage } from './pages/portal-page.ts'
import { freshId } from './records.ts'
import { StripeRefusal } from './refusals.ts'
import { openStore } from './state.ts'
import { deleteOldRecords, advanceClock } from './upkeep.ts'

/** Settings of the payments sandbox. */
export interface StripeSandboxOptions {
  /** Folder of the state; created if missing, readable only by its owner. */
  folder: string
  /** Address that receives events, and the secret that signs them. */
  webhook: { url: string; secret: string }
  /** The same for events of connected accounts; without it they go nowhere. */
  connectWebhook?: { url: string; secret: string }
  productName: string
  /** Currency of the account; US dollars by default. */
  currency?: string
  /** Clock for periods, renewals and expiry; the real time by default. */
  clock?: () => Date
  /** What is taken from each payment; by default Stripe's fees in the United States. */
  fees?: Fees
  log?: Logger
}

const UPKEEP_INTERVAL_MS = 60_000
const KEY_PREFIXES = { secret_key: 'sk_test', publishable_key: 'pk_test' }
const getOrCreateKey = ({ store }: Sandbox, id: keyof typeof KEY_PREFIXES) => {
  const known = store.find('settings', id)
  return (known ?? store.change(() => store.put('settings', { id, value: freshId(KEY_PREFIXES[id]) }))).value
}

/** Updates the addresses of open sessions and invoices, because a restart may change the port. */
const updateOpenPages = ({ store, url }: Sandbox) =>
  store.change(() => {
    for (const session of store.all('checkout_sessions')) {
      const address = `${url()}/pay/${session.id}`
      if (session.status === 'open' && session.url !== address) {
        store.put('checkout_sessions', { ...session, url: address })
      }
    }
    for (const invoice of store.all('invoices')) {
      const hosted_invoice_url = `${url()}/invoice/${invoice.id}`
      if (invoice.status === 'open' && invoice.hosted_invoice_url !== hosted_invoice_url) {
        store.put('invoices', { ...invoice, hosted_invoice_url })
      }
    }
  })

const servePages = (server: FastifyInstance, sandbox: Sandbox, publishableKey: string) =>
  server.register(async (pages) => {
    // The pages have no authentication, so forms on other sites must not be able to submit to them.
    pages.addHook('onRequest', async ({ method, headers }) => {
      const isForeign = headers.origin && headers.origin !== `http://${headers.host}`
      if (method !== 'GET' && isForeign) {
        throw new StripeRefusal(403, { type: 'invalid_request_error', message: 'This form came from another site.' })
      }
    })
    pages.setErrorHandler(async (error, request, reply) => {
      const status =
        error instanceof StripeRefusal ? error.status : ((error as { statusCode?: number }).statusCode ?? 500)
      if (status >= 500) request.log.error({ err: error }, 'a page of the payments sandbox failed')
      const title = status === 404 ? 'There is nothing here' : 'This did not work'
      const message = status < 500 && error instanceof Error ? error.message : 'The sandbox made a mistake.'
      return sendPage(
        reply,
        status,
        renderPage(sandbox.productName, {
          title,
          body: html`<h1>${title}</h1>
            <p>${message}</p>`,
        }),
      )
    })
    servePayPage(pages, sandbox)
    servePortalPage(pages, sandbox)
    serveInvoicePage(pages, sandbox)
    serveConnectPages(pages, sandbox)
    serveOverviewPage(pages, sandbox)
    serveElements(pages, sandbox, publishableKey)
  })

/** The payments part of a sandbox: its API keys for servers and browsers, and its lifecycle. */
export interface StripePart {
  secretKey: string
  publishableKey: string
  /** Starts the clock and event delivery. Call it once the address is known. */
  begin: () => void
  close: () => Promise<void>
}

/** Serves a stand-in for Stripe: its API for the real SDK, the hosted pages, and signed webhooks. */
export async function serveStripe(
  server: FastifyInstance,
  url: () => string,
  options: StripeSandboxOptions,
): Promise<StripePart> {
  const { clock = () => new Date(), fees = US_FEES, log = silentLogger } = options
  const sandbox: Sandbox = {
    store: openStore(options.folder),
    productName: options.productName,
    currency: options.currency ?? 'usd',
    webhookUrls: [options.webhook.url, ...(options.connectWebhook ? [options.connectWebhook.url] : [])],
    fees,
    now: () => Math.floor(clock().getTime() / 1000),
    url,
    request: { id: null, idempotency_key: null },
    connected: null,
  }
  const secretKey = getOrCreateKey(sandbox, 'secret_key')
  const publishableKey = getOrCreateKey(sandbox, 'publishable_key')
  await serveApi(server, sandbox, secretKey)
  await servePages(server, sandbox, publishableKey)
  const courier = startCourier(sandbox, { own: options.webhook, connected: options.connectWebhook }, log)
  const runUpkeep = () => {
    advanceClock(sandbox, log)
    deleteOldRecords(sandbox)
  }
  let upkeep: NodeJS.Timeout | undefined
  return {
    secretKey,
    publishableKey,
    begin: () => {
      updateOpenPages(sandbox)
      recordEarlierMovements(sandbox)
      upkeep = setInterval(runUpkeep, UPKEEP_INTERVAL_MS)
      upkeep.unref()
      runUpkeep()
      courier.wake()
      log.info({ url: url() }, 'the payments sandbox is running: no real money moves here')
    },
    close: async () => {
      clearInterval(upkeep)
      await courier.close()
      sandbox.store.close()
    },
  }
}

/** Starts the payments part alone on a separate port (0 picks a free one); for tests. Callers call `assertSandboxAllowed` first. */
export async function startStripeSandbox(options: StripeSandboxOptions & { host: string; port: number }) {
  const http = await openSandboxServer(options)
  const stripe = await serveStripe(http.server, http.url, options)
  await http.open()
  stripe.begin()
  return {
    port: http.port(),
    url: http.url(),
    secretKey: stripe.secretKey,
    publishableKey: stripe.publishableKey,
    close: async () => {
      await http.close()
      await stripe.close()
    },
  }
}
