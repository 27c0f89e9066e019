import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { callerAddress } from './caller-address.ts'
import { authorizeCall, runQueued, endpointName, callerKey, streamAuthorizer } from './authorize.ts'
import { canonicalUrl, pageLinks } from './call-address.ts'
import type { Authentication, Caller } from './caller.ts'
import { sendCompressed, SHARED_CACHING } from './compressed-response.ts'
import type { Database } from '../database/database.ts'
import { readForVisitors } from '../database/read-replica.ts'
import { Claims } from './claims.ts'
import { disconnectSignal } from './disconnect-signal.ts'
import {
  keyForProvider,
  ownerOfKey,
  findStoredResponse,
  storeResponse,
  identifyCall,
  type SentResponse,
} from './idempotency.ts'
import { parseInput } from './input.ts'
import { replySchema } from './json-schema.ts'
import { withConcurrencyLimit } from '../security/rate-limits.ts'
import type { Page } from '../database/keyset-page.ts'
import { checkPost, type PostCheck } from './post-checks.ts'
import { Completed, type Complete, type Redirect, type Route, type StreamEvent } from './routes.ts'
import { sendFile, sendGenerated, type FileToSend, type GeneratedFile } from './send-file.ts'
import type { Services } from '../services.ts'
import { sendEvents } from './send-events.ts'
import { sendInFormat, sendResponse } from './send-response.ts'
import { readForm } from '../files/form-uploads.ts'
import { changeOutsideWork, inWork, type Work } from '../work/work.ts'

/** Dependencies of mounted routes: the database, authentication, the clock and services. */
export interface Kit {
  db: Database
  /** Number of this run of the program; see `OpenDatabase.run`. */
  run: number
  authentication: Authentication
  clock: () => Date
  services: Services
  /** Checks of what calls post. */
  postChecks?: readonly PostCheck[]
}

/** The kit with what all mounted calls share. */
interface Mounted extends Kit {
  claims: Claims
  /** Aborts when the server stops. */
  stopping: AbortSignal
  isStillAuthorized: ReturnType<typeof streamAuthorizer>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set if the handler gets the unparsed body. */
    raw?: boolean
  }
}

/**
 * Authorizes a call, and sends its response if that is cached. Only responses of public endpoints to signed-out callers may be cached,
 * here, in shared caches or in browsers: others contain private data or signed URLs. Files set their own caching.
 */
async function authorizeOrRespond(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  kit: Kit,
): Promise<unknown> {
  void reply.header('cache-control', 'no-store')
  await authorizeCall(endpoint, request, kit)
  const isForEveryone = endpoint.access === 'anyone' && endpoint.method === 'GET' && !request.caller
  if (!isForEveryone || !endpoint.public) return undefined
  void reply.header('cache-control', SHARED_CACHING)
  const cached = kit.services.responseCache.find(canonicalUrl(endpoint, request))
  return cached && sendCompressed(request, reply, cached, kit.services.cdn)
}

// An empty field clears the stored value in an update; in any other call it counts as absent.
const emptyTextIn = ({ method }: Endpoint) => (method === 'PUT' || method === 'PATCH' ? 'clears' : 'absent')

const parseParts = (endpoint: Endpoint, request: FastifyRequest, body: unknown) => ({
  params: endpoint.params ? parseInput(endpoint.params, request.params, 'path') : {},
  query: endpoint.query ? parseInput(endpoint.query, request.query, 'query') : {},
  body: endpoint.body ? parseInput(endpoint.body, body === undefined ? {} : body, 'body', emptyTextIn(endpoint)) : {},
})

// Calls that only read, that are safe to repeat or whose response contains a secret store no response for a repeated call.
const storesResponse = ({ method, secret, raw, repeatable: isRepeatable }: Endpoint): boolean =>
  method !== 'GET' && !secret && !raw && !isRepeatable

const isAnonymous = ({ anonymousWhen }: Endpoint, body: unknown): boolean =>
  anonymousWhen !== undefined && (body as Record<string, unknown>)[anonymousWhen] === true

const NO_CONTENT: SentResponse = { status: 204, headers: {}, body: '' }

