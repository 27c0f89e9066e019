import type { FastifyBaseLogger } from 'fastify'
import type { Endpoint, ParsedOf, ResponseOf } from '#platform/contract/endpoint.ts'
import type { CallerOf } from './caller.ts'
import type { Database } from '../database/database.ts'
import type { SentResponse } from './idempotency.ts'
import type { FileToSend, GeneratedFile } from './send-file.ts'
import type { Page } from '../database/keyset-page.ts'
import type { Services } from '../services.ts'
import type { Work } from '../work/work.ts'

/** Context of every call, whether it reads or changes data. */
export interface BaseCall<E extends Endpoint> {
  /** The call's transaction if it changes data and uses only the database; otherwise the database itself. */
  db: Database
  caller: CallerOf<E['access']>
  params: ParsedOf<E['params']>
  query: ParsedOf<E['query']>
  body: ParsedOf<E['body']>
  now: Date
  /** Adds a relation to the `Link` header of the response: its type, and the path of an endpoint with its query. */
  link: (relation: string, path: `/${string}`) => void
  services: Services
  /** Key for calls to a provider: the same for a repeated call, unique to this caller and call, and random if no key was sent. */
  idempotencyKey: string
  headers: Record<string, string | string[] | undefined>
  /** The caller's network address. */
  address: string
  /** The unparsed body; only for `raw` endpoints. */
  rawBody: string
  /** Aborts when the server stops, and for event streams also when the client disconnects. */
  signal: AbortSignal
  /** Returns whether the caller would be authorized again now; streams check this, because they may outlive their session. */
  isStillAuthorized: () => Promise<boolean>
  log: FastifyBaseLogger
}

/**
 * True for endpoints that call other systems and store their response for a repeated call; the transaction that commits their work must
 * then store it.
 */
type NeedsCompletion<E extends Endpoint> = E extends { nonTransactional: string }
  ? E extends { secret: true } | { repeatable: true }
    ? false
    : true
  : false

/**
 * Result of such a call. Only `complete` creates one, so a handler that commits by itself without storing the response does not compile.
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

interface CompleteOptions {
  /** Set if the work closes the caller's own account, so that it must not hold off closing it. */
  closesAccount?: true
}

/**
 * Commits a call's work, in one unit of work, together with the response stored for a repeated call: both or neither. Whatever the
 * handler commits before must be idempotent.
 */
export type Complete<Value> = (
  run: (work: Work) => Promise<Value> | Value,
  options?: CompleteOptions,
) => Promise<Completed<Value>>

/**
 * A call as passed to its handler: parsed, and authorized by the endpoint's `access`. A call that changes data and uses only the database
 * is one unit of work. A call that uses other systems ends with `complete`, or starts its own with `inWork(call, ...)` if no response is
 * stored.
 */
export type Call<E extends Endpoint> = BaseCall<E> &
  ([NeedsCompletion<E>] extends [true]
    ? { complete: Complete<Result<E>> }
    : [E] extends [{ method: 'GET' } | { nonTransactional: string }]
      ? unknown
      : { work: Work })

/** One server-sent event. */
export interface StreamEvent {
  /** The reader's position after this event; ephemeral events have none. */
  id?: number
  type: string
  payload: unknown
}

/** A redirect. */
export interface Redirect {
  /** A path of this site, or a URL built by this server. */
  to: string
  /** Value of the `Set-Cookie` header. */
  cookie?: string
}

/** Return type of a handler: a page of a list, an event stream, a file, a redirect, or the response that the contract declares. */
export type Result<E extends Endpoint> = E extends { events: true }
  ? AsyncIterable<StreamEvent>
  : E extends { redirects: true }
    ? Redirect
    : E extends { file: true }
      ? FileToSend
      : E extends { made: true }
        ? GeneratedFile
        : E extends { paged: true }
          ? ResponseOf<E> extends (infer Row)[]
            ? Page<Row>
            : ResponseOf<E> & { next: string | null }
          : E extends { response: unknown }
            ? ResponseOf<E>
            : void

type Outcome<E extends Endpoint> = [NeedsCompletion<E>] extends [true] ? Completed<Result<E>> : Result<E>

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Outcome<E>> | Outcome<E>

/** An endpoint with its handler, as the server mounts it. */
export interface Route {
  endpoint: Endpoint
  handle: (call: BaseCall<Endpoint> & { work?: Work; complete?: unknown }) => unknown
}

/** Pairs a feature's endpoints with their handlers. Throws for an endpoint without one, so that the server does not start. */
export const routes = <Api extends Record<string, Endpoint>>(
  endpoints: Api,
  handlers: { [Key in keyof Api]: Handler<Api[Key]> },
): Route[] =>
  Object.entries(endpoints).map(([key, endpoint]) => {
    // Node.js strips types without checking them, so a handler may be missing at run time.
    const handle: unknown = handlers[key]
    if (typeof handle !== 'function') {
      throw new Error(`${endpoint.method} ${endpoint.path} has no handler: add "${key}" to the feature's routes`)
    }
    return { endpoint, handle: handle as Route['handle'] }
  })
