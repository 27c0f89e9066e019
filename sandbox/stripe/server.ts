import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import qs from 'qs'
import { requestId, serveApi } from './api.ts'
import { startCourier } from './courier.ts'
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

/** How to start the sandbox. */
export interface StripeSandboxOptions {
  host: string
  /** 0 picks a free one. */
  port: number
  /** Where the state lives; made when missing, readable by its owner only. */
  folder: string
  /** Where events go, and the secret they are signed with. */
  webhook: { url: string; secret: string }
  productName: string
  /** What time it is for periods, renewals and expiry; the real time when left out. */
  clock?: () => Date
  log?: Logger
}

/** A running sandbox: where it is, the secret key of its API, and how to stop it. */
export interface StripeSandbox {
  port: number
  url: string
  secretKey: string
  close(): Promise<void>
}

const UPKEEP_EVERY_MS = 60_000
const ANY_ADDRESS = ['0.0.0.0', '::']

const openAddress = (host: string, port: number) => {
  const name = ANY_ADDRESS.includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

const keyOf = ({ store }: Sandbox) => {
  const known = store.find('settings', 'secret_key')
  return (known ?? store.change(() => store.put('settings', { id: 'secret_key', value: freshId('sk_test') }))).value
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

const servePages = (server: FastifyInstance, sandbox: Sandbox) =>
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
  })

/**
 * Starts a stand-in for Stripe: its API for the real SDK, the pages people pay on, and signed webhooks.
 * Callers ask `assertSandboxAllowed` first.
 */
export const startStripeSandbox = async (options: StripeSandboxOptions): Promise<StripeSandbox> => {
  const { clock = () => new Date(), log = silent } = options
  let url = ''
  const sandbox: Sandbox = {
    store: openStore(options.folder),
    productName: options.productName,
    now: () => Math.floor(clock().getTime() / 1000),
    url: () => url,
    request: { id: null, idempotency_key: null },
  }
  const secretKey = keyOf(sandbox)
  const parse = (text: string) => qs.parse(text, { depth: 8, arrayLimit: 200, parameterLimit: 2000 })
  const server = fastify({
    genReqId: requestId,
    forceCloseConnections: true,
    routerOptions: { querystringParser: (text) => parse(text) as Record<string, unknown> },
  })
  server.setErrorHandler(async (error, _, reply) => reply.code(500).send({ error: { message: String(error) } }))
  await server.register(formbody, { parser: (text) => parse(text) as Record<string, unknown> })
  await serveApi(server, sandbox, secretKey)
  await servePages(server, sandbox)
  await server.listen({ host: options.host, port: options.port })
  const { port } = server.server.address() as AddressInfo
  url = openAddress(options.host, port)
  moveOpenSessions(sandbox)

  const courier = startCourier(sandbox, options.webhook, log)
  const keepUp = () => {
    turnTheClock(sandbox, log)
    tidy(sandbox)
  }
  const upkeep = setInterval(keepUp, UPKEEP_EVERY_MS)
  upkeep.unref()
  keepUp()
  courier.wake()
  log.info({ url }, 'the payments sandbox is running: no real money moves here')
  return {
    port,
    url,
    secretKey,
    close: async () => {
      clearInterval(upkeep)
      await server.close()
      await courier.close()
    },
  }
}
