import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import { accountEndpoints } from './account.ts'
import { balanceEndpoints } from './payments/balance.ts'
import { catalogueEndpoints } from './billing/catalogue.ts'
import { checkoutEndpoints } from './billing/checkout.ts'
import { customerEndpoints } from './billing/customers.ts'
import { disputeEndpoints } from './payments/disputes.ts'
import { API_ROOT, type Endpoint, type Sandbox } from './endpoint.ts'
import { eventEndpoints } from './events.ts'
import { expand } from './expand.ts'
import { isKeyRevoked, throwIfRefused, takeFailure } from './failures.ts'
import { intentEndpoints } from './payments/intents.ts'
import { invoiceEndpoints } from './billing/invoices.ts'
import { parseParams } from './params.ts'
import { portalEndpoints } from './billing/portal.ts'
import { freshId } from './records.ts'
import { keyReused, providerFailed, StripeRefusal, invalidKey } from './refusals.ts'
import { refundEndpoints } from './payments/refunds.ts'
import { connectedAccountEndpoints, getAccount } from './connect/accounts.ts'
import { connectLinkEndpoints } from './connect/links.ts'
import { connectedPayoutEndpoints } from './connect/payouts.ts'
import { transferEndpoints } from './connect/transfers.ts'
import { payInvoiceEndpoints } from './billing/renewals.ts'
import { taxEndpoints } from './tax/calculations.ts'
import { subscriptionEndpoints } from './billing/subscriptions.ts'

const ENDPOINTS: Endpoint[] = [
  ...accountEndpoints,
  ...customerEndpoints,
  ...catalogueEndpoints,
  ...checkoutEndpoints,
  ...subscriptionEndpoints,
  ...invoiceEndpoints,
  ...payInvoiceEndpoints,
  ...intentEndpoints,
  ...refundEndpoints,
  ...disputeEndpoints,
  ...balanceEndpoints,
  ...portalEndpoints,
  ...connectedAccountEndpoints,
  ...connectLinkEndpoints,
  ...transferEndpoints,
  ...connectedPayoutEndpoints,
  ...taxEndpoints,
  ...eventEndpoints,
]

const RESPONSE_RETENTION_MS = 24 * 3_600_000
// The SDK generates a key for each call, used only for retries of that call.
const SDK_KEY_PREFIX = 'stripe-node-retry-'
const SDK_RESPONSE_RETENTION_MS = 10 * 60_000
const KEY_MAX_LENGTH = 255

const digest = (value: string) => createHash('sha256').update(value).digest()

const apiKeyOf = (header: string | undefined) => {
  const [scheme, value] = (header ?? '').split(' ', 2)
  if (!value) return null
  if (/^bearer$/i.test(scheme!)) return value
  return /^basic$/i.test(scheme!) ? Buffer.from(value, 'base64').toString().split(':', 1)[0]! : null
}

const checkKey = (request: FastifyRequest, secretKey: string) => {
  const apiKey = apiKeyOf(request.headers.authorization)
  // Digests have equal length, as the comparison requires, and do not reveal the key's length.
  if (!apiKey || !timingSafeEqual(digest(apiKey), digest(secretKey))) throw invalidKey(apiKey)
}

const inputOf = ({ params }: Endpoint, request: FastifyRequest) => {
  const { expand: paths, ...input } = { ...((request.method === 'POST' ? request.body : request.query) as object) } as {
    expand?: unknown
  }
  return { paths, input: parseParams(params, input) as never }
}

/** Runs a request in the name of the connected account that it names. */
const asConnectedAccount = <T>(sandbox: Sandbox, request: FastifyRequest, work: () => T): T => {
  const account = request.headers['stripe-account']?.toString()
  sandbox.connected = account === undefined ? null : getAccount(sandbox, account).id
  try {
    return work()
  } finally {
    sandbox.connected = null
  }
}

const perform = (
  sandbox: Sandbox,
  endpoint: Endpoint,
  request: FastifyRequest,
  { paths, input } = inputOf(endpoint, request),
) => {
  const { id = '' } = request.params as { id?: string }
  const result = asConnectedAccount(sandbox, request, () => endpoint.answer(sandbox, input, id))
  return result instanceof StripeRefusal
    ? { status: result.status, body: result.body }
    : { status: 200, body: expand(sandbox, result, paths) }
}

