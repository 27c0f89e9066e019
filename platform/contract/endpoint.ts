import type { z } from 'zod'
import type { Access } from './access.ts'
import type { Subject } from './freshness.ts'
import type { OptionalPart } from './optional-parts.ts'

/** So many calls in so many minutes. */
export interface CallLimit {
  calls: number
  minutes: number
}

/** One call of the API. Server routes, screens, tests and the OpenAPI document all read this value. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`, with `:name` for parameters. It answers with and without its trailing slash. */
  path: `/${string}`
  access: Access
  /** The part of the product it belongs to; while that is turned off it answers 404. */
  onlyWith?: OptionalPart
  /** One sentence for the API pages. */
  does: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** What a successful answer holds; without it the answer is 204. */
  response?: z.ZodType
  /** The status of a successful answer, 200 unless told. */
  status?: 200 | 201 | 202
  /** The answer is a list, or an object with one as its `items`, of which one page is sent; the next page stands in the `Link` header. */
  paged?: true
  /** The answer is a stream of server-sent events. */
  events?: true
  /** The answer is a stored file, or the part of it that was asked for. */
  file?: true
  /** The answer is a file that is made while it is sent, or the part of it that was asked for where its length is known before. */
  made?: true
  /** Doing it again does no harm, so no answer is kept for a repeated call. */
  repeatable?: true
  /**
   * Browsers navigate here: the answer leads on to another address, as a 302 that nobody keeps. The handler turns every failure
   * into an address too, because who sees it is a person.
   */
  redirects?: true
  /** The body is a form with files: fields of the shape made by `Upload`. */
  multipart?: true
  /** The body as it was sent, unparsed: for signed webhooks. */
  raw?: true
  /** Whatever is sent as the body, of whatever type, is not read: for programs that post a form of their own. */
  anyBody?: true
  /**
   * What a mutating call reaches outside the database. Such a call is not one transaction: its handler gets the
   * database itself and opens its own short ones.
   */
  nonTransactional?: string
  /** The answer holds a secret, so it is never kept for a repeated call. */
  secret?: true
  /**
   * The field of the body that hides who calls when it is true: the handler then sees nobody, and nothing is kept for a repeated
   * call. The handler gives a provider `idempotencyKey`, by which a repeated call comes to the same thing there.
   */
  anonymousWhen?: string
  /**
   * How often one caller may make this call: an account, or an address nobody is signed in at. Without it, what changes something
   * shares one limit with all other such calls, and reads share another.
   */
  limit?: CallLimit
  /** The field of the query that holds words to look for: such a read counts for several. */
  searches?: string
  /** What somebody of another kind is told. */
  refusal?: string
  /** How long a caller waits for the answer, where it is not the usual time. */
  timeoutMs?: number
  /** What people read when it fails and nothing says why. */
  failure?: string
  /** Below this path every error has a `message` beside its `detail`, for existing clients that read only that. */
  messageBelow?: `/${string}`
  /** Statuses that say only that there is none yet, to who asks for what may not be there. */
  noneYet?: readonly number[]
  /** Anyone may call it without a token; one that is not valid is 401, and not taken for none. */
  refusesStaleTokens?: true
  /** A read that shows nothing while the server's database lacks its tables: an empty list if `paged`, otherwise null. */
  emptyWithoutTables?: true
  /** Statuses of refusals that do not follow from the rest of the contract, for the API pages. */
  otherStatuses?: readonly (401 | 402 | 501 | 502)[]
  /** It is called without a token: signing in never says who one was. */
  tokenless?: true
  /** What the answer of a read shows: it is out of date when one of these changes. */
  shows?: readonly Subject[]
  /** What a successful call may have changed. */
  changes?: readonly Subject[]
  /**
   * Whoever is not signed in is answered the same, so the answer is kept in memory until something it shows changes: `as set` where it
   * says what operators have set, which changes with the process only.
   */
  public?: true | 'as set' | undefined
}

/** Names a feature's endpoints and keeps their exact types. */
export const api = <const Endpoints extends Record<string, Endpoint>>(endpoints: Endpoints): Endpoints => endpoints

/** What a caller passes for a part of the call: the input of its shape, nothing when there is none. */
export type InputOf<Shape> = Shape extends z.ZodType ? z.input<Shape> : undefined

/** What the server works with after parsing, an empty object when the part has no shape. */
export type ParsedOf<Shape> = Shape extends z.ZodType ? z.output<Shape> : Record<string, never>

/** What a successful answer of an endpoint is. */
export type ResponseOf<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : undefined

/** What a screen gets of an endpoint: its response, or null for a single thing whose tables may be missing. */
export type ResultOf<E extends Endpoint> =
  | ResponseOf<E>
  | (E extends { emptyWithoutTables: true } ? (E extends { paged: true } ? never : null) : never)
