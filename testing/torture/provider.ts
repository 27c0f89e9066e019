import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { startStripeSandbox } from '#sandbox/stripe/server.ts'
import { CARDS, payWith, submit } from '../given/pay-page.ts'

const AGAIN_MS = 200
const TRIES = 50
const WEBHOOK_SECRET = 'whsec_of_the_torture'

/** How the provider's API and its webhooks behave at the moment. */
export interface ProviderMood {
  /** How much later every response of the API comes. */
  slowMs: number
  /** `refuses` answers 500 and does nothing, `forgets` does what was asked and breaks the connection. */
  api: 'works' | 'refuses' | 'forgets'
  events: 'arrive' | 'twice' | 'lost'
}

/** The payment provider: a process of its own as far as the program can tell, which survives its end. */
export interface Payments {
  mood: ProviderMood
  url: string
  publishableKey: string
  settings: Record<string, string>
  /** Reads a list of the API whole, past every mood. */
  list: (path: string) => Promise<Record<string, unknown>[]>
  close: () => Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>) {
  const server: Server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

async function forward(target: string, request: IncomingMessage, body: Buffer): Promise<Response> {
  const { host: _host, connection: _connection, 'transfer-encoding': _encoding, ...headers } = request.headers
  delete headers['content-length']
  return fetch(`${target}${request.url ?? '/'}`, {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>,
    ...(body.length > 0 && { body: new Uint8Array(body) }),
    redirect: 'manual',
  })
}

/** Starts the provider for a program at an address, with moods between the two, both ways. */
export async function startPayments(folder: string, program: string): Promise<Payments> {
  const mood: ProviderMood = { slowMs: 0, api: 'works', events: 'arrive' }
  const events = await listen(async (request, response) => {
    const body = await bodyOf(request)
    const reply = mood.events === 'lost' ? null : await forward(program, request, body)
    if (mood.events === 'twice') await forward(program, request, body)
    response.writeHead(reply?.status ?? 200).end()
  })
  const sandbox = await startStripeSandbox({
    host: '127.0.0.1',
    port: 0,
    folder,
    webhook: { url: `http://127.0.0.1:${events.port}/api/payments/webhook`, secret: WEBHOOK_SECRET },
    productName: 'Atelier',
  })
  const api = await listen(async (request, response) => {
    const body = await bodyOf(request)
    if (mood.slowMs > 0) await wait(mood.slowMs)
    if (mood.api === 'refuses') {
      const error = { type: 'api_error', message: 'Something went wrong on our side' }
      response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
      return
    }
    const reply = await forward(sandbox.url, request, body)
    if (mood.api === 'forgets') {
      response.destroy()
      return
    }
    const headers = [...reply.headers].filter(
      ([name]) => !/^(connection|content-encoding|transfer-encoding|content-length)$/.test(name),
    )
    response.writeHead(reply.status, Object.fromEntries(headers)).end(Buffer.from(await reply.arrayBuffer()))
  })
  return {
    mood,
    url: sandbox.url,
    publishableKey: sandbox.publishableKey,
    settings: {
      STRIPE_SECRET_KEY: sandbox.secretKey,
      STRIPE_PUBLISHABLE_KEY: sandbox.publishableKey,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: `http://127.0.0.1:${api.port}`,
    },
    list: async (path) => {
      const all: Record<string, unknown>[] = []
      for (;;) {
        const after = all.at(-1)?.['id']
        const query = `limit=100${typeof after === 'string' ? `&starting_after=${after}` : ''}`
        const reply = await fetch(`${sandbox.url}${path}?${query}`, {
          headers: { authorization: `Bearer ${sandbox.secretKey}` },
        })
        const page = (await reply.json()) as { data: Record<string, unknown>[]; has_more: boolean }
        all.push(...page.data)
        if (!page.has_more) return all
      }
    },
    close: async () => {
      for (const { server } of [api, events]) {
        server.close()
        server.closeAllConnections()
      }
      await sandbox.close()
    },
  }
}

async function untilPaid(pay: () => Promise<boolean>): Promise<void> {
  for (let tries = 1; !(await pay().catch(() => false)); tries++) {
    if (tries === TRIES) throw new Error('The provider takes no payment')
    await wait(AGAIN_MS)
  }
}

/** Fills in the hosted page and pays. */
export const payOnPage = (url: string): Promise<void> =>
  untilPaid(async () => (await payWith(url, CARDS.pays)).status === 303)

/** Types a card into the provider's form and pays, as the frame in a browser does. */
export const payByCard = ({ url, publishableKey }: Payments, client_secret: string): Promise<void> =>
  untilPaid(async () => {
    const typed = { key: publishableKey, client_secret, number: CARDS.pays, expiry: '12 / 34', cvc: '123' }
    const reply = await submit(`${url}/elements/confirm`, typed)
    const { paymentIntent } = (await reply.json()) as { paymentIntent?: { status: string } }
    return paymentIntent?.status === 'succeeded'
  })
