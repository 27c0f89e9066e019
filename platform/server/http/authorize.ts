import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { callerAddress } from './caller-address.ts'
import type { Caller, Authentication } from './caller.ts'
import { batchReads } from '../database/batched-reads.ts'
import type { Database } from '../database/database.ts'
import { countCall, countInMemory, type Limit, type RememberedTries } from '../security/rate-limits.ts'
import { sessionRequired, HttpError, insufficientScope, invalidToken, notSignedIn } from './http-errors.ts'
import { TimeBudget, type CountedTime } from '../database/time-budget.ts'
import { withQueueKey } from '../work/fair-queue.ts'
import type { WorkBase } from '../work/work.ts'

/** Dependencies of authorization. */
interface AuthorizationContext {
  db: Database
  authentication: Authentication
  clock: () => Date
  services: { config: { RATE_LIMITS: boolean }; rememberedTries: RememberedTries }
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

const SHORT_WINDOW_MS = 10_000
const MINUTE_MS = 60_000
/** Limit for all calls from one address, whoever makes them; checked before any other work. */
export const ADDRESS_LIMIT = { name: 'calls', tries: 1000, withinMs: SHORT_WINDOW_MS } as const satisfies Limit
/** Limit for reads by one caller: an account, or the address of signed-out callers. */
export const READ_LIMIT = { name: 'reads', tries: 300, withinMs: SHORT_WINDOW_MS } as const satisfies Limit
/** Number of reads that one search counts as. */
export const SEARCH_WEIGHT = 10
/** Limit for mutating calls by one caller, for endpoints that declare no limit. */
export const WRITE_LIMIT = { name: 'writes', tries: 240, withinMs: MINUTE_MS } as const satisfies Limit
/** Multiple of the limit for one account that all accounts at one address may use together, because people share addresses. */
const ACCOUNTS_PER_ADDRESS = 5

const accountKey = (id: number): string => `account ${id}`

/**
 * Returns the key by which rate limits count a caller: the account, all scoped tokens of an account together, so that a program slows down no
 * screen, or the address of a signed-out caller.
 */
export function callerKey({ caller, ip }: FastifyRequest): string {
  if (!caller) return callerAddress(ip)
  return caller.token_scopes ? `tokens of account ${caller.id}` : accountKey(caller.id)
}

/** Returns the name of an endpoint in limits and idempotency keys: method and path. */
export const endpointName = ({ method, path }: Endpoint): string => `${method} ${path}`

// When the database is unavailable, callers get an error within five seconds.
const CALL_WAIT_MAX_MS = 4_000
// Searches get a response or an error within two seconds.
const SEARCH_WAIT_MAX_MS = 1_700

// Fields that select a page and an order, which an index provides.
const PAGE_FIELDS = new Set(['limit', 'after', 'order', 'sort'])

/** Returns whether a call searches for words, or filters a list that is open to anyone, rather than opening a list. */
function isSearch({ searches, access }: Endpoint, { query }: FastifyRequest): boolean {
  if (searches === undefined) return false
  const filledFields = Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== '')
  return filledFields.some(([name]) => name === searches || (access === 'anyone' && !PAGE_FIELDS.has(name)))
}

// Public reads of the same address also wait for one another, so their elapsed time counts. Other calls may read a body, call a
// provider or last for hours, so only their time waiting for the database does.
function countedTimeFor({
  public: isPublic,
  events,
  made,
  multipart,
  anyBody,
  nonTransactional,
}: Endpoint): CountedTime {
  if (isPublic) return 'elapsed'
  return events || made || multipart || anyBody || nonTransactional !== undefined ? 'since response' : 'waited'
}

const budgets = new WeakMap<FastifyRequest, TimeBudget>()

function budgetOf(endpoint: Endpoint, request: FastifyRequest, counted: CountedTime): TimeBudget {
  const known = budgets.get(request)
  if (known) return known
  const budget = isSearch(endpoint, request)
    ? new TimeBudget(SEARCH_WAIT_MAX_MS, 'elapsed')
    : new TimeBudget(CALL_WAIT_MAX_MS, counted)
  budgets.set(request, budget)
  return budget
}

/** Runs part of a call under the caller's queue key, within the call's time budget for waiting for the database. */
export function runQueued<Result>(
  endpoint: Endpoint,
  request: FastifyRequest,
  { services }: Pick<AuthorizationContext, 'services'>,
  run: () => Result,
  counted = countedTimeFor(endpoint),
): Result {
  const budget = budgetOf(endpoint, request, counted)
  const who = services.config.RATE_LIMITS
    ? { who: callerKey(request), what: endpointName(endpoint) }
    : { who: '', what: '' }
  const rank = isSearch(endpoint, request) ? { rank: 'search' as const } : {}
  return withQueueKey({ ...who, ...rank, budget }, () => budget.during(run))
}

// Sent by clients that read a token from storage when none is stored.
const PLACEHOLDER_TOKENS = new Set(['null', 'undefined'])