function responseOf(
  endpoint: Endpoint,
  result: unknown,
  links: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
): SentResponse {
  if (!endpoint.response) return NO_CONTENT
  const status = endpoint.status ?? 200
  const page = endpoint.paged ? (result as Page<unknown>) : null
  const write = reply.getSerializationFunction(String(status)) as (value: unknown) => string
  const all = page ? [...links, ...pageLinks(endpoint, request, page)] : links
  return {
    status,
    headers: all.length > 0 ? { link: all.join(', ') } : {},
    // An array has no field for the cursor. An object around a list declares none, so the serializer drops it.
    body: write(page && endpoint.response instanceof z.ZodArray ? page.items : result),
  }
}

// Sends the position from which the caller should read the live channel: the response includes all events up to it.
const sendLivePosition = (reply: FastifyReply, caller: Caller | null) =>
  caller && reply.header('x-live-position', `${caller.id}:${caller.live_number}`)

// The URL may contain a one-time code, so the response is not stored and the target gets no referrer.
const sendRedirect = (reply: FastifyReply, { to, cookie }: Redirect) =>
  reply
    .headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      ...(cookie === undefined ? {} : { 'set-cookie': cookie }),
    })
    .redirect(to, 302)

// Limited because both use memory for as long as the caller chooses.
const FORM_CONCURRENCY = { name: 'forms', atOnce: 4 }
const STREAM_CONCURRENCY = { name: 'streams', atOnce: 30 }

async function serve(route: Route, request: FastifyRequest, reply: FastifyReply, kit: Mounted) {
  if (!route.endpoint.multipart) return perform(route, request, reply, kit, request.body)
  return withConcurrencyLimit(FORM_CONCURRENCY, callerKey(request), () => serveForm(route, request, reply, kit))
}

async function serveForm(route: Route, request: FastifyRequest, reply: FastifyReply, kit: Mounted) {
  const form = await readForm(request, route.endpoint, kit.services.files.incoming)
  try {
    return await perform(route, request, reply, kit, form.fields)
  } finally {
    await form.discard()
  }
}

