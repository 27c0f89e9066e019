import type { Endpoint, ResponseOf } from '#platform/contract/endpoint.ts'
import type { Answered } from '../api.ts'

/** The body of a call that must have worked. */
export async function done<E extends Endpoint>(sent: Promise<Answered<E>>): Promise<ResponseOf<E>> {
  const { status, body, problem } = await sent
  if (status >= 300) throw new Error(`Could not set up the marketplace: ${status} ${JSON.stringify(problem)}`)
  return body
}
