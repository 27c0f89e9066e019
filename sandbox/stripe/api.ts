import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { catalogueEndpoints } from './catalogue.ts'
import { checkoutEndpoints } from './checkout.ts'
import { customerEndpoints } from './customers.ts'
import { disputeEndpoints } from './disputes.ts'
import { API_ROOT, type Endpoint, type Sandbox } from './endpoint.ts'
import { eventEndpoints } from './events.ts'
import { expand } from './expand.ts'
import { intentEndpoints } from './intents.ts'
import { invoiceEndpoints } from './invoices.ts'
import { readParams } from './params.ts'
import { portalEndpoints } from './portal.ts'
import { freshId } from './records.ts'
import { keyUsedOtherwise, StripeRefusal, wrongKey } from './refusals.ts'
import { refundEndpoints } from './refunds.ts'
import { collectingEndpoints } from './renewals.ts'
import { subscriptionEndpoints } from './subscriptions.ts'

const ENDPOINTS: Endpoint[] = [
  ...customerEndpoints,
  ...catalogueEndpoints,
  ...checkoutEndpoints,
  ...subscriptionEndpoints,
  ...invoiceEndpoints,
  ...collectingEndpoints,
  ...intentEndpoints,
  ...refundEndpoints,
  ...disputeEndpoints,
  ...portalEndpoints,
  ...eventEndpoints,
]

const RESPONSE_RETENTION_MS = 24 * 3_600_000
// The SDK generates a key for each call, used only for retries of that call.
const SDK_KEY = 'stripe-node-retry-'
const SDK_RESPONSE_RETENTION_MS = 10 * 60_000
const LONGEST_KEY = 255

const digest = (value: string) => createHash('sha256').update(value).digest()

const givenKey = (header: string | undefined) => {
  const [scheme, value] = (header ?? '').split(' ', 2)
  if (!value) return null
  if (/^bearer$/i.test(scheme!)) return value
  return /^basic$/i.test(scheme!) ? Buffer.from(value, 'base64').toString().split(':', 1)[0]! : null
}

const checkKey = (request: FastifyRequest, secretKey: string) => {
  const given = givenKey(request.headers.authorization)
  // Digests have equal length, as the comparison requires, and do not reveal the key's length.
  if (!given || !timingSafeEqual(digest(given), digest(secretKey))) throw wrongKey(given)
}

const perform = (sandbox: Sandbox, { params, answer }: Endpoint, request: FastifyRequest) => {
  const { expand: paths, ...input } = { ...((request.method === 'POST' ? request.body : request.query) as object) } as {
    expand?: unknown
  }
  const { id = '' } = request.params as { id?: string }
  const result = answer(sandbox, readParams(params, input) as never, id)
  return result instanceof StripeRefusal
    ? { status: result.status, body: result.body }
    : { status: 200, body: expand(sandbox, result, paths) }
}

/** Like `perform`, but replays the stored response for a repeated idempotency key and request. */
const performOnce = (sandbox: Sandbox, endpoint: Endpoint, request: FastifyRequest, key: string) => {
  if (key.length > LONGEST_KEY) throw keyUsedOtherwise(key.slice(0, LONGEST_KEY))
  const { store } = sandbox
  const fingerprint = digest(JSON.stringify([request.method, request.url, request.body])).toString('base64')
  const known = store.find('answers', key)
  if (known && known.forget_ms > Date.now()) {
    if (known.fingerprint !== fingerprint) throw keyUsedOtherwise(key)
    return { ...known, replayed: true }
  }
  // A rejected request throws before its response is stored: it had no effect, so a corrected one may reuse the key.
  const result = perform(sandbox, endpoint, request)
  const keep = key.startsWith(SDK_KEY) ? SDK_RESPONSE_RETENTION_MS : RESPONSE_RETENTION_MS
  store.put('answers', { id: key, fingerprint, ...result, forget_ms: Date.now() + keep })
  return { ...result, replayed: false }
}

const handleRequest = (sandbox: Sandbox, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) => {
  if (endpoint.method === 'GET') return perform(sandbox, endpoint, request).body
  const key = endpoint.method === 'POST' ? request.headers['idempotency-key']?.toString() : undefined
  const result = sandbox.store.change(() => {
    sandbox.request = { id: request.id, idempotency_key: key ?? null }
    try {
      return key
        ? performOnce(sandbox, endpoint, request, key)
        : { ...perform(sandbox, endpoint, request), replayed: false }
    } finally {
      sandbox.request = { id: null, idempotency_key: null }
    }
  })
  if (key) reply.header('idempotency-key', key)
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
