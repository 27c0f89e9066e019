import { randomUUID } from 'node:crypto'
import StripeClient from 'stripe'
import { z } from 'zod'
import { recorder, secondsSince } from '../monitoring/recorder.ts'
import { inSpan } from '../monitoring/spans.ts'
import { sendWithBackoff } from './rate-limit-backoff.ts'

/** The provider's object types, under the provider's names. */
export type { default as StripeObjects } from 'stripe'

/** Connection settings of the provider; without an address it is Stripe itself. */
export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  /** Signs the events of connected accounts; without it none is accepted. */
  connectWebhookSecret?: string
  sandbox?: { host: string; port: number }
  /** Another address of Stripe's API, such as an egress gateway. */
  apiUrl?: string
  /** Browser settings for the card form; without them screens offer none. */
  elements?: CardElements
}

/** How browsers reach the provider: its script, the publishable key, and the origins that the content security policy must allow. */
export interface CardElements {
  publishableKey: string
  script: string
  scripts: readonly string[]
  frames: readonly string[]
  calls: readonly string[]
}

/**
 * Returns settings for Stripe's own script, in the version that matches our types, with the origins its documentation lists for a content
 * security policy.
 */
export const stripeElements = (publishableKey: string): CardElements => ({
  publishableKey,
  script: 'https://js.stripe.com/endive/stripe.js',
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
})

/** Returns settings for the script of a sandbox, whose frames share one address and make all calls. */
export const sandboxElements = ({
  publishableKey,
  script,
  frames,
}: {
  publishableKey: string
  script: string
  frames: string
}): CardElements => ({ publishableKey, script, scripts: [script], frames: [frames], calls: [] })

/** The payment provider: its API client, and verification of its signed events. */
export interface Stripe {
  client: StripeClient
  /** Whether the key belongs to the provider's live mode, so that real money moves. */
  live: boolean
  /** Browser settings for the card form; null if screens offer none. */
  elements: CardElements | null
  /** Parses the event in a webhook's body; null if the signature is invalid or expired, or the body is not an event. */
  readEvent: (body: string, signature: string | string[] | undefined) => StripeEvent | null
  /** The same for an event of a connected account, which has a webhook and a secret of its own. */
  readConnectEvent: (body: string, signature: string | string[] | undefined) => StripeEvent | null
  /** Calls back with every response of the API before its caller gets it. Returns a function that stops this. */
  watch: (watcher: ResponseWatcher) => () => void
}

/** Status and error message of a response of the provider. */
export interface WatchedResponse {
  /** Method and path without ids, such as `POST /v1/refunds`. */
  operation: string
  status: number
  message: string | null
}
type ResponseWatcher = (response: WatchedResponse) => Promise<void>

export type StripeEvent = StripeClient.Event
export type StripeCharge = StripeClient.Charge

/** Returns the id of a reference that the provider sends either as an id or as an expanded object. */
export const idOf = (reference: string | { id: string } | null | undefined): string | undefined =>
  (typeof reference === 'object' ? reference?.id : reference) ?? undefined

const LIVE_KEY = /^(sk|rk)_live_/

// The fields common to all events; handlers parse the object of the event's type.
const Envelope = z.object({
  id: z.string().regex(/^\w{1,255}$/),
  type: z.string().min(1).max(255),
  data: z.object({ object: z.object({}) }),
})

// Three attempts end before the 30 s timeout of payment calls in screens.
const TIMEOUT_MS = 8_000

// Every response is an object with an id, a list, a link, the balance, or settings.
const Named = z.object({ object: z.string(), id: z.string() })
const Listed = z.object({ object: z.literal('list'), data: z.array(z.unknown()) })
const Link = z.object({ object: z.enum(['account_link', 'login_link']), url: z.string() })
const Balance = z.object({
  object: z.literal('balance'),
  available: z.array(z.unknown()),
  pending: z.array(z.unknown()),
})
const Settings = z.object({ object: z.literal('tax.settings'), status: z.string() })
const StripeResponse = z.union([Named, Listed, Link, Balance, Settings, z.object({ error: z.object({}) })])
const Failed = z.object({ error: z.object({ message: z.string() }) })

