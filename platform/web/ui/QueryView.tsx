import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { GoneState } from './GoneState.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'

/** What `QueryView` needs of a query's result; `useEndpoint` and TanStack Query give more. */
export interface QueryLike<Data> {
  data: Data | undefined
  /** `status` of an HTTP answer; null without one. */
  error: { message: string; status?: number | null } | null
  isFetching?: boolean
  refetch: () => unknown
}

export interface QueryViewProps<Data> {
  query: QueryLike<Data>
  children: (data: Data) => ReactNode
  /** Shown while the first answer is awaited. */
  skeleton?: ReactNode
  /** Shown instead when there is nothing to show; an empty array counts as nothing unless `isEmpty` says otherwise. */
  empty?: ReactNode
  isEmpty?: (data: Data) => boolean
  /** Where to go on from what is not there. */
  gone?: { to: string; label: string } | undefined
}

// What is not there, is not for this person, or has an address that is none: asking again says the same.
const isFinal = (status: number | null | undefined) => status === 403 || status === 404 || status === 422

// With this a page goes out on the server when nobody answered it.
const UNANSWERED = 503

const isEmptyList = (data: unknown) => Array.isArray(data) && data.length === 0

/** A query on the screen: skeleton, then what was asked for, its empty state, or an error with a retry. */
export function QueryView<Data>({
  query,
  children,
  skeleton,
  empty,
  isEmpty = isEmptyList,
  gone,
}: QueryViewProps<Data>) {
  const { data, error } = query
  // What is already on the screen stays when a refresh fails.
  if (data !== undefined) return empty !== undefined && isEmpty(data) ? empty : children(data)
  if (error && isFinal(error.status)) return <GoneState wayOn={gone} />
  if (error) {
    const { message, status } = error
    return (
      <ErrorState
        message={message}
        status={status ?? UNANSWERED}
        onRetry={query.refetch}
        busy={query.isFetching ?? false}
      />
    )
  }
  return skeleton ?? <ListSkeleton />
}
