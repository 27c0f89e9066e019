import {
  hashKey,
  keepPreviousData,
  QueryCache,
  QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { use, useCallback, useRef, useState } from 'react'
import type { Endpoint, ResponseOf, ResultOf } from '#platform/contract/endpoint.ts'
import type { Subject } from '#platform/contract/freshness.ts'
import { call, callOrNull, callPage, createIdempotencyKey, waitForCalls, type CallOptions, type Input } from './call.ts'
import { changesOf, deletedAddress, recordPosition, refresh, responseMetaOf } from './freshness.ts'
import { CallError } from './messages.ts'
import { isServer, type Rendering } from '../page/render-context.ts'
import { notifyOtherTabs } from '../live/other-tabs.ts'
import { isOutcomeUnknown, type UnsettledCall, type UnsettledCallEntry } from './unsettled-call.ts'
import { useErrorAfterUnmount } from './useErrorAfterUnmount.ts'

const STALE_TIME_MS = 10_000

// Data stays on screen when a refetch fails, except after 403 and 404: then it is gone, or no longer for this user.
const isUnavailable = (error: unknown) => error instanceof CallError && (error.status === 403 || error.status === 404)

// The rendering of each client on the server: see `render-context.ts`.
const renderings = new WeakMap<QueryClient, Rendering>()

/** Creates the query cache, without retries since calls retry themselves. On the server, pass the page's `rendering`. */
export function createQueryClient(rendering: Rendering | null = null): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isUnavailable(error)) query.setState({ data: undefined })
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        retry: false,
        // The default mode would show a skeleton instead of the error when offline, and would not call a server on this machine.
        networkMode: 'always',
        refetchOnReconnect: true,
        // A server render ends before a retry could be shown.
        retryOnMount: !isServer,
      },
    },
  })
  if (rendering) renderings.set(client, rendering)
  return client
}

// Two screens that request the same in different ways cancel each other's calls. The cancelled one retries only after the other has
// finished; retrying earlier would cancel that in turn.
async function retryWhenReplaced<E extends Endpoint, Result>(
  endpoint: E,
  input: Input<E>,
  signal: AbortSignal,
  ask: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof CallError) || !error.isCancelled || signal.aborted) throw error
      await waitForCalls(endpoint, input)
    }
  }
}

interface QueryContext {
  client: QueryClient
  queryKey: QueryKey
  signal: AbortSignal
}

const callOptionsFor = ({ client, queryKey, signal }: QueryContext, isFurther = false): CallOptions => ({
  signal,
  ask: renderings.get(client)?.ask,
  onPosition: (position) => recordPosition(client, queryKey, position, isFurther),
})

/** Returns the query key of an endpoint's responses; without an input, the prefix of all of them. */
export const keyOf = <E extends Endpoint>(endpoint: E, input?: Input<E>): QueryKey =>
  input === undefined ? [endpoint.method, endpoint.path] : [endpoint.method, endpoint.path, input]

interface QueryOptions {
  enabled?: boolean
  /** Refetch interval in milliseconds. */
  refetchEveryMs?: number | false
  /** Subjects whose live events the screen applies itself, so that they trigger no refetch. */
  inPlace?: readonly Subject[]
}

type EndpointQuery<Data> = UseQueryOptions<Data, CallError> & ServerQuery

interface ServerQuery {
  queryKey: QueryKey
  enabled: boolean
}

interface PagesOptions<E extends Endpoint, Items> extends QueryOptions {
  /** Selects the list from a response that contains more than a list. */
  itemsOf?: (response: ResponseOf<E>) => Items
  /** Keeps the previous data until the new response arrives, so that a list does not flicker during search. */
  keepsPreviousData?: boolean
  /** Cursor to start after instead of at the top, for paging by links. */
  after?: string | null
}

/** Queries an endpoint, with the cached result shared between screens. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: QueryOptions = {},
): UseQueryResult<ResultOf<E>, CallError> {
  return useEndpointQuery(queryOptionsOf(endpoint, input, options))
}

// Suspends on each query during server rendering, so that no component has to list its queries. React identifies promises by reference, so
// equal queries share one.
export function useResultsOnServer<Q extends ServerQuery>(
  client: QueryClient,
  all: Q[],
  ask: (one: Q) => Promise<unknown>,
) {
  const pending = renderings.get(client)?.pending
  for (const question of pending ? all.filter(({ enabled }) => enabled) : []) {
    const key = hashKey(question.queryKey)
    const response = pending?.get(key) ?? ask(question).catch(() => undefined)
    pending?.set(key, response)
    use(response)
  }
}

function useEndpointQuery<Data>(question: EndpointQuery<Data>): UseQueryResult<Data, CallError> {
  const client = useQueryClient()
  useResultsOnServer(client, [question], () => client.query(question))
  return useQuery<Data, CallError>(question)
}

/** Builds the query options of an endpoint. */
export const queryOptionsOf = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: QueryOptions,
): EndpointQuery<ResultOf<E>> => ({
  queryKey: keyOf(endpoint, input),
  queryFn: (context) =>
    retryWhenReplaced(endpoint, input, context.signal, () => call(endpoint, input, callOptionsFor(context))),
  meta: responseMetaOf(endpoint, input, options.inPlace),
  enabled: options.enabled ?? true,
  refetchInterval: options.refetchEveryMs ?? false,
})