/** Performs a call, unless it was made to fail. */
const performOrFail = (sandbox: Sandbox, endpoint: Endpoint, ...call: [FastifyRequest, ReturnType<typeof inputOf>]) => {
  const failure = takeFailure(sandbox, endpoint)
  const failed = { status: 500, body: providerFailed().body, isLost: false }
  if (failure === 'fail') return failed
  const result = perform(sandbox, endpoint, ...call)
  return failure === 'fail-after' ? failed : { ...result, isLost: failure === 'lose-response' }
}

const changeForRequest = <T>(sandbox: Sandbox, request: Stripe.Event.Request, work: () => T) => {
  sandbox.request = request
  try {
    return sandbox.store.change(work)
  } finally {
    sandbox.request = { id: null, idempotency_key: null }
  }
}

/**
 * Performs a call once for its idempotency key, and replays the stored response to repeated ones. As at Stripe, errors are stored too,
 * except those from before the execution: of the input, or of a key that was used for another request.
 */
const performOnce = (sandbox: Sandbox, endpoint: Endpoint, request: FastifyRequest, key: string) => {
  if (key.length > KEY_MAX_LENGTH) throw keyReused(key.slice(0, KEY_MAX_LENGTH))
  const { store } = sandbox
  const fingerprint = digest(
    JSON.stringify([request.method, request.url, request.body, request.headers['stripe-account']]),
  ).toString('base64')
  const stored = store.find('answers', key)
  if (stored && stored.forget_ms > Date.now()) {
    if (stored.fingerprint !== fingerprint) throw keyReused(key)
    return { ...stored, replayed: true, isLost: false }
  }
  const input = inputOf(endpoint, request)
  const retentionMs = key.startsWith(SDK_KEY_PREFIX) ? SDK_RESPONSE_RETENTION_MS : RESPONSE_RETENTION_MS
  const storeReply = ({ status, body }: { status: number; body: object }) =>
    void store.put('answers', { id: key, fingerprint, status, body, forget_ms: Date.now() + retentionMs })
  try {
    return changeForRequest(sandbox, { id: request.id, idempotency_key: key }, () => {
      const result = performOrFail(sandbox, endpoint, request, input)
      storeReply(result)
      return { ...result, replayed: false }
    })
  } catch (error) {
    // What it changed was rolled back; only the error remains.
    if (error instanceof StripeRefusal) store.change(() => storeReply(error))
    throw error
  }
}

const handleRequest = (sandbox: Sandbox, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) => {
  if (endpoint.method === 'GET') return perform(sandbox, endpoint, request).body
  const key = endpoint.method === 'POST' ? request.headers['idempotency-key']?.toString() : undefined
  if (key) reply.header('idempotency-key', key)
  throwIfRefused(sandbox, endpoint)
  if (!key) {
    const withoutKey = { id: request.id, idempotency_key: null }
    const { status, body } = changeForRequest(sandbox, withoutKey, () => perform(sandbox, endpoint, request))
    return reply.code(status).send(body)
  }
  const result = performOnce(sandbox, endpoint, request, key)
  if (result.isLost) {
    reply.hijack()
    request.raw.socket.destroy()
    return reply
  }
  if (result.replayed) reply.header('idempotent-replayed', 'true')
  return reply.code(result.status).send(result.body)
}

/** Serves Stripe's API below `/v1` to callers with the secret key. */
export const serveApi = (server: FastifyInstance, sandbox: Sandbox, secretKey: string) =>
  server.register(
    async (api) => {
      api.addHook('onRequest', async (request, reply) => {
        reply.header('request-id', request.id)
        const version = request.headers['stripe-version']
        if (version) reply.header('stripe-version', version)
        checkKey(request, secretKey)
        if (isKeyRevoked(sandbox)) throw invalidKey(secretKey)
      })
      api.setErrorHandler(async (error, request, reply) => {
        if (error instanceof StripeRefusal) return reply.code(error.status).send(error.body)
        const status = (error as { statusCode?: number }).statusCode ?? 500
        if (status >= 500) request.log.error({ err: error }, 'the payments sandbox failed')
        const type = status < 500 ? 'invalid_request_error' : 'api_error'
        return reply.code(status).send({ error: { type, message: error instanceof Error ? error.message : 'Error' } })
      })
      api.setNotFoundHandler(async (request) => {
        throw new StripeRefusal(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${request.method}: ${request.url.split('?', 1)[0]}).`,
        })
      })
      for (const endpoint of ENDPOINTS) {
        api.route({
          method: endpoint.method,
          url: endpoint.path,
          handler: async (request, reply) => handleRequest(sandbox, endpoint, request, reply),
        })
      }
    },
    { prefix: API_ROOT },
  )

/** Returns a request id in Stripe's format. */
export const requestId = () => freshId('req')
