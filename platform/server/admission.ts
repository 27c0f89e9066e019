import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { callersAddress } from './address.ts'
import type { Caller, Authentication } from './caller.ts'
import type { Database } from './database.ts'
import { countCall, countInMemory, type Limit, type RememberedTries } from './limits.ts'
import { notSignedIn, Refusal } from './refusals.ts'
import { inLane } from './turns.ts'

/** What letting somebody in needs. */
interface Door {
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
export const whoCalls = (request: FastifyRequest): string =>
  request.caller ? `account ${request.caller.id}` : callersAddress(request.ip)

/** How a call names itself. */
export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** Runs what is done for a caller in their turn. */
export const inTurn = <Result>(
  endpoint: Endpoint,
  request: FastifyRequest,
  { services }: Pick<Door, 'services'>,
  run: () => Result,
): Result => (services.config.RATE_LIMITS ? inLane({ who: whoCalls(request), what: nameOf(endpoint) }, run) : run())

const bearerToken = (request: FastifyRequest): string | null =>
  /^Bearer +([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null

async function letIn(endpoint: Endpoint, request: FastifyRequest, door: Door): Promise<void> {
  const token = bearerToken(request)
  const caller = token === null ? undefined : await door.authentication.findCaller(door.db, token, door.clock())
  request.caller = caller ?? null
  const { access } = endpoint
  if (access === 'anyone') return
  if (!caller) throw notSignedIn()
  if (access === 'signed_in') return
  const refusal = door.authentication.kinds[access].refuse(caller, endpoint.refusal)
  if (refusal) throw refusal
}

/** Whether who called would be let in again now. Throws when that cannot be told. */
export const wouldLetIn = (endpoint: Endpoint, request: FastifyRequest, door: Door): Promise<boolean> =>
  letIn(endpoint, request, door).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal && error.status < 500) return false
      throw error
    },
  )

/** The limit that a mutating call counts against. */
export const writeLimit = (endpoint: Endpoint): Limit =>
  endpoint.limit
    ? { name: nameOf(endpoint), tries: endpoint.limit.calls, withinMs: endpoint.limit.minutes * MINUTE_MS }
    : WRITES

function countRead(endpoint: Endpoint, request: FastifyRequest, { services, clock }: Door): void {
  const { rememberedTries } = services
  const sought = endpoint.searches !== undefined && (request.query as Record<string, unknown>)[endpoint.searches]
  const weight = sought ? SEARCH_WEIGHT : 1
  const now = clock()
  countInMemory(rememberedTries, READS, whoCalls(request), { now, weight })
  if (endpoint.limit) countInMemory(rememberedTries, writeLimit(endpoint), whoCalls(request), { now })
}

async function countWrite(endpoint: Endpoint, request: FastifyRequest, { db, clock }: Door): Promise<void> {
  const limit = writeLimit(endpoint)
  const address = callersAddress(request.ip)
  // Who may wish to stay unknown is counted by their address alone: nothing is noted of the account.
  if (!request.caller || endpoint.anonymousWhen) return countCall(db, [[limit, address]], clock())
  const shared = { ...limit, name: `${limit.name} of all`, tries: limit.tries * ACCOUNTS_AT_ADDRESS }
  return countCall(
    db,
    [
      [limit, whoCalls(request)],
      [shared, address],
    ],
    clock(),
  )
}

/**
 * Lets a call in: not too many from one address, by somebody who may make it, and within its limit. All before its body is read.
 */
export async function admit(endpoint: Endpoint, request: FastifyRequest, door: Door): Promise<void> {
  const { config, rememberedTries } = door.services
  const address = callersAddress(request.ip)
  if (config.RATE_LIMITS) countInMemory(rememberedTries, CALLS_FROM_ADDRESS, address, { now: door.clock() })
  await letIn(endpoint, request, door)
  if (!config.RATE_LIMITS) return
  if (endpoint.method === 'GET') countRead(endpoint, request, door)
  else await countWrite(endpoint, request, door)
}
