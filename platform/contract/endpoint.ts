import type { z } from 'zod'
import type { Access } from './access.ts'
import type { Subject } from './freshness.ts'
import type { OptionalPart } from './optional-parts.ts'

/** Rate limit: a number of calls per number of minutes. */
export interface CallLimit {
  calls: number
  minutes: number
}

/**
 * What a call posts for others to read, and the body fields with its text. An `item` is new, such as an announcement to everybody or to
 * somebody the author does not know; a `message` is part of an exchange; a `change` edits what was posted before.
 */
export interface Posts {
  kind: 'item' | 'message' | 'change'
  text: readonly string[]
  /** Body field with the client's own key of a message: sending the same message again is no repetition. */
  key?: string
}

/** Contract of one API call, shared by server routes, screens, tests and the OpenAPI document. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below `/api`, with `:name` for parameters. Matches with and without a trailing slash. */
  path: `/${string}`
  access: Access
  /** The optional part of the product it belongs to; responds 404 while that part is turned off. */
  onlyWith?: OptionalPart
  /** One-sentence description for the API pages. */
  does: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Body of a successful response; without it the response is 204. */
  response?: z.ZodType
  /**
   * With `format=xml` in the query, the response of this read is XML: a root element of this name with an element for each field. The
   * response is one flat object.
   */
  xmlRoot?: string
  /** Status of a successful response; 200 by default. */
  status?: 200 | 201 | 202
  /** The response is one page of a list, or of an object's `items` list; the `Link` header points to the next page. */
  paged?: true
  /** The response is a stream of server-sent events. */
  events?: true
  /** The response is a stored file, or the requested range of it. */
  file?: true
  /** The response is a file generated while it is sent, or the requested range of it if its length is known in advance. */
  made?: true
  /** The call is naturally idempotent, so no response is stored to replay for a repeated call. */
  repeatable?: true
  /**
   * Browsers navigate here: the response is a 302 that is not cached. The handler turns every failure into an address too, because a person
   * sees the result.
   */
  redirects?: true
  /** The body is a form with files; their fields have the shape made by `Upload`. */
  multipart?: true
  /** The handler gets the body unparsed, as it was sent: for signed webhooks. */
  raw?: true
  /** The body is not read, whatever its type: for programs that post a form of their own. */
  anyBody?: true
  /**
   * Description of the call's effects outside the database. Such a call is not one transaction: its handler gets the database itself and
   * opens short transactions.
   */
  nonTransactional?: string
  /** The response contains a secret, so it is never stored to replay for a repeated call. */
  secret?: true
  /**
   * Name of the boolean body field that makes the call anonymous: when it is true, the handler sees no caller and no response is stored for
   * a repeated call. The handler passes `idempotencyKey` to the provider, so that a repeated call has the same result there.
   */
  anonymousWhen?: string
  /**
   * Rate limit per caller: an account, or an IP address if signed out. Without it, all mutating calls share one limit and all reads share
   * another.
   */
  limit?: CallLimit
  /** The query field that contains search terms; such a read counts as several calls. */
  searches?: string
  /** Message for callers of another kind. */
  refusal?: string
  /** Refused while the signed-in caller has not consented to what features require, such as changed conditions: for posting and buying. */
  needsConsent?: true
  /** Response timeout, if it differs from the default. */
  timeoutMs?: number
  /** Message for people when the call fails without a reason. */
  failure?: string
  /** Below this path every error has a `message` in addition to `detail`, for existing clients that read only that. */
  messageBelow?: `/${string}`
  /** What the call posts for others to read; checked before it is stored. */
  posts?: Posts
  /** Statuses that only mean "none yet" to a caller that asks for something that may not exist. */
  noneYet?: readonly number[]
  /** Callers may omit the token, but an invalid token results in 401 instead of being ignored. */
  refusesStaleTokens?: true
  /** While the database lacks the tables this read needs, it returns nothing: an empty list if `paged`, otherwise null. */
  emptyWithoutTables?: true
  /** Error statuses that do not follow from the rest of the contract, for the API pages. */
  otherStatuses?: readonly (401 | 402 | 501 | 502)[]
  /** The call is made without a token, because it does not depend on an earlier sign-in. */
  tokenless?: true
  /** Subjects that the response of a read shows; the response is stale when one of them changes. */
  shows?: readonly Subject[]
  /** Subjects that a successful call may have changed. */
  changes?: readonly Subject[]
  /**
   * All signed-out callers get the same response, so it is cached in memory until something it shows changes: `as set` if it depends on
   * settings only, which change only with the process.
   */
  public?: true | 'as set' | undefined
}

/** Declares a feature's endpoints and preserves their exact types. */
export const api = <const Endpoints extends Record<string, Endpoint>>(endpoints: Endpoints): Endpoints => endpoints

/** Type a caller passes for one part of the call: the input of its shape, or undefined without a shape. */
export type InputOf<Shape> = Shape extends z.ZodType ? z.input<Shape> : undefined

/** Type the server gets after parsing one part of the call: an empty object without a shape. */
export type ParsedOf<Shape> = Shape extends z.ZodType ? z.output<Shape> : Record<string, never>

/** Type of an endpoint's successful response. */
export type ResponseOf<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : undefined

/** Type a screen gets from an endpoint: its response, or null for a single object whose tables may be missing. */
export type ResultOf<E extends Endpoint> =
  | ResponseOf<E>
  | (E extends { emptyWithoutTables: true } ? (E extends { paged: true } ? never : null) : never)
