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
import { call, callOrNull, callPage, newKey, untilQuiet, type CallOptions, type Input } from './call.ts'
import { changesOf, deletedBy, noteAnswered, refresh, shownBy } from './freshness.ts'
import { CallError } from './messages.ts'
import { isServer, type Rendering } from '../page/render-context.ts'
import { tellOtherTabs } from '../live/other-tabs.ts'
import { useErrorAfterUnmount } from './useErrorAfterUnmount.ts'

const FRESH_MS = 10_000

// What was shown stays when asking again fails, but not when the answer is that it is not there, or not for this person.
const isGone = (error: unknown) => error instanceof CallError && (error.status === 403 || error.status === 404)

// While a page is drawn on the server, who is asked: see `rendering.ts`.
const renderings = new WeakMap<QueryClient, Rendering>()

/** The store of what the server said. Calls retry on their own, so it does not. For a page that is drawn on the server, its rendering. */
export function createQueryClient(rendering: Rendering | null = null): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isGone(error)) query.setState({ data: undefined })
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: false,
        // Otherwise a lost network shows a skeleton for ever in place of the error, and a server on this machine is not asked.
        networkMode: 'always',
        refetchOnReconnect: true,
        // On the server nobody stays to see another try.
        retryOnMount: !isServer,
      },
    },
  })
  if (rendering) renderings.set(client, rendering)
  return client
}

// Two screens that ask the same in different ways overtake each other. Who was overtaken asks again when the other is done,
// not before: that would only overtake in turn.
async function askAgainWhenOvertaken<E extends Endpoint, Answer>(
  endpoint: E,
  input: Input<E>,
  signal: AbortSignal,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof CallError) || !error.isCancelled || signal.aborted) throw error
      await untilQuiet(endpoint, input)
    }
  }
}

interface Asked {
  client: QueryClient
  queryKey: QueryKey
  signal: AbortSignal
}

const askingFor = ({ client, queryKey, signal }: Asked, isFurther = false): CallOptions => ({
  signal,
  ask: renderings.get(client)?.ask,
  onPosition: (position) => noteAnswered(client, queryKey, position, isFurther),
})

/** The name under which an endpoint's answers are kept; without an input, of all its answers. */
export const keyOf = <E extends Endpoint>(endpoint: E, input?: Input<E>): QueryKey =>
  input === undefined ? [endpoint.method, endpoint.path] : [endpoint.method, endpoint.path, input]

interface QueryOptions {
  enabled?: boolean
  /** Asks again this often, in milliseconds. */
  every?: number | false
  /** What the screen applies by itself when a live event tells it: then it does not ask again for all of it. */
  inPlace?: readonly Subject[]
}

type Question<Data> = UseQueryOptions<Data, CallError> & Waited

interface Waited {
  queryKey: QueryKey
  enabled: boolean
}

interface PagesOptions<E extends Endpoint, Items> extends QueryOptions {
  /** Where the list stands in an answer that is more than a list. */
  itemsOf?: (answer: ResponseOf<E>) => Items
  /** Shows the last answer until the one to a new question is there, so that a list that is searched does not flicker. */
  keepsLast?: boolean
  /** Begins after this cursor instead of at the top, for who pages by links. */
  after?: string | null
}

/** What an endpoint answers, kept and shared between screens. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: QueryOptions = {},
): UseQueryResult<ResultOf<E>, CallError> {
  return useQuestion(questionOf(endpoint, input, options))
}

// A page is drawn on the server in one go: what a part of it asks is waited for where it is asked, so that nowhere stands a list.
// React goes by the promise, so all that ask the same have the same one.
export function useAnswersOnServer<Q extends Waited>(client: QueryClient, all: Q[], ask: (one: Q) => Promise<unknown>) {
  const answers = renderings.get(client)?.answers
  for (const question of answers ? all.filter(({ enabled }) => enabled) : []) {
    const key = hashKey(question.queryKey)
    const answer = answers?.get(key) ?? ask(question).catch(() => undefined)
    answers?.set(key, answer)
    use(answer)
  }
}

function useQuestion<Data>(question: Question<Data>): UseQueryResult<Data, CallError> {
  const client = useQueryClient()
  useAnswersOnServer(client, [question], () => client.query(question))
  return useQuery<Data, CallError>(question)
}

/** What the store is asked for an endpoint. */
export const questionOf = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: QueryOptions,
): Question<ResultOf<E>> => ({
  queryKey: keyOf(endpoint, input),
  queryFn: (context) =>
    askAgainWhenOvertaken(endpoint, input, context.signal, () => call(endpoint, input, askingFor(context))),
  meta: shownBy(endpoint, input, options.inPlace),
  enabled: options.enabled ?? true,
  refetchInterval: options.every ?? false,
})

