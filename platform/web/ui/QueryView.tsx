import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'

/** What `QueryView` needs of a query's result; `useEndpoint` and TanStack Query give more. */
export interface QueryLike<Data> {
  data: Data | undefined
  error: { message: string } | null
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
}

const isEmptyList = (data: unknown) => Array.isArray(data) && data.length === 0

/** A query on the screen: skeleton, then what was asked for, its empty state, or an error with a retry. */
export function QueryView<Data>({ query, children, skeleton, empty, isEmpty = isEmptyList }: QueryViewProps<Data>) {
  const { data, error } = query
  // What is already on the screen stays when a refresh fails.
  if (data !== undefined) return empty !== undefined && isEmpty(data) ? empty : children(data)
  if (error) return <ErrorState message={error.message} onRetry={query.refetch} busy={query.isFetching ?? false} />
  return skeleton ?? <ListSkeleton />
}
