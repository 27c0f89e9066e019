import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { Endpoint, ResultOf } from '#platform/contract/endpoint.ts'
import type { Input } from './call.ts'
import type { CallError } from './messages.ts'
import { queryOptionsOf, useResultsOnServer } from './query.ts'

/** Like `useEndpoint`, for several inputs at once. */
export function useEndpoints<E extends Endpoint>(
  endpoint: E,
  inputs: readonly Input<E>[],
): UseQueryResult<ResultOf<E>, CallError>[] {
  const queries = inputs.map((input) => queryOptionsOf(endpoint, input, {}))
  const client = useQueryClient()
  useResultsOnServer(client, queries, (query) => client.query(query))
  return useQueries({ queries })
}
