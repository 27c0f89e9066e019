import type Stripe from 'stripe'
import type { z } from 'zod'
import type { Store } from './state.ts'
import type { StripeRefusal } from './refusals.ts'

/** What every part of the sandbox works with. */
export interface Sandbox {
  store: Store
  productName: string
  /** Unix seconds, as in all of Stripe's shapes. */
  now(): number
  /** Where the hosted pages are, without a slash at the end. */
  url(): string
  /** The API request under way, for the events it causes; empty when a page or the clock is the cause. */
  request: Stripe.Event.Request
}

/** One endpoint of the API. `answer` changes the state at will: it is saved before the answer leaves. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  params: z.ZodType
  answer(sandbox: Sandbox, input: never, id: string): object | StripeRefusal
}

/** Ties the parameters of an endpoint to what it does with them. */
export const endpoint = <S extends z.ZodType>(
  method: Endpoint['method'],
  path: string,
  params: S,
  answer: (sandbox: Sandbox, input: z.output<S>, id: string) => object | StripeRefusal,
): Endpoint => ({ method, path, params, answer })

/** An endpoint lives below `/v1`; the id in its path, when it has one, is `:id`. */
export const API_ROOT = '/v1'