/** Like `useEndpoint`, for a resource that may not exist yet: it is null then. See `callOrNull`. */
export function useEndpointOrNull<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: QueryOptions = {},
): UseQueryResult<ResponseOf<E> | null, CallError> {
  return useEndpointQuery<ResponseOf<E> | null>({
    queryKey: [...keyOf(endpoint, input), 'or null'],
    queryFn: (context) =>
      retryWhenReplaced(endpoint, input, context.signal, () => callOrNull(endpoint, input, callOptionsFor(context))),
    meta: responseMetaOf(endpoint, input, options.inPlace),
    enabled: options.enabled ?? true,
    refetchInterval: options.refetchEveryMs ?? false,
  })
}

/** Queries a list page by page. */
export function usePages<E extends Endpoint, Items = ResponseOf<E>>(
  endpoint: E,
  input: Input<E>,
  options: PagesOptions<E, Items> = {},
) {
  const question = {
    queryKey: [...keyOf(endpoint, input), 'pages', ...(options.after ? [options.after] : [])],
    queryFn: (context: QueryContext & { pageParam: string | null }) => {
      const { signal, pageParam } = context
      const after = pageParam === null ? {} : { after: pageParam }
      const page = { ...input, query: { ...input.query, ...after } } as Input<E>
      const callOptions = callOptionsFor(context, pageParam !== null)
      return retryWhenReplaced(endpoint, page, signal, () => callPage(endpoint, page, callOptions))
    },
    meta: responseMetaOf(endpoint, input, options.inPlace),
    initialPageParam: options.after ?? null,
    ...(options.keepsPreviousData && { placeholderData: keepPreviousData }),
    getNextPageParam: (last: { next: string | null }) => last.next,
    enabled: options.enabled ?? true,
    refetchInterval: options.refetchEveryMs ?? false,
  }
  const client = useQueryClient()
  useResultsOnServer(client, [question], () => client.infiniteQuery(question))
  const query = useInfiniteQuery(question)
  const itemsOf = options.itemsOf ?? ((response: ResponseOf<E>) => response)
  const items = query.data?.pages.flatMap((page) => itemsOf(page.items)) as Items | undefined
  // Of the last page: the cursor of the next one, for links, and whether the list ends there although more items match.
  const { next = null, limited = false } = query.data?.pages.at(-1) ?? {}
  const corrected = query.data?.pages[0]?.corrected ?? null
  return { ...query, error: query.error as CallError | null, items, next, corrected, limited }
}

// Resolves when every query affected by the call is fresh. Other tabs of this browser refetch for themselves.
async function refreshAfter<E extends Endpoint>(client: QueryClient, endpoint: E, input: Input<E>): Promise<void> {
  const changes = changesOf(endpoint)
  notifyOtherTabs(changes.map(({ subject }) => subject))
  await refresh(client, changes, deletedAddress(endpoint, input))
}

/** Like `call`, outside of buttons: refetches what the call changed. */
export function useCall() {
  const client = useQueryClient()
  return useCallback(
    async <E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions): Promise<ResponseOf<E>> => {
      const response = await call(endpoint, input, options)
      void refreshAfter(client, endpoint, input)
      return response
    },
    [client],
  )
}

/** Returns a function that refetches what a call changed, for hooks that make their own calls. */
export function useRefreshAfter() {
  const client = useQueryClient()
  return <E extends Endpoint>(endpoint: E, input: Input<E>) => refreshAfter(client, endpoint, input)
}

interface ActionOptions<E extends Endpoint> {
  onDone?: (response: ResponseOf<E>) => void
  onRefused?: (error: CallError) => void
  /** Message of a failure shown after the screen was left; the error's own message by default. */
  sentenceOf?: (error: CallError) => string
  /** Where a call whose outcome is unknown is stored beyond this screen. */
  unsettledEntry?: UnsettledCallEntry
}

// Whether the error means that the screen shows outdated data.
const isScreenStale = ({ status }: CallError) => status === 403 || status === 404 || status === 409

/**
 * Runs a call on a user's action. Ignores further starts until the call and the refetches it causes are done. A cancelled call is no error.
 * Retrying the same input after a failure reuses the idempotency key, so nothing is done twice.
 */
export function useAction<E extends Endpoint>(endpoint: E, options: ActionOptions<E> = {}) {
  const { onDone, onRefused, sentenceOf, unsettledEntry } = options
  const client = useQueryClient()
  const reportAfterUnmount = useErrorAfterUnmount()
  const running = useRef(false)
  const unsettled = useRef<UnsettledCall | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)

  const setUnsettled = (unsettledCall: UnsettledCall | null) => {
    unsettled.current = unsettledCall
    unsettledEntry?.write(unsettledCall)
  }
  const attempt = async (input: Input<E>, callOptions: CallOptions): Promise<void> => {
    const inputKey = JSON.stringify(input)
    const last = unsettledEntry?.read() ?? unsettled.current
    const key = callOptions.idempotencyKey ?? (last?.inputKey === inputKey ? last.key : createIdempotencyKey())
    // Before the call, because the page may be closed during it.
    setUnsettled({ inputKey, key })
    let response: ResponseOf<E>
    try {
      response = await call(endpoint, input, { ...callOptions, idempotencyKey: key })
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      if (!isOutcomeUnknown(failure)) setUnsettled(null)
      if (failure.isCancelled) return
      setError(failure)
      if (onRefused) onRefused(failure)
      else reportAfterUnmount(failure, sentenceOf?.(failure))
      if (isScreenStale(failure)) void refresh(client, changesOf(endpoint))
      return
    }
    setUnsettled(null)
    // Before the refetches, so that a new token is stored before anything is requested under the old one.
    onDone?.(response)
    await refreshAfter(client, endpoint, input)
  }
  const run = async (input: Input<E>, callOptions: CallOptions = {}): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setError(null)
    try {
      await attempt(input, callOptions)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { run, busy, error, reset: useCallback(() => setError(null), []) }
}
