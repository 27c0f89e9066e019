import type { Endpoint, Sandbox } from './endpoint.ts'
import { badRequest, keyNotPermitted, rateLimited } from './refusals.ts'

/** Operations that can be made to fail: their names in the addresses of buttons, and what they do. */
export const OPERATIONS = {
  customers: 'Create a customer',
  'checkout-sessions': 'Open a payment page',
  payment_intents: 'Begin a card payment',
  refunds: 'Refund',
  'billing_portal-sessions': 'Open the customer portal',
  accounts: 'Create a connected account',
  transfers: 'Transfer to a connected account',
  payouts: 'Pay out a connected account',
  'transfers-reversals': 'Reverse a transfer',
  'tax-calculations': 'Calculate a tax',
  'tax-transactions-create_from_calculation': 'Report a tax',
} as const

/**
 * How a call fails. `fail` and `fail-after` answer 500 to the next call, which did nothing or did everything; `lose-response` does it and
 * closes the connection; `rate-limit` and `lock` answer 429 to some; `forbid` answers 403 until it is allowed.
 */
export const FAILURES = ['fail', 'fail-after', 'lose-response', 'rate-limit', 'lock', 'forbid'] as const
type Failure = (typeof FAILURES)[number]

const KEY_REVOKED = 'key_revoked'
const PORTAL_UNSET = 'portal_unset'
const RATE_LIMITED_CALLS = 3

const idOf = (operation: string) => `failure ${operation}`

const nameOf = ({ path }: Pick<Endpoint, 'path'>) => path.slice(1).replace('/:id/', '/').replaceAll('/', '-')

/** Makes an operation fail. */
export const failCalls =
  (failure: Failure) =>
  ({ store }: Sandbox, operation: string) => {
    if (!Object.hasOwn(OPERATIONS, operation)) throw badRequest('There is no such operation.')
    const times = failure === 'rate-limit' || failure === 'lock' ? RATE_LIMITED_CALLS : 1
    return store.put('settings', { id: idOf(operation), value: `${failure} ${times}` })
  }

/** Lets an operation succeed again. */
export const allowCalls = ({ store }: Sandbox, operation: string) => store.remove('settings', idOf(operation))

const failureOf = ({ store }: Sandbox, endpoint: Endpoint) => {
  if (endpoint.method !== 'POST') return null
  const id = idOf(nameOf(endpoint))
  const [failure, times] = store.find('settings', id)?.value.split(' ') ?? []
  return failure === undefined ? null : { id, failure: failure as Failure, times: Number(times) }
}

/** Throws if the call is refused before it is executed: nothing is stored under its idempotency key. */
export const throwIfRefused = (sandbox: Sandbox, endpoint: Endpoint) => {
  const plannedFailure = failureOf(sandbox, endpoint)
  if (plannedFailure?.failure === 'forbid') throw keyNotPermitted(nameOf(endpoint))
  if (plannedFailure?.failure !== 'rate-limit' && plannedFailure?.failure !== 'lock') return
  const { id, failure, times } = plannedFailure
  sandbox.store.change(() =>
    times > 1
      ? sandbox.store.put('settings', { id, value: `${failure} ${times - 1}` })
      : sandbox.store.remove('settings', id),
  )
  throw rateLimited(failure)
}

/** Returns how the execution of a call fails, and lets the next one succeed; null if it does not fail. */
export const takeFailure = (sandbox: Sandbox, endpoint: Endpoint): Failure | null => {
  const plannedFailure = failureOf(sandbox, endpoint)
  if (plannedFailure) sandbox.store.remove('settings', plannedFailure.id)
  return plannedFailure?.failure ?? null
}

/** Simulates that the secret key was rolled or revoked. */
export const revokeKey = ({ store }: Sandbox) => store.put('settings', { id: KEY_REVOKED, value: 'yes' })
export const restoreKey = ({ store }: Sandbox) => store.remove('settings', KEY_REVOKED)
export const isKeyRevoked = ({ store }: Sandbox) => store.find('settings', KEY_REVOKED) !== undefined

/** Simulates an account whose customer portal was never configured. */
export const unsetPortal = ({ store }: Sandbox) => store.put('settings', { id: PORTAL_UNSET, value: 'yes' })
export const configurePortal = ({ store }: Sandbox) => store.remove('settings', PORTAL_UNSET)
export const isPortalUnset = ({ store }: Sandbox) => store.find('settings', PORTAL_UNSET) !== undefined
