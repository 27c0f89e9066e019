import type { FastifyInstance } from 'fastify'
import { openDoor } from '../door.ts'
import { serveApi } from './api.ts'
import { startCourier } from './courier.ts'
import { serveElements } from './elements.ts'
import type { Sandbox } from './endpoint.ts'
import { html } from './html.ts'
import { page, sendPage } from './layout.ts'
import { silent, type Logger } from './log.ts'
import { serveOverviewPage } from './overview-page.ts'
import { servePayPage } from './pay-page.ts'
import { servePortalPage } from './portal-page.ts'
import { freshId } from './records.ts'
import { StripeRefusal } from './refusals.ts'
import { openStore } from './state.ts'
import { tidy, turnTheClock } from './upkeep.ts'

/** What the payments need to know. */
export interface StripeSandboxOptions {
  /** Where the state lives; made when missing, readable by its owner only. */
  folder: string
  /** Where events go, and the secret they are signed with. */
  webhook: { url: string; secret: string }
  productName: string
  /** What time it is for periods, renewals and expiry; the real time when left out. */
  clock?: () => Date
  log?: Logger
}

const UPKEEP_EVERY_MS = 60_000
const KEYS = { secret_key: 'sk_test', publishable_key: 'pk_test' }
const keyOf = ({ store }: Sandbox, id: keyof typeof KEYS) => {
  const known = store.find('settings', id)
  return (known ?? store.change(() => store.put('settings', { id, value: freshId(KEYS[id]) }))).value
}

/** Addresses handed out before a restart may name another port; those of open sessions move along. */
const moveOpenSessions = ({ store, url }: Sandbox) =>
  store.change(() => {
    for (const session of store.all('checkout_sessions')) {
      const address = `${url()}/pay/${session.id}`
      if (session.status === 'open' && session.url !== address) {
        store.put('checkout_sessions', { ...session, url: address })
      }
    }
  })

const servePages = (server: FastifyInstance, sandbox: Sandbox, publishableKey: string) =>
  server.register(async (pages) => {
    // The pages know no passwords, so a form on somebody else's site must not be able to press their buttons.
    pages.addHook('onRequest', async ({ method, headers }) => {
      const foreign = headers.origin && headers.origin !== `http://${headers.host}`
      if (method !== 'GET' && foreign) {
        throw new StripeRefusal(403, { type: 'invalid_request_error', message: 'This form came from another site.' })
      }
    })
    pages.setErrorHandler(async (error, request, reply) => {
      const status =
        error instanceof StripeRefusal ? error.status : ((error as { statusCode?: number }).statusCode ?? 500)
      if (status >= 500) request.log.error({ err: error }, 'a page of the payments sandbox failed')
      const title = status === 404 ? 'There is nothing here' : 'This did not work'
      const said = status < 500 && error instanceof Error ? error.message : 'The sandbox made a mistake.'
      return sendPage(
        reply,
        status,
        page(sandbox.productName, {
          title,
          body: html`<h1>${title}</h1>
            <p>${said}</p>`,
        }),
      )
    })
    servePayPage(pages, sandbox)
    servePortalPage(pages, sandbox)
    serveOverviewPage(pages, sandbox)
    serveElements(pages, sandbox, publishableKey)
  })

/** The payments of a sandbox: the keys of their API, for servers and for browsers, and how they begin and end. */
export interface StripePart {
  secretKey: string
  publishableKey: string
  /** Once the address is known: time begins to pass, and events to travel. */
  begin: () => void
  close: () => Promise<void>
}

/** Serves a stand-in for Stripe: its API for the real SDK, the pages people pay on, and signed webhooks. */
export async function serveStripe(
  server: FastifyInstance,
  url: () => string,
  options: StripeSandboxOptions,
): Promise<StripePart> {
  const { clock = () => new Date(), log = silent } = options
  const sandbox: Sandbox = {
    store: openStore(options.folder),
    productName: options.productName,
    now: () => Math.floor(clock().getTime() / 1000),
    url,
    request: { id: null, idempotency_key: null },
  }
  const secretKey = keyOf(sandbox, 'secret_key')
  const publishableKey = keyOf(sandbox, 'publishable_key')
  await serveApi(server, sandbox, secretKey)
  await servePages(server, sandbox, publishableKey)
  const courier = startCourier(sandbox, options.webhook, log)
  const keepUp = () => {
    turnTheClock(sandbox, log)
    tidy(sandbox)
  }
  let upkeep: NodeJS.Timeout | undefined
  return {
    secretKey,
    publishableKey,
    begin: () => {
      moveOpenSessions(sandbox)
      upkeep = setInterval(keepUp, UPKEEP_EVERY_MS)
      upkeep.unref()
      keepUp()
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

/** Starts the payments alone, on a port of their own (0 picks one); for tests. Callers ask `assertSandboxAllowed` first. */
export async function startStripeSandbox(options: StripeSandboxOptions & { host: string; port: number }) {
  const door = await openDoor(options)
  const stripe = await serveStripe(door.server, door.url, options)
  await door.open()
  stripe.begin()
  return {
    port: door.port(),
    url: door.url(),
    secretKey: stripe.secretKey,
    publishableKey: stripe.publishableKey,
    close: async () => {
      await door.close()
      await stripe.close()
    },
  }
}
