import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#platform/contract/endpoint.ts'

type Given = Record<string, string | string[] | undefined>

// Of the query only what the endpoint knows, in the contract's order: however callers write it, it is one address, and nothing else
// that one of them wrote can come to another.
function* queryOf({ query }: Endpoint, request: FastifyRequest, left: readonly string[]): Generator<string> {
  if (!query) return
  const given = request.query as Given
  for (const name of Object.keys(query.shape)) {
    const value = given[name]
    if (value === undefined || left.includes(name)) continue
    for (const each of typeof value === 'string' ? [value] : value) yield `${name}=${encodeURIComponent(each)}`
  }
}

function written({ path }: Endpoint, request: FastifyRequest, query: readonly string[]): string {
  const params = request.params as Record<string, string>
  const pathname = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return `/api${pathname}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/** The address of a call, the same for all calls that ask for the same. */
export const addressOf = (endpoint: Endpoint, request: FastifyRequest): string =>
  written(endpoint, request, [...queryOf(endpoint, request, [])])

/** The address of the page that begins after a cursor. */
export const addressAfter = (endpoint: Endpoint, request: FastifyRequest, cursor: string): string =>
  written(endpoint, request, [...queryOf(endpoint, request, ['skip', 'after']), `after=${encodeURIComponent(cursor)}`])
