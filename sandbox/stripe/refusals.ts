import type Stripe from 'stripe'

interface Details {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  payment_intent?: Stripe.PaymentIntent
}

/** An error in Stripe's format. Throwing it rolls back the current change; returning it from an endpoint keeps the change. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly details: Details
  constructor(status: number, details: Details) {
    super(details.message)
    this.status = status
    this.details = details
  }
  get body() {
    return { error: this.details }
  }
}

/** 404: no object has this id. */
export const notFound = (what: string, id: string, param = 'id') =>
  new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  })

/** 400: a parameter, or the state of the object, does not allow the request. */
export const badRequest = (message: string, code?: string, param?: string) =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, code, param })

/** 401: the secret key is missing or wrong. The key is masked, because responses end up in logs. */
export const invalidKey = (key: string | null) =>
  new StripeRefusal(401, {
    type: 'invalid_request_error',
    message: key
      ? `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}`
      : 'You did not provide an API key: send the secret key as a bearer token.',
  })

/** 403: a restricted key lacks the permission for this call. */
export const keyNotPermitted = (what: string) =>
  new StripeRefusal(403, {
    type: 'invalid_request_error',
    message: `The provided key 'rk_test_********' does not have the required permissions for this endpoint. Having the 'write' permission for '${what}' would allow this request to continue.`,
  })

/** 403: there is no such connected account, or it has left the platform. */
export const accountUnknown = (id: string) =>
  new StripeRefusal(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key 'sk_test_********' does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  })

/** 429: too many requests, or another request holds the lock of the object. */
export const rateLimited = (why: 'rate-limit' | 'lock') =>
  new StripeRefusal(429, {
    type: 'invalid_request_error',
    code: why === 'lock' ? 'lock_timeout' : 'rate_limit',
    message:
      why === 'lock'
        ? 'This object cannot be accessed right now because another API request is currently accessing it.'
        : 'Request rate limit exceeded.',
  })

/** 500: the provider itself failed. */
export const providerFailed = () => new StripeRefusal(500, { type: 'api_error', message: 'An unknown error occurred.' })

/** 400: an idempotency key was reused with another request. */
export const keyReused = (key: string) =>
  new StripeRefusal(400, {
    type: 'idempotency_error',
    message: `The idempotency key '${key}' was first used with other parameters. Keys belong to one request.`,
  })

/** 402: the bank declined the card. */
export const cardDeclined = (
  decline: { code: string; decline_code?: string; message: string; param?: string },
  intent?: Stripe.PaymentIntent,
) => new StripeRefusal(402, { type: 'card_error', ...decline, payment_intent: intent })