const bearerToken = (request: FastifyRequest): string | null =>
  /^Bearer +([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null

// Programs are told at once that their token does not work, or does not suffice, also where anyone may call.
async function findCaller(
  endpoint: Endpoint,
  token: string,
  { db, clock, authentication }: AuthorizationContext,
): Promise<Caller | undefined> {
  const { scopedTokens } = authentication
  if (!scopedTokens?.recognizes(token)) return authentication.findCaller(db, token, clock())
  const caller = await scopedTokens.findCaller(db, token, clock())
  if (!caller) throw invalidToken()
  const scope = scopedTokens.scopeOf(endpoint)
  if (scope === null) throw sessionRequired()
  if (!caller.token_scopes?.includes(scope)) throw insufficientScope(scope)
  return caller
}

async function authorizeCaller(
  endpoint: Endpoint,
  request: FastifyRequest,
  context: AuthorizationContext,
): Promise<void> {
  const token = bearerToken(request)
  const caller = token === null ? undefined : await findCaller(endpoint, token, context)
  request.caller = caller ?? null
  const { access } = endpoint
  if (access === 'anyone') {
    if (endpoint.refusesStaleTokens && token !== null && !PLACEHOLDER_TOKENS.has(token) && !caller) throw notSignedIn()
    return
  }
  if (!caller) throw notSignedIn()
  if (access === 'signed_in') return
  const refusal = context.authentication.kinds[access].refuse(caller, endpoint.refusal)
  if (refusal) throw refusal
}

function requireConsent(endpoint: Endpoint, request: FastifyRequest, context: AuthorizationContext): void {
  if (!endpoint.needsConsent || !request.caller) return
  for (const check of context.authentication.consentChecks) {
    const refusal = check(request.caller)
    if (refusal) throw refusal
  }
}

/** Returns whether the same request would be authorized again now. Throws if that cannot be determined. */
export const isAuthorized = (
  endpoint: Endpoint,
  request: FastifyRequest,
  context: AuthorizationContext,
): Promise<boolean> =>
  authorizeCaller(endpoint, request, context).then(
    () => true,
    (error: unknown) => {
      if (error instanceof HttpError && error.status < 500) return false
      throw error
    },
  )

// More would take the only connection of the embedded database for long.
const TOKENS_PER_STATEMENT_MAX = 500

/**
 * Returns a function that does the same for streams: thousands may ask at the same moment, so those of sessions that were used lately share a
 * statement. The others are looked up one by one, which records the use.
 */
export function streamAuthorizer(
  context: AuthorizationContext,
): (endpoint: Endpoint, request: FastifyRequest) => Promise<boolean> {
  const { db, clock, authentication } = context
  const wasRecentlyUsed = batchReads(async (tokens: readonly string[]) => {
    const found = (await authentication.findUsedLately?.(db, tokens, clock())) ?? new Set()
    return tokens.map((token) => found.has(token))
  }, TOKENS_PER_STATEMENT_MAX)
  return async (endpoint, request) => {
    const token = bearerToken(request)
    const canShareLookup = endpoint.access === 'signed_in' && token !== null
    return (canShareLookup && (await wasRecentlyUsed(token))) || isAuthorized(endpoint, request, context)
  }
}

/** Returns the limit that a mutating call counts against. */
const writeLimit = (endpoint: Endpoint): Limit =>
  endpoint.limit
    ? { name: endpointName(endpoint), tries: endpoint.limit.calls, withinMs: endpoint.limit.minutes * MINUTE_MS }
    : WRITE_LIMIT

function countRead(endpoint: Endpoint, request: FastifyRequest, { services, clock }: AuthorizationContext): void {
  const { rememberedTries } = services
  const typed = endpoint.searches !== undefined && (request.query as Record<string, unknown>)[endpoint.searches]
  const weight = typed ? SEARCH_WEIGHT : 1
  const now = clock()
  countInMemory(rememberedTries, READ_LIMIT, callerKey(request), { now, weight })
  if (endpoint.limit) countInMemory(rememberedTries, writeLimit(endpoint), callerKey(request), { now })
}

async function countWrite(
  endpoint: Endpoint,
  request: FastifyRequest,
  { db, clock }: AuthorizationContext,
): Promise<void> {
  const limit = writeLimit(endpoint)
  const address = callerAddress(request.ip)
  // Callers who may choose to stay anonymous are counted by address only, so that nothing is stored about the account.
  if (!request.caller || endpoint.anonymousWhen) return countCall(db, [[limit, address]], clock())
  const shared = { ...limit, name: `${limit.name} of all`, tries: limit.tries * ACCOUNTS_PER_ADDRESS }
  return countCall(
    db,
    [
      [limit, callerKey(request)],
      [shared, address],
    ],
    clock(),
  )
}

/** Counts what a job makes for an account as if the account had made this call. Throws 429 when a limit of the endpoint is exceeded. */
export const countForAccount = (
  { db, now, services }: WorkBase,
  endpoint: Endpoint,
  accountId: number,
): Promise<void> =>
  services.config.RATE_LIMITS ? countCall(db, [[writeLimit(endpoint), accountKey(accountId)]], now) : Promise.resolve()

/**
 * Authorizes a call before its body is read. Throws when the address makes too many calls, when the caller may not make this call, or
 * when a limit of the endpoint is exceeded.
 */
export async function authorizeCall(
  endpoint: Endpoint,
  request: FastifyRequest,
  context: AuthorizationContext,
): Promise<void> {
  const { config, rememberedTries } = context.services
  const address = callerAddress(request.ip)
  if (config.RATE_LIMITS) countInMemory(rememberedTries, ADDRESS_LIMIT, address, { now: context.clock() })
  await authorizeCaller(endpoint, request, context)
  requireConsent(endpoint, request, context)
  if (!config.RATE_LIMITS) return
  if (endpoint.method === 'GET') countRead(endpoint, request, context)
  else await countWrite(endpoint, request, context)
}