/** Like `useEndpoint`, for what may not be there yet: none is null. See `callOrNull`. */
export function useEndpointOrNull<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: QueryOptions = {},
): UseQueryResult<ResponseOf<E> | null, CallError> {
  return useQuestion<ResponseOf<E> | null>({
    queryKey: [...keyOf(endpoint, input), 'or null'],
    queryFn: (context) =>
      askAgainWhenOvertaken(endpoint, input, context.signal, () => callOrNull(endpoint, input, askingFor(context))),
    meta: shownBy(endpoint, input, options.inPlace),
    enabled: options.enabled ?? true,
    refetchInterval: options.every ?? false,
  })
}

/** A list that grows page by page. */
export function usePages<E extends Endpoint, Items = ResponseOf<E>>(
  endpoint: E,
  input: Input<E>,
  options: PagesOptions<E, Items> = {},
) {
  const question = {
    queryKey: [...keyOf(endpoint, input), 'pages', ...(options.after ? [options.after] : [])],
    queryFn: (context: Asked & { pageParam: string | null }) => {
      const { signal, pageParam } = context
      const after = pageParam === null ? {} : { after: pageParam }
      const page = { ...input, query: { ...input.query, ...after } } as Input<E>
      const asking = askingFor(context, pageParam !== null)
      return askAgainWhenOvertaken(endpoint, page, signal, () => callPage(endpoint, page, asking))
    },
    meta: shownBy(endpoint, input, options.inPlace),
    initialPageParam: options.after ?? null,
    ...(options.keepsLast && { placeholderData: keepPreviousData }),
    getNextPageParam: (last: { next: string | null }) => last.next,
    enabled: options.enabled ?? true,
    refetchInterval: options.every ?? false,
  }
  const client = useQueryClient()
  useAnswersOnServer(client, [question], () => client.infiniteQuery(question))
  const query = useInfiniteQuery(question)
  const itemsOf = options.itemsOf ?? ((answer: ResponseOf<E>) => answer)
  const items = query.data?.pages.flatMap((page) => itemsOf(page.items)) as Items | undefined
  // The cursor of what follows, for links.
  const next = query.data?.pages.at(-1)?.next ?? null
  return { ...query, error: query.error as CallError | null, items, next }
}

// Everything that shows what a call changed is new when this resolves. Other tabs of this browser ask for themselves.
async function refreshAfter<E extends Endpoint>(client: QueryClient, endpoint: E, input: Input<E>): Promise<void> {
  const changes = changesOf(endpoint)
  tellOtherTabs(changes.map(({ subject }) => subject))
  await refresh(client, changes, deletedBy(endpoint, input))
}

/** Like `call`, for what is no button: what it changed is asked for again. */
export function useCall() {
  const client = useQueryClient()
  return useCallback(
    async <E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions): Promise<ResponseOf<E>> => {
      const answer = await call(endpoint, input, options)
      void refreshAfter(client, endpoint, input)
      return answer
    },
    [client],
  )
}

/** Answers a function that asks again for what a call changed, for calls that hooks of their own make. */
export function useRefreshAfter() {
  const client = useQueryClient()
  return <E extends Endpoint>(endpoint: E, input: Input<E>) => refreshAfter(client, endpoint, input)
}

interface ActionOptions<E extends Endpoint> {
  onDone?: (answer: ResponseOf<E>) => void
  onRefused?: (error: CallError) => void
  /** What people read of a failure after the screen that would have shown it was left; the error's own message by default. */
  sentenceOf?: (error: CallError) => string
}

// Whether it may have been done all the same: then trying again must be the same call, under the same key.
const isUnsettled = ({ status, code }: CallError) => status === null || status >= 500 || code === 'call_in_progress'

// Things do not stand as the screen shows them.
const isOutOfDate = ({ status }: CallError) => status === 403 || status === 404 || status === 409

/**
 * A call that somebody starts. While it runs, and until the answers it put out of date are new, starting it again does nothing.
 * A cancelled one is no error. Who tries the same again after a failure does nothing twice.
 */
export function useAction<E extends Endpoint>(endpoint: E, { onDone, onRefused, sentenceOf }: ActionOptions<E> = {}) {
  const client = useQueryClient()
  const reportAfterUnmount = useErrorAfterUnmount()
  const running = useRef(false)
  const unsettled = useRef<{ said: string; key: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)

  const attempt = async (input: Input<E>, options: CallOptions): Promise<void> => {
    const said = JSON.stringify(input)
    const last = unsettled.current
    const key = options.idempotencyKey ?? (last?.said === said ? last.key : newKey())
    let answer: ResponseOf<E>
    try {
      answer = await call(endpoint, input, { ...options, idempotencyKey: key })
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      unsettled.current = isUnsettled(failure) ? { said, key } : null
      if (failure.isCancelled) return
      setError(failure)
      if (onRefused) onRefused(failure)
      else reportAfterUnmount(failure, sentenceOf?.(failure))
      if (isOutOfDate(failure)) void refresh(client, changesOf(endpoint))
      return
    }
    unsettled.current = null
    // First: a new token is kept before anything is asked for under the old one.
    onDone?.(answer)
    await refreshAfter(client, endpoint, input)
  }
  const run = async (input: Input<E>, options: CallOptions = {}): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setError(null)
    try {
      await attempt(input, options)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { run, busy, error, reset: useCallback(() => setError(null), []) }
}
