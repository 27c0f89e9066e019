import type { Endpoint } from '#platform/contract/endpoint.ts'

type Statuses = Readonly<Record<number, string>>

const others = {
  401: 'Wrong name or password',
  402: 'The bank declined the card',
  501: 'Not supported by the protocol of this call',
  502: 'A service that is needed does not work',
}

// Sent by the HTTP layer before routing, or when a dependency is unavailable.
const commonStatuses: Statuses = {
  400: 'A request that cannot be read, or that the rules of this call refuse',
  429: 'Too many calls; `Retry-After` says when to retry',
  500: 'An unexpected failure; the server log has its `request_id`',
  503: 'Busy, or a required service is unavailable; `Retry-After` says when to retry',
}

const mutationStatuses: Statuses = {
  404: 'Something named in the call was not found',
  409: 'It conflicts with the current state, or the first call with this `Idempotency-Key` is still running',
  413: 'The request is too large',
  415: 'A body of another type than this call takes',
  422: 'Input that could not be read, or an `Idempotency-Key` that is malformed or was used for another call',
  507: 'There is no storage left',
}

/** Returns the error statuses of an endpoint with their meanings, derived from its contract. */
export function errorStatuses(endpoint: Endpoint): Statuses {
  const { method, access, refusesStaleTokens, params, query, body, file, made, nonTransactional } = endpoint
  const { otherStatuses = [], onlyWith } = endpoint
  const takesInput = params !== undefined || query !== undefined || body !== undefined
  const isFile = file === true || made === true
  const conditional: [applies: boolean, statuses: Statuses][] = [
    // A signed-in caller's own resource may not exist yet.
    [access !== 'anyone' || takesInput, { 404: 'Not found' }],
    [takesInput, { 422: 'Input that could not be read' }],
    [params !== undefined, { 414: 'A part of the address is too long' }],
    [access !== 'anyone' || refusesStaleTokens === true || isFile, { 401: 'Not signed in' }],
    [access !== 'anyone' || takesInput, { 403: 'Not allowed' }],
    [method !== 'GET', mutationStatuses],
    [onlyWith !== undefined, { 404: 'Not found, or this part of the product is turned off' }],
    [isFile, { 416: 'The file has no such range' }],
    [isFile || nonTransactional !== undefined, { 502: others[502] }],
    ...otherStatuses.map((status): [boolean, Statuses] => [true, { [status]: others[status] }]),
  ]
  const all = conditional.filter(([applies]) => applies).flatMap(([, statuses]) => Object.entries(statuses))
  return { ...commonStatuses, ...Object.fromEntries(all) }
}
