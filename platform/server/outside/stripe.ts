import { randomUUID } from 'node:crypto'
import StripeClient from 'stripe'
import { z } from 'zod'
import { recorder, secondsSince } from '../monitoring/recorder.ts'
import { inSpan } from '../monitoring/spans.ts'

/** What the provider's answers are made of, each under the provider's name for it. */
export type { default as StripeObjects } from 'stripe'

/** Where the provider is reached; without an address it is Stripe itself. */
export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  sandbox?: { host: string; port: number }
  /** Another address of Stripe's API, such as a gateway that all calls out of a network go through. */
  apiUrl?: string
  /** What screens need to take a card; without it they take none. */
  elements?: CardElements
}

/** How browsers speak to the provider: its script, by their own key, and whom the script may load, frame and call. */
export interface CardElements {
  publishableKey: string
  script: string
  scripts: readonly string[]
  frames: readonly string[]
  calls: readonly string[]
}

/** Stripe's own script, of the version whose types we use, and what it asks a content policy to let it reach. */
export const stripeElements = (publishableKey: string): CardElements => ({
  publishableKey,
  script: 'https://js.stripe.com/endive/stripe.js',
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
})

/** The script of a sandbox, whose frames stand below one address and do all the calling. */
export const sandboxElements = ({
  publishableKey,
  script,
  frames,
}: {
  publishableKey: string
  script: string
  frames: string
}): CardElements => ({ publishableKey, script, scripts: [script], frames: [frames], calls: [] })

/** The payment provider: its client, and its signed events. */
export interface Stripe {
  client: StripeClient
  /** Whether real money moves: a key of the provider's live mode. */
  live: boolean
  /** What screens need to take a card; null where they take none. */
  elements: CardElements | null
  /** The event in a webhook's body, or null when its signature is forged, broken or old, or when it is no event. */
  readEvent: (body: string, signature: string | string[] | undefined) => StripeEvent | null
}

export type StripeEvent = StripeClient.Event
export type StripeCharge = StripeClient.Charge

/** The id of something that the provider names by it, or tells as a whole. */
export const idOf = (thing: string | { id: string } | null | undefined): string | undefined =>
  (typeof thing === 'object' ? thing?.id : thing) ?? undefined

const LIVE_KEY = /^(sk|rk)_live_/

// All that everybody relies on; what a kind of event is about is read by who follows it.
const Envelope = z.object({
  id: z.string().regex(/^\w{1,255}$/),
  type: z.string().min(1).max(255),
  data: z.object({ object: z.object({}) }),
})

// Three tries end before the 30 s that a screen waits for a payment call.
const TIMEOUT_MS = 8_000

// Everything that the provider names has an id, and everything else is a list.
const Named = z.object({ object: z.string(), id: z.string() })
const Listed = z.object({ object: z.literal('list'), data: z.array(z.unknown()) })
const ProviderAnswer = z.union([Named, Listed, z.object({ error: z.object({}) })])

// Names of things are words; ids have figures, capitals, or are of letters behind a prefix that the words do not have.
const isWord = (part: string) => /^[a-z]+(?:_[a-z]+)*$/.test(part) && !ID_PREFIX.test(part)
const ID_PREFIX = /^(?:acct|ch|cs|cus|dp|du|evt|in|pi|pm|po|prod|py|pyr|re|req|seti|sub|tr|txn|cn|ii|il|price|src|tok)_/
const OPERATIONS_MAX = 100
const operations = new Set<string>()

/** A request as metrics and traces name it: without the ids in its path, so that there are only so many names. */
export function operationOf(method: string, path: string): string {
  const parts = (path.split('?', 1)[0] ?? '')
    .split('/')
    .map((part) => (part === 'v1' || part === '' || isWord(part) ? part : ':id'))
  const operation = `${method} ${parts.join('/')}`
  if (operations.size < OPERATIONS_MAX) operations.add(operation)
  return operations.has(operation) ? operation : 'other'
}

