import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { callerAddress } from './caller-address.ts'
import type { Caller, Authentication } from './caller.ts'
import type { Database } from '../database/database.ts'
import { countCall, countInMemory, type Limit, type RememberedTries } from '../security/rate-limits.ts'
import { notSignedIn, HttpError } from './http-errors.ts'
import { TimeBudget, type Counted } from '../database/time-budget.ts'
import { withQueueKey } from '../work/fair-queue.ts'

/** What letting somebody in needs. */
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

const MOMENT_MS = 10_000
const MINUTE_MS = 60_000
/** Every call from one address, whoever makes it; counted before anything is done for it. */
export const CALLS_FROM_ADDRESS = { name: 'calls', tries: 1000, withinMs: MOMENT_MS } as const satisfies Limit
/** What one caller reads: an account, or an address nobody is signed in at. */
export const READS = { name: 'reads', tries: 300, withinMs: MOMENT_MS } as const satisfies Limit
/** As so many reads counts one that looks for words. */
export const SEARCH_WEIGHT = 10
/** What one caller changes by calls without a limit of their own. */
export const WRITES = { name: 'writes', tries: 240, withinMs: MINUTE_MS } as const satisfies Limit
/** People share addresses: all accounts at one together may do so many times what each may. */
export const ACCOUNTS_AT_ADDRESS = 5

/** Who calls, as limits count it. */
export const callerKey = (request: FastifyRequest): string =>
  request.caller ? `account ${request.caller.id}` : callerAddress(request.ip)

/** How a call names itself. */
export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

// Where the database is away, callers are told so within five seconds.
const CALL_WAITS_MS = 4_000
// Searches are answered or refused within two.
const SEARCH_WAITS_MS = 1_700

// They say which page of a list and in which order: what an index has.
const PAGE_FIELDS = new Set(['limit', 'after', 'order', 'sort'])

/** Whether a call looks for words, or for some rows among those of everybody, rather than opens a list. */
function isSearch({ searches, access }: Endpoint, { query }: FastifyRequest): boolean {
  if (searches === undefined) return false
  const given = Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== '')
  return given.some(([name]) => name === searches || (access === 'anyone' && !PAGE_FIELDS.has(name)))
}

// Equal reads of everybody wait for one another, too. Others may read a body, ask a provider or go on for hours.
function countedFor({ public: isPublic, events, made, multipart, anyBody, nonTransactional }: Endpoint): Counted {
  if (isPublic) return 'elapsed'
  return events || made || multipart || anyBody || nonTransactional !== undefined ? 'since answer' : 'waited'
}

const budgets = new WeakMap<FastifyRequest, TimeBudget>()

function budgetOf(endpoint: Endpoint, request: FastifyRequest, counted: Counted): TimeBudget {
  const known = budgets.get(request)
  if (known) return known
  const budget = isSearch(endpoint, request)
    ? new TimeBudget(SEARCH_WAITS_MS, 'elapsed')
    : new TimeBudget(CALL_WAITS_MS, counted)
  budgets.set(request, budget)
  return budget
}

/** Runs what is done for a caller in their turn, and lets it wait for the database as long as such a call may. */
export function inTurn<Result>(
  endpoint: Endpoint,
  request: FastifyRequest,
  { services }: Pick<AuthorizationContext, 'services'>,
  run: () => Result,
  counted = countedFor(endpoint),
): Result {
  const budget = budgetOf(endpoint, request, counted)
  const who = services.config.RATE_LIMITS ? { who: callerKey(request), what: nameOf(endpoint) } : { who: '', what: '' }
  const rank = isSearch(endpoint, request) ? { rank: 'search' as const } : {}
  return withQueueKey({ ...who, ...rank, budget }, () => budget.during(run))
}

// What clients send that read a token where none is stored.
const NO_TOKEN = new Set(['null', 'undefined'])

const bearerToken = (request: FastifyRequest): string | null =>
  /^Bearer +([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null

async function letIn(endpoint: Endpoint, request: FastifyRequest, door: AuthorizationContext): Promise<void> {
  const token = bearerToken(request)
  const caller = token === null ? undefined : await door.authentication.findCaller(door.db, token, door.clock())
  request.caller = caller ?? null
  const { access } = endpoint
  if (access === 'anyone') {
    if (endpoint.refusesStaleTokens && token !== null && !NO_TOKEN.has(token) && !caller) throw notSignedIn()
    return
  }
  if (!caller) throw notSignedIn()
  if (access === 'signed_in') return
  const refusal = door.authentication.kinds[access].refuse(caller, endpoint.refusal)
  if (refusal) throw refusal
}

/** Whether who called would be let in again now. Throws when that cannot be told. */
export const isAuthorized = (
  endpoint: Endpoint,
  request: FastifyRequest,
  door: AuthorizationContext,
): Promise<boolean> =>
  letIn(endpoint, request, door).then(
    () => true,
    (error: unknown) => {
      if (error instanceof HttpError && error.status < 500) return false
      throw error
    },
  )

/** The limit that a mutating call counts against. */
export const writeLimit = (endpoint: Endpoint): Limit =>
  endpoint.limit
    ? { name: nameOf(endpoint), tries: endpoint.limit.calls, withinMs: endpoint.limit.minutes * MINUTE_MS }
    : WRITES

function countRead(endpoint: Endpoint, request: FastifyRequest, { services, clock }: AuthorizationContext): void {
  const { rememberedTries } = services
  const sought = endpoint.searches !== undefined && (request.query as Record<string, unknown>)[endpoint.searches]
  const weight = sought ? SEARCH_WEIGHT : 1
  const now = clock()
  countInMemory(rememberedTries, READS, callerKey(request), { now, weight })
  if (endpoint.limit) countInMemory(rememberedTries, writeLimit(endpoint), callerKey(request), { now })
}

async function countWrite(
  endpoint: Endpoint,
  request: FastifyRequest,
  { db, clock }: AuthorizationContext,
): Promise<void> {
  const limit = writeLimit(endpoint)
  const address = callerAddress(request.ip)
  // Who may wish to stay unknown is counted by their address alone: nothing is noted of the account.
  if (!request.caller || endpoint.anonymousWhen) return countCall(db, [[limit, address]], clock())
  const shared = { ...limit, name: `${limit.name} of all`, tries: limit.tries * ACCOUNTS_AT_ADDRESS }
  return countCall(
    db,
    [
      [limit, callerKey(request)],
      [shared, address],
    ],
    clock(),
  )
}

/**
 * Lets a call in: not too many from one address, by somebody who may make it, and within its limit. All before its body is read.
 */
export async function authorizeCall(
  endpoint: Endpoint,
  request: FastifyRequest,
  door: AuthorizationContext,
): Promise<void> {
  const { config, rememberedTries } = door.services
  const address = callerAddress(request.ip)
  if (config.RATE_LIMITS) countInMemory(rememberedTries, CALLS_FROM_ADDRESS, address, { now: door.clock() })
  await letIn(endpoint, request, door)
  if (!config.RATE_LIMITS) return
  if (endpoint.method === 'GET') countRead(endpoint, request, door)
  else await countWrite(endpoint, request, door)
}