// Resource names are lowercase words; ids contain digits or capitals, or have a prefix that no word has.
const isResourceName = (part: string) => /^[a-z]+(?:_[a-z]+)*$/.test(part) && !ID_PREFIX.test(part)
const ID_PREFIX =
  /^(?:acct|ch|cs|cus|dp|du|evt|in|pi|pm|po|prod|py|pyr|re|req|seti|sub|tr|txn|cn|ii|il|price|src|tok|trr)_/
const OPERATIONS_MAX = 100
const operations = new Set<string>()

/** Returns the name of a request for metrics and traces, without the ids in its path, which would make the number of names unbounded. */
export function operationOf(method: string, path: string): string {
  const parts = (path.split('?', 1)[0] ?? '')
    .split('/')
    .map((part) => (part === 'v1' || part === '' || isResourceName(part) ? part : ':id'))
  const operation = `${method} ${parts.join('/')}`
  if (operations.size < OPERATIONS_MAX) operations.add(operation)
  return operations.has(operation) ? operation : 'other'
}

/** Makes a request, and records the result and duration. */
async function sendRecorded<Response extends { getStatusCode: () => number }>(
  path: string,
  method: string,
  send: () => Promise<Response>,
): Promise<Response> {
  const operation = operationOf(method, path)
  const startedAt = performance.now()
  let status: number | 'unreachable' = 'unreachable'
  try {
    const response = await inSpan(`payment provider: ${operation}`, 'outbound', { 'http.request.method': method }, send)
    status = response.getStatusCode()
    return response
  } finally {
    recorder().providerCallEnded(operation, status, secondsSince(startedAt))
  }
}

const REPLAYED_HEADER = 'idempotent-replayed'

/** Returns the headers, with the advice not to repeat a request whose response is stored: it would be the same. */
const withRetryAdvice = (headers: Record<string, string>) =>
  headers[REPLAYED_HEADER] === 'true' ? { ...headers, 'stripe-should-retry': 'false' } : headers

/**
 * Returns an HTTP client that waits while the provider is rate-limiting, and turns an invalid response, such as an empty object from a
 * proxy, into a provider error, which all callers expect: the library would return it as the requested object.
 */
function checkedHttpClient(watchers: ReadonlySet<ResponseWatcher>) {
  const client = StripeClient.createNodeHttpClient()
  const send = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => {
    const [host, port, path, method, headers, data, protocol, timeoutMs] = request
    const response = await sendWithBackoff(timeoutMs, (leftMs) =>
      sendRecorded(path, method, () => send(host, port, path, method, headers, data, protocol, leftMs)),
    )
    const status = response.getStatusCode()
    const toJSON = async (): Promise<unknown> => {
      const body: unknown = await response.toJSON()
      const message = Failed.safeParse(body).data?.error.message ?? null
      const operation = operationOf(method, path)
      for (const watcher of watchers) await watcher({ operation, status, message })
      if (StripeResponse.safeParse(body).success) return body
      return { error: { type: 'api_error', message: `Answered ${status} without what was asked for` } }
    }
    const getHeaders = () => withRetryAdvice(response.getHeaders() as Record<string, string>)
    return Object.create(response, { toJSON: { value: toJSON }, getHeaders: { value: getHeaders } }) as typeof response
  }
  return client
}

type Protocol = 'http' | 'https'

/** Returns where the client finds the API; nothing for Stripe's own address. */
function apiLocation({ sandbox, apiUrl }: Pick<StripeSettings, 'sandbox' | 'apiUrl'>) {
  if (sandbox) return { host: sandbox.host, port: sandbox.port, protocol: 'http' as Protocol }
  if (apiUrl === undefined) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  const name = protocol.slice(0, -1) as Protocol
  return { host: hostname, port: port === '' ? { http: 80, https: 443 }[name] : Number(port), protocol: name }
}

const readerOf =
  (client: StripeClient, secret: string): Stripe['readEvent'] =>
  (body, signature) => {
    try {
      const event = client.webhooks.constructEvent(body, signature ?? '', secret)
      return Envelope.safeParse(event).success ? event : null
    } catch {
      return null
    }
  }

/** Opens the provider: Stripe, or the sandbox that speaks its protocol on this machine. */
export function openStripe(
  { secretKey, webhookSecret, connectWebhookSecret, sandbox, apiUrl, elements }: StripeSettings,
  timeoutMs = TIMEOUT_MS,
): Stripe {
  const watchers = new Set<ResponseWatcher>()
  const client = new StripeClient(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: checkedHttpClient(watchers),
    ...apiLocation({ ...(sandbox && { sandbox }), ...(apiUrl !== undefined && { apiUrl }) }),
  })
  return {
    client,
    live: LIVE_KEY.test(secretKey),
    elements: elements ?? null,
    readEvent: readerOf(client, webhookSecret),
    readConnectEvent: connectWebhookSecret === undefined ? () => null : readerOf(client, connectWebhookSecret),
    watch: (watcher) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}