/** Makes a request, and reports how that went. */
async function reported<Response extends { getStatusCode: () => number }>(
  path: string,
  method: string,
  send: () => Promise<Response>,
): Promise<Response> {
  const operation = operationOf(method, path)
  const begun = performance.now()
  let status: number | 'unreachable' = 'unreachable'
  try {
    const response = await inSpan(`payment provider: ${operation}`, 'outbound', { 'http.request.method': method }, send)
    status = response.getStatusCode()
    return response
  } finally {
    recorder().providerCallEnded(operation, status, secondsSince(begun))
  }
}

/**
 * The client's way to the provider. An answer that is none of the provider's, such as an empty object from a proxy between, is made an
 * error of the provider, which all callers expect: the client would take it for what was asked for.
 */
function checkedHttpClient() {
  const client = StripeClient.createNodeHttpClient()
  const send = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => {
    const response = await reported(request[2], request[3], () => send(...request))
    const toJSON = async (): Promise<unknown> => {
      const answer: unknown = await response.toJSON()
      if (ProviderAnswer.safeParse(answer).success) return answer
      return {
        error: { type: 'api_error', message: `Answered ${response.getStatusCode()} without what was asked for` },
      }
    }
    return Object.create(response, { toJSON: { value: toJSON } }) as typeof response
  }
  return client
}

type Protocol = 'http' | 'https'

/** Where the client finds the API; nothing for Stripe's own address. */
function addressOf({ sandbox, apiUrl }: Pick<StripeSettings, 'sandbox' | 'apiUrl'>) {
  if (sandbox) return { host: sandbox.host, port: sandbox.port, protocol: 'http' as Protocol }
  if (apiUrl === undefined) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  const name = protocol.slice(0, -1) as Protocol
  return { host: hostname, port: port === '' ? { http: 80, https: 443 }[name] : Number(port), protocol: name }
}

/** The provider: Stripe, or the sandbox that speaks its protocol on this machine. */
export function openStripe(
  { secretKey, webhookSecret, sandbox, apiUrl, elements }: StripeSettings,
  timeoutMs = TIMEOUT_MS,
): Stripe {
  const client = new StripeClient(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: checkedHttpClient(),
    ...addressOf({ ...(sandbox && { sandbox }), ...(apiUrl !== undefined && { apiUrl }) }),
  })
  return {
    client,
    live: LIVE_KEY.test(secretKey),
    elements: elements ?? null,
    readEvent: (body, signature) => {
      try {
        const event = client.webhooks.constructEvent(body, signature ?? '', webhookSecret)
        return Envelope.safeParse(event).success ? event : null
      } catch {
        return null
      }
    },
  }
}

/** A provider for where there is none: whatever is asked of it fails at once and leaves this machine at no time. */
export const noStripe = (): Stripe =>
  openStripe({ secretKey: 'sk_none', webhookSecret: randomUUID(), sandbox: { host: '127.0.0.1', port: 9 } })

/** Whether a failure is the provider's: it refused, or could not be reached. */
export const isStripeTrouble = (error: unknown): boolean => error instanceof StripeClient.errors.StripeError

/** Whether the provider refused because it does not know, or no longer knows, the customer that was named. */
export const isCustomerMissing = (error: unknown): boolean =>
  error instanceof StripeClient.errors.StripeError && error.code === 'resource_missing' && error.param === 'customer'

/** Whether the provider refused because it does not know, or no longer knows, what was asked for. */
export const isUnknownThere = (error: unknown): boolean =>
  error instanceof StripeClient.errors.StripeError && error.code === 'resource_missing'

/** What was asked of the provider, or something else where it does not know, or no longer knows, what was named. */
export async function unlessUnknown<Answer, Otherwise>(
  asked: Promise<Answer>,
  otherwise: Otherwise,
): Promise<Answer | Otherwise> {
  try {
    return await asked
  } catch (error) {
    if (!isUnknownThere(error)) throw error
    return otherwise
  }
}

/** What a bank said that refused a card, as the provider words it for the card's owner; null for any other failure. */
export const cardRefusal = (error: unknown): string | null =>
  error instanceof StripeClient.errors.StripeCardError ? error.message : null

/** Whether the provider cannot answer anybody right now: unreachable, broken, or asked too often. */
export const isAway = (error: unknown): boolean =>
  error instanceof StripeClient.errors.StripeConnectionError ||
  error instanceof StripeClient.errors.StripeAPIError ||
  error instanceof StripeClient.errors.StripeRateLimitError
