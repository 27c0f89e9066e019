import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallLimit, Endpoint } from '#platform/contract/endpoint.ts'
import type { Subject } from '#platform/contract/freshness.ts'
import { authorizeCall, inTurn } from './authorize.ts'
import { sendCompressed } from './compressed-response.ts'
import type { Database } from '../database/database.ts'
import type { Kit } from './mount.ts'
import { notFound } from './http-errors.ts'
import { BRIEF_CACHING } from './send-file.ts'
import type { Services } from '../services.ts'

/** A question to an address of the root. */
export interface RootCall {
  db: Database
  services: Services
  /** What stands in the address for its parameters. */
  params: Partial<Record<string, string>>
}

/** A short text at an address without parameters: it is kept in memory, in its compressed forms too, until something it shows changes. */
interface Text {
  type: string
  text: string
}

/** A text of any length, sent as it is made. */
interface Flow {
  type: string
  parts: AsyncIterable<string>
}

/** Something that takes a while to make: it is not made for who has it already. */
interface Made {
  type: string
  /** Strong, with its quotes, as HTTP writes it: whatever is made otherwise has another. */
  etag: string
  make: () => Promise<Uint8Array>
}

interface Address {
  /** From the root on, with `:name` for parameters. Nothing else of an address is read. */
  path: `/${string}`
  does: string
  /** How long caches may keep it without asking, where it shows nothing that may be hidden or deleted. */
  maxAgeSeconds?: number
  /** How often one caller may ask. */
  limit: CallLimit
  /** What it shows: a text is made anew when one of these changes. */
  shows?: readonly Subject[]
}

/** An address beside the API that programs know by its name, open to everybody. What is not there is null, and answered 404. */
export type RootAddress = Address &
  (
    | { text: (call: Omit<RootCall, 'params'>) => Promise<Text> }
    | { flow: (call: RootCall) => Promise<Flow | null> }
    | { made: (call: RootCall) => Promise<Made | null> }
  )

function expectFound<Answer>(found: Answer | null): Answer {
  if (found === null) throw notFound()
  return found
}

async function answer(
  address: RootAddress,
  request: FastifyRequest,
  reply: FastifyReply,
  { db, services }: Kit,
): Promise<unknown> {
  const call = { db, services, params: request.params as RootCall['params'] }
  const { maxAgeSeconds } = address
  // What is made anew after each change has been remembered for a while already.
  const briefly = 'text' in address ? 'public, no-cache' : BRIEF_CACHING
  const caching = { 'cache-control': maxAgeSeconds === undefined ? briefly : `public, max-age=${maxAgeSeconds}` }
  if ('text' in address) {
    const { shows = [] } = address
    const make = async () => {
      const { type, text } = await address.text(call)
      return { answer: { status: 200, headers: { 'content-type': type }, body: text }, shows }
    }
    const found = await services.responseCache.findOrMake(address.path, make, shows)
    return sendCompressed(request, reply.headers(caching), found)
  }
  if ('flow' in address) {
    const { type, parts } = expectFound(await address.flow(call))
    return reply.headers({ ...caching, 'content-type': type }).send(Readable.from(parts))
  }
  const { type, etag, make } = expectFound(await address.made(call))
  // Pages of other origins show it.
  const headers = { ...caching, etag, 'cross-origin-resource-policy': 'cross-origin' }
  const known = request.headers['if-none-match'] ?? ''
  if (known === '*' || known.split(/, */).includes(etag)) return reply.headers(headers).code(304).send()
  const bytes = await make()
  return reply.headers({ ...headers, 'content-type': type }).send(bytes)
}

/** Serves addresses of the root, each within its limits and in the callers' turns, as calls of the API are. */
export function serveRootAddresses(app: FastifyInstance, addresses: readonly RootAddress[], kit: Kit): void {
  for (const address of addresses) {
    const { path, does, limit } = address
    const endpoint: Endpoint = { method: 'GET', path, access: 'anyone', does, limit }
    app.get(path, {
      // What is made is packed already.
      ...('made' in address && { compress: false }),
      onRequest: (request) => inTurn(endpoint, request, kit, () => authorizeCall(endpoint, request, kit)),
      handler: (request, reply) => inTurn(endpoint, request, kit, () => answer(address, request, reply, kit)),
    })
  }
}
