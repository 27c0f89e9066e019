import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { documentPath } from '#platform/server/http/openapi.ts'

interface Description {
  paths: Record<string, Record<string, { responses: Record<string, object> }>>
}

const descriptions = new WeakMap<FastifyInstance, Promise<Description>>()

/** The statuses that the description of the API, as a server publishes it, names for a call. */
export async function declaredStatuses(app: FastifyInstance, { method, path }: Endpoint): Promise<number[]> {
  const fetched =
    descriptions.get(app) ?? app.inject({ url: '/api/openapi.json' }).then((response) => response.json<Description>())
  descriptions.set(app, fetched)
  const operation = (await fetched).paths[documentPath({ path })]?.[method.toLowerCase()]
  return Object.keys(operation?.responses ?? {}).map(Number)
}
