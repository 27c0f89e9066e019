import type { FastifyBaseLogger } from 'fastify'
import type { Endpoint, ParsedOf, ResponseOf } from '#platform/contract/endpoint.ts'
import type { CallerOf } from './caller.ts'
import type { Database } from '../database/database.ts'
import type { SentResponse } from './idempotency.ts'
import type { FileToSend, MadeFile } from './send-file.ts'
import type { Page } from '../database/keyset-page.ts'
import type { Services } from '../services.ts'
import type { Work } from '../work/work.ts'

/** What every call has, whether it reads or changes something. */
export interface BareCall<E extends Endpoint> {
  /** The transaction of this call where it changes something and stays inside the database; else the database itself. */
  db: Database
  caller: CallerOf<E['access']>
  params: ParsedOf<E['params']>
  query: ParsedOf<E['query']>
  body: ParsedOf<E['body']>
  now: Date
  /** Names what belongs to the response in its `Link` header: how it belongs, and the path of an endpoint with its query. */
  link: (relation: string, path: `/${string}`) => void
  services: Services
  /** For a provider: the same for a repeated call, and for no other caller or call; made up when no key was sent. */
  idempotencyKey: string
  headers: Record<string, string | string[] | undefined>
  /** The caller's network address. */
  address: string
  /** The body as it was sent; only for `raw` endpoints. */
  rawBody: string
  /** Ends when the caller hangs up or the server stops. */
  signal: AbortSignal
  /** Whether the caller would be let in again now; a stream asks, because it may outlive the session it began with. */
  isStillAuthorized: () => Promise<boolean>
  log: FastifyBaseLogger
}

/**
 * Whether an endpoint reaches outside the database and stores its response for a repeated call, which must then happen in the
 * transaction that commits what it did.
 */
type Completes<E extends Endpoint> = E extends { nonTransactional: string }
  ? E extends { secret: true } | { repeatable: true }
    ? false
    : true
  : false

/**
 * What such a call came to. Only `complete` makes one, so a handler that commits by itself and forgets the response does not compile.
 */
export class Completed<Value> {
  readonly #response: SentResponse
  declare protected readonly value: Value

  constructor(response: SentResponse) {
    this.#response = response
  }

  get response(): SentResponse {
    return this.#response
  }
}

/**
 * Commits what a call did, in one unit of work, together with the response stored for a repeated call: the two are there or neither.
 * What the handler commits before must come to the same thing when it is done again.
 */
type Complete<Value> = (run: (work: Work) => Promise<Value> | Value) => Promise<Completed<Value>>

/**
 * A call as its handler sees it: parsed, and let in by the endpoint's `access`. One that changes something and stays inside the
 * database is one unit of work; one that reaches outside ends with `complete`, or begins its own with `inWork(call, ...)` where no
 * response is stored.
 */
export type Call<E extends Endpoint> = BareCall<E> &
  ([Completes<E>] extends [true]
    ? { complete: Complete<Result<E>> }
    : [E] extends [{ method: 'GET' } | { nonTransactional: string }]
      ? unknown
      : { work: Work })

/** One server-sent event. */
export interface StreamEvent {
  /** Where the reader is once it has heard this; a sign leaves them where they are. */
  id?: number
  type: string
  payload: unknown
}

/** Where a browser goes next. */
export interface Redirect {
  /** A path of our own, or an address that this server made itself. */
  to: string
  /** What the browser is to remember, as made by `makeCookie`. */
  cookie?: string
}

/** What a handler returns: a page of a list, a stream of events, a file, where to go, or what the contract says. */
export type Result<E extends Endpoint> = E extends { events: true }
  ? AsyncIterable<StreamEvent>
  : E extends { redirects: true }
    ? Redirect
    : E extends { file: true }
      ? FileToSend
      : E extends { made: true }
        ? MadeFile
        : E extends { paged: true }
          ? ResponseOf<E> extends (infer Row)[]
            ? Page<Row>
            : ResponseOf<E> & { next: string | null }
          : E extends { response: unknown }
            ? ResponseOf<E>
            : void

type Outcome<E extends Endpoint> = [Completes<E>] extends [true] ? Completed<Result<E>> : Result<E>

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Outcome<E>> | Outcome<E>

/** An endpoint with its handler, as the server mounts it. */
export interface Route {
  endpoint: Endpoint
  handle: (call: BareCall<Endpoint> & { work?: Work; complete?: unknown }) => unknown
}

/** Joins a feature's endpoints with their handlers. Throws for an endpoint without one, so that the program does not start. */
export const routes = <Api extends Record<string, Endpoint>>(
  endpoints: Api,
  handlers: { [Key in keyof Api]: Handler<Api[Key]> },
): Route[] =>
  Object.entries(endpoints).map(([key, endpoint]) => {
    // Node runs this without its types, so they may not have been checked.
    const handle: unknown = handlers[key]
    if (typeof handle !== 'function') {
      throw new Error(`${endpoint.method} ${endpoint.path} has no handler: add "${key}" to the feature's routes`)
    }
    return { endpoint, handle: handle as Route['handle'] }
  })