/** Returns a provider for installations without one: every call fails immediately without leaving this machine. */
export const noStripe = (): Stripe =>
  openStripe({ secretKey: 'sk_none', webhookSecret: randomUUID(), sandbox: { host: '127.0.0.1', port: 9 } })

/** Returns whether an error came from the provider: it rejected the call or could not be reached. */
export const isStripeError = (error: unknown): boolean => error instanceof StripeClient.errors.StripeError

/** Returns whether an error is one that the provider stored under the idempotency key at an earlier request, and now returns for it. */
export const isReplayed = (error: unknown): boolean =>
  error instanceof StripeClient.errors.StripeError && error.headers?.[REPLAYED_HEADER] === 'true'

/** Returns whether the provider definitely refused to move money because a balance does not cover the amount. */
export const isBalanceInsufficient = (error: unknown): boolean =>
  error instanceof StripeClient.errors.StripeError &&
  (error.code === 'balance_insufficient' || error.code === 'insufficient_funds')

/** Returns whether the provider definitely refused a request because of what it says or what state things are in; nothing was done. */
export const isInvalidStripeRequest = (error: unknown): boolean =>
  error instanceof StripeClient.errors.StripeInvalidRequestError

const NO_ACCESS = /does not have access to account/

/** Returns whether a message of the provider says that a connected account does not exist or has left the platform. */
export const isNoAccessMessage = (message: string): boolean => NO_ACCESS.test(message)

/** Returns whether a connected account does not exist or has left the platform. */
export const isAccountInaccessible = (error: unknown): boolean =>
  error instanceof StripeClient.errors.StripeError &&
  (error.code === 'account_invalid' || isNoAccessMessage(error.message))

const NO_PORTAL = /^No configuration provided/

/** Returns whether a message of the provider says that its customer portal was never configured. */
export const isPortalMissingMessage = (message: string | null): boolean => message !== null && NO_PORTAL.test(message)

/** Returns whether the provider rejected a call because its customer portal was never configured. */
export const isPortalMissing = (error: unknown): boolean =>
  error instanceof StripeClient.errors.StripeInvalidRequestError && isPortalMissingMessage(error.message)

/** Returns whether the provider rejected a call because the given customer does not exist or was deleted. */
export const isCustomerMissing = (error: unknown): boolean =>
  error instanceof StripeClient.errors.StripeError && error.code === 'resource_missing' && error.param === 'customer'

/** Returns whether the provider rejected a call because the requested object does not exist or was deleted. */
export const isStripeObjectMissing = (error: unknown): boolean =>
  error instanceof StripeClient.errors.StripeError && error.code === 'resource_missing'

/** Returns whether the provider has something under the same name, which it therefore did not make again. */
export const isStripeDuplicate = (error: unknown): boolean =>
  error instanceof StripeClient.errors.StripeError && error.code === 'resource_already_exists'

/** Returns the result of a provider call, or a fallback if the object does not exist or was deleted. */
export const withFallbackIfMissing = <Result, Otherwise>(call: Promise<Result>, fallback: Otherwise) =>
  call.catch((error: unknown): Otherwise => {
    if (!isStripeObjectMissing(error)) throw error
    return fallback
  })

/** Returns the provider's message for the cardholder if a bank declined the card; null for any other failure. */
export const cardRefusal = (error: unknown): string | null =>
  error instanceof StripeClient.errors.StripeCardError ? error.message : null

/**
 * Returns whether the provider takes no calls now, so that further ones would fail too: it is unreachable, failing or rate-limiting, or
 * refuses the key.
 */
export const isStripeUnavailable = (error: unknown): boolean =>
  error instanceof StripeClient.errors.StripeConnectionError ||
  error instanceof StripeClient.errors.StripeAPIError ||
  error instanceof StripeClient.errors.StripeRateLimitError ||
  error instanceof StripeClient.errors.StripeAuthenticationError ||
  error instanceof StripeClient.errors.StripePermissionError
