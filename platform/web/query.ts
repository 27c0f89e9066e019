import {
  QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { Endpoint, ResponseOf } from '../contract/endpoint.ts'
import { call, callPage, type CallOptions, type Input } from './call.ts'
import { CallError } from './messages.ts'

const FRESH_MS = 10_000

/** The store of what the server said. Calls retry on their own, so it does not. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // A cancelled call was overtaken by the same one from elsewhere: ask again rather than show an error.
        retry: (times, error) => error instanceof CallError && error.isCancelled && times < 3,
        retryDelay: 50,
      },
    },
  })

/** The name under which an endpoint's answers are kept; without an input, of all its answers. */
export const keyOf = <E extends Endpoint>(endpoint: E, input?: Input<E>): QueryKey =>
  input === undefined ? [endpoint.method, endpoint.path] : [endpoint.method, endpoint.path, input]

interface QueryOptions {
  enabled?: boolean
  /** Asks again this often, in milliseconds. */
  every?: number | false
}

/** What an endpoint answers, kept and shared between screens. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: QueryOptions = {},
): UseQueryResult<ResponseOf<E>, CallError> {
  return useQuery<ResponseOf<E>, CallError>({
    queryKey: keyOf(endpoint, input),
    queryFn: async ({ signal }) => (await callPage(endpoint, input, { signal })).items,
    enabled: options.enabled ?? true,
    refetchInterval: options.every ?? false,
  })
}

/** A list that grows page by page. */
export function usePages<E extends Endpoint>(endpoint: E, input: Input<E>, options: QueryOptions = {}) {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(endpoint, input), 'pages'],
    queryFn: ({ signal, pageParam }) =>
      callPage(
        endpoint,
        { ...input, query: { ...input.query, ...(pageParam === null ? {} : { after: pageParam }) } } as Input<E>,
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    enabled: options.enabled ?? true,
    refetchInterval: options.every ?? false,
  })
  const items = query.data?.pages.flatMap((page) => page.items) as ResponseOf<E> | undefined
  return { ...query, error: query.error as CallError | null, items }
}

interface ActionOptions<E extends Endpoint> {
  onDone?: (answer: ResponseOf<E>) => void
  onRefused?: (error: CallError) => void
  /** Endpoints whose answers this call makes out of date. */
  invalidates?: readonly Endpoint[]
}

/** A call that somebody starts. While it runs, starting it again does nothing; a cancelled one is no error. */
export function useAction<E extends Endpoint>(
  endpoint: E,
  { onDone, onRefused, invalidates = [] }: ActionOptions<E> = {},
) {
  const client = useQueryClient()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)

  const run = async (input: Input<E>, options: CallOptions = {}): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setError(null)
    try {
      const answer = await call(endpoint, input, options)
      await Promise.all(invalidates.map((other) => client.invalidateQueries({ queryKey: keyOf(other) })))
      onDone?.(answer)
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      if (!failure.isCancelled) {
        setError(failure)
        onRefused?.(failure)
      }
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { run, busy, error, reset: useCallback(() => setError(null), []) }
}