async function perform(
  { endpoint, handle }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  kit: Mounted,
  sent: unknown,
) {
  const { claims, stopping } = kit
  const now = kit.clock()
  const key = request.headers['idempotency-key']
  const sentKey = typeof key === 'string' && key !== '' ? key : null
  const input = parseParts(endpoint, request, sent)
  const anonymous = isAnonymous(endpoint, input.body)
  const caller = anonymous ? null : request.caller
  const keyOwner = ownerOfKey(caller, request)
  const isStored = storesResponse(endpoint)
  const repeat =
    sentKey !== null && isStored && !anonymous ? identifyCall(sentKey, keyOwner, endpointName(endpoint), input) : null
  const links: string[] = []
  const check = (work: Work) => checkPost(endpoint, kit.postChecks, work, { caller, input: input.body })
  const call = {
    ...input,
    db: kit.db,
    caller,
    link: (relation: string, path: string) => void links.push(`</api${path}>; rel="${relation}"`),
    now,
    services: kit.services,
    idempotencyKey: sentKey === null ? randomUUID() : keyForProvider(sentKey, keyOwner, endpointName(endpoint), input),
    headers: request.headers,
    address: callerAddress(request.ip),
    rawBody: endpoint.raw ? String(request.body) : '',
    signal: endpoint.events ? disconnectSignal(reply, stopping) : stopping,
    isStillAuthorized: () => kit.isStillAuthorized(endpoint, request),
    log: request.log,
  }

  if (endpoint.events) {
    return withConcurrencyLimit(STREAM_CONCURRENCY, callerKey(request), async () => {
      const events = (await handle(call)) as AsyncIterable<StreamEvent>
      return sendEvents(reply, events, call.signal)
    })
  }
  if (endpoint.file) {
    const file = (await handle(call)) as FileToSend
    return sendFile(request, reply, kit.services.files.storage, file, kit.clock)
  }
  if (endpoint.made) return sendGenerated(request, reply, (await handle(call)) as GeneratedFile, kit.clock)
  if (endpoint.redirects) return sendRedirect(reply, (await handle(call)) as Redirect)
  if (endpoint.method === 'GET') {
    const read = async (db: Database) => {
      // Of a first attempt on a replica.
      links.length = 0
      return responseOf(endpoint, await handle({ ...call, db }), links, request, reply)
    }
    if (endpoint.public && !caller) {
      const { shows = [] } = endpoint
      const readForAll = async () => ({ shows, ...(await readForVisitors(kit, shows, read)) })
      const { responseCache, cdn } = kit.services
      const response = await responseCache.findOrMake(canonicalUrl(endpoint, request), readForAll, shows)
      return sendCompressed(request, reply, response, cdn)
    }
    void sendLivePosition(reply, caller)
    return sendInFormat(endpoint, input.query, reply, await read(kit.db))
  }
  if (endpoint.nonTransactional !== undefined) {
    const first = repeat && (await claims.take(repeat, now))
    if (first) return sendResponse(reply, first)
    const complete: Complete<unknown> = (run, { closesAccount = false } = {}) =>
      inWork(closesAccount ? { ...call, caller: null } : call, async (work) => {
        work.changes(...(endpoint.changes ?? []))
        await check(work)
        const response = responseOf(endpoint, await run(work), links, request, reply)
        if (repeat) await claims.complete(work.db, repeat, response)
        return new Completed(response)
      })
    let failed = true
    try {
      const result = await changeOutsideWork(kit, endpoint.changes ?? [], async () => handle({ ...call, complete }))
      if (isStored && !(result instanceof Completed)) throw new Error(`${endpointName(endpoint)} did not complete`)
      failed = false
      return await sendResponse(
        reply,
        result instanceof Completed ? result.response : responseOf(endpoint, result, links, request, reply),
      )
    } finally {
      if (repeat) await claims.end(repeat, { failed })
    }
  }

  const outcome = await inWork(call, async (work) => {
    const { db } = work
    const first = repeat && (await findStoredResponse(db, repeat, now))
    if (first) return first
    work.changes(...(endpoint.changes ?? []))
    await check(work)
    const fresh = responseOf(endpoint, await handle({ ...call, db, work }), links, request, reply)
    if (repeat) await storeResponse(db, repeat, fresh, now)
    return fresh
  })
  return sendResponse(reply, outcome)
}

// Mounts the route in an encapsulated Fastify context that accepts every content type.
function mountWithAnyBody(app: FastifyInstance, options: RouteOptions): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined))
    scope.route(options)
  })
}

/** Mounts all routes under `/api`. Unauthorized calls are rejected before their body is read. */
export function mountRoutes(app: FastifyInstance, all: readonly Route[], kit: Kit): void {
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())
  const mounted = {
    ...kit,
    claims: new Claims(kit.db, kit.run, stopping.signal),
    stopping: stopping.signal,
    isStillAuthorized: streamAuthorizer(kit),
  }
  app.decorateRequest('caller', null)
  for (const route of all) {
    const { endpoint } = route
    if (endpoint.messageBelow) app.messagePaths.add(endpoint.messageBelow)
    const options: RouteOptions = {
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      onRequest: (request, reply) =>
        runQueued(endpoint, request, kit, () => authorizeOrRespond(endpoint, request, reply, kit)),
      handler: (request, reply) => runQueued(endpoint, request, kit, () => serve(route, request, reply, mounted)),
    }
    if (endpoint.response) {
      options.schema = { response: { [endpoint.status ?? 200]: replySchema(endpoint.response) } }
    }
    // HEAD on a stream would stay open without a response, and HEAD on a redirect would start the flow that it belongs to.
    if (endpoint.events || endpoint.redirects) options.exposeHeadRoute = false
    // Most files are compressed already, and ranges refer to the uncompressed bytes.
    if (endpoint.file || endpoint.made) options.compress = false
    options.config = { raw: endpoint.raw === true, stream: endpoint.events === true }
    if (endpoint.anyBody) mountWithAnyBody(app, options)
    else app.route(options)
  }
}
