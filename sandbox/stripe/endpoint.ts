import type Stripe from 'stripe'
import type { z } from 'zod'
import type { Fees } from './payments/balance.ts'
import type { Store } from './state.ts'
import type { StripeRefusal } from './refusals.ts'

/** Context of all parts of the payments sandbox. */
export interface Sandbox {
  store: Store
  productName: string
  /** Currency of the account. */
  currency: string
  /** Addresses that receive events: of the account itself, and of connected ones. */
  webhookUrls: string[]
  fees: Fees
  /** Current time in Unix seconds, as in all of Stripe's objects. */
  now(): number
  /** Base address of the hosted pages, without a trailing slash. */
  url(): string
  /** The current API request, recorded in the events it causes; empty if a page or the clock causes them. */
  request: Stripe.Event.Request
  /** The connected account in whose name the current request is made; null for the platform's own. */
  connected: string | null
}

/** An endpoint of the API. `answer` may change the state, which is saved before the response is sent. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  params: z.ZodType
  answer(sandbox: Sandbox, input: never, id: string): object | StripeRefusal
}

/** Types an endpoint's handler by its parameters. */
export const endpoint = <S extends z.ZodType>(
  method: Endpoint['method'],
  path: string,
  params: S,
  answer: (sandbox: Sandbox, input: z.output<S>, id: string) => object | StripeRefusal,
): Endpoint => ({ method, path, params, answer })

/** Base path of endpoints; `:id` is the id in a path. */
export const API_ROOT = '/v1'
