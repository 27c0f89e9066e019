import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallLimit, Endpoint } from '#platform/contract/endpoint.ts'
import type { Subject } from '#platform/contract/freshness.ts'
import { authorizeCall, runQueued } from './authorize.ts'
import { sendCompressed, SHARED_CACHING } from './compressed-response.ts'
import type { Database } from '../database/database.ts'
import { readForVisitors } from '../database/read-replica.ts'
import type { Kit } from './mount.ts'
import { notFound } from './http-errors.ts'
import { BRIEF_CACHING, PRIVATE_CACHING } from './send-file.ts'
import type { Services } from '../services.ts'

/** Context of a request to a route outside `/api`. */
export interface RootCall {
  db: Database
  services: Services
  /** Values of the path parameters. */
  params: Partial<Record<string, string>>
}

/** A short text at a path without parameters, cached in memory with its compressed forms until something it shows changes. */
interface Text {
  type: string
  text: string
}

/** A text of any length, streamed as it is generated. */
interface StreamedText {
  type: string
  parts: AsyncIterable<string>
}

/** A response that takes a while to generate; not generated for callers who already have it. */
interface GeneratedContent {
  type: string
  /** Strong ETag including its quotes; it must change whenever the content does. */
  etag: string
  make: () => Promise<Uint8Array>
}

interface Address {
  /** Path from the root, with `:name` for parameters. The query is ignored. */
  path: `/${string}`
  does: string
  /** Time that caches may use the response without revalidation; only for content that cannot be hidden or deleted. */
  maxAgeSeconds?: number
  /** Set if the address is a secret that gives access: no shared cache stores the response. */
  isPrivate?: true
  /** Rate limit for each caller. */
  limit: CallLimit
  /** Subjects that the response shows: a cached text is invalidated when one of them changes. */
  shows?: readonly Subject[]
}

/** A public route outside the API at a path that programs know. A handler returns null if there is nothing; the response is then 404. */
export type RootAddress = Address &
  (
    | { text: (call: Omit<RootCall, 'params'>) => Promise<Text> }
    | { flow: (call: RootCall) => Promise<StreamedText | null> }
    | { made: (call: RootCall) => Promise<GeneratedContent | null> }
  )

function expectFound<Found>(found: Found | null): Found {
  if (found === null) throw notFound()
  return found
}

async function respond(
  address: RootAddress,
  request: FastifyRequest,
  reply: FastifyReply,
  { db, services }: Kit,
): Promise<unknown> {
  const call = { db, services, params: request.params as RootCall['params'] }
  const { maxAgeSeconds, isPrivate } = address
  const defaultCaching = isPrivate ? PRIVATE_CACHING : 'text' in address ? SHARED_CACHING : BRIEF_CACHING
  const caching = { 'cache-control': maxAgeSeconds === undefined ? defaultCaching : `public, max-age=${maxAgeSeconds}` }
  if ('text' in address) {
    const { shows = [] } = address
    const make = async () => {
      const { response, behindMs } = await readForVisitors(call, shows, (from) => address.text({ ...call, db: from }))
      const headers = { 'content-type': response.type }
      return { response: { status: 200, headers, body: response.text }, shows, behindMs }
    }
    const found = await services.responseCache.findOrMake(address.path, make, shows)
    return sendCompressed(request, reply.headers(caching), found, services.cdn)
  }
  if ('flow' in address) {
    const { type, parts } = expectFound(await address.flow(call))
    return reply.headers({ ...caching, 'content-type': type }).send(Readable.from(parts))
  }
  const { type, etag, make } = expectFound(await address.made(call))
  // Pages of other origins embed it.
  const headers = { ...caching, etag, 'cross-origin-resource-policy': 'cross-origin' }
  const known = request.headers['if-none-match'] ?? ''
  if (known === '*' || known.split(/, */).includes(etag)) return reply.headers(headers).code(304).send()
  const bytes = await make()
  return reply.headers({ ...headers, 'content-type': type }).send(bytes)
}

/** Serves routes outside `/api` with the same rate limits and fair queueing as calls of the API. */
export function serveRootAddresses(app: FastifyInstance, addresses: readonly RootAddress[], kit: Kit): void {
  for (const address of addresses) {
    const { path, does, limit } = address
    const endpoint: Endpoint = { method: 'GET', path, access: 'anyone', does, limit }
    app.get(path, {
      // Generated responses are compressed already.
      ...('made' in address && { compress: false }),
      onRequest: (request) => runQueued(endpoint, request, kit, () => authorizeCall(endpoint, request, kit)),
      handler: (request, reply) => runQueued(endpoint, request, kit, () => respond(address, request, reply, kit)),
    })
  }
}
