import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Page } from '../database/keyset-page.ts'

type PageEnds = Omit<Page<unknown>, 'items'>
type QueryValues = Record<string, string | string[] | undefined>

// Yields only the query parameters that the endpoint declares, in the contract's order. However callers write the query, it results in
// one cache key, and unknown parameters sent by one caller never reach another.
function* queryOf({ query }: Endpoint, request: FastifyRequest, omitted: readonly string[]): Generator<string> {
  if (!query) return
  const values = request.query as QueryValues
  for (const name of Object.keys(query.shape)) {
    const value = values[name]
    if (value === undefined || omitted.includes(name)) continue
    for (const each of typeof value === 'string' ? [value] : value) yield `${name}=${encodeURIComponent(each)}`
  }
}

function buildUrl({ path }: Endpoint, request: FastifyRequest, query: readonly string[]): string {
  const params = request.params as Record<string, string>
  const pathname = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return `/api${pathname}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/** Returns the canonical URL of a call: the same for all equivalent requests. */
export const canonicalUrl = (endpoint: Endpoint, request: FastifyRequest): string =>
  buildUrl(endpoint, request, [...queryOf(endpoint, request, [])])

// The URL of the call with other parameters.
const urlWith = (endpoint: Endpoint, request: FastifyRequest, changed: Record<string, string>): string =>
  buildUrl(endpoint, request, [
    ...queryOf(endpoint, request, ['skip', 'after', ...Object.keys(changed)]),
    ...Object.entries(changed).map(([name, value]) => `${name}=${encodeURIComponent(value)}`),
  ])

/**
 * Returns the links of a page: to the next one, to the list for the words that were searched for instead of those typed, and at the end of
 * a list that has only the best matches, to itself.
 */
export function pageLinks(
  endpoint: Endpoint,
  request: FastifyRequest,
  { next, corrected, limited }: PageEnds,
): string[] {
  const link = (relation: string, changed: Record<string, string>) =>
    `<${urlWith(endpoint, request, changed)}>; rel="${relation}"`
  const { searches } = endpoint
  return [
    ...(next ? [link('next', { after: next })] : []),
    ...(limited && !next ? [link('limited', {})] : []),
    ...(searches && corrected ? [link('corrected', { [searches]: corrected })] : []),
  ]
}
