import type { ReactNode } from 'react'
import type { FieldProblem } from '#platform/contract/problem.ts'
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import { GoneState } from './GoneState.tsx'
import { ListSkeleton } from '../list/ListSkeleton.tsx'

/** Minimal shape of a failure; `CallError` has more. */
interface QueryFailure {
  message: string
  /** HTTP status; null without a response. */
  status?: number | null
  /** With status 422: the fields that failed validation. */
  problems?: readonly Pick<FieldProblem, 'loc'>[]
}

/** Query result that `QueryView` needs; `useEndpoint` and TanStack Query provide more. */
export interface QueryLike<Data> {
  data: Data | undefined
  error: QueryFailure | null
  isFetching?: boolean
  refetch: () => unknown
}

export interface QueryViewProps<Data> {
  query: QueryLike<Data>
  children: (data: Data) => ReactNode
  /** Shown while loading. */
  skeleton?: ReactNode
  /** Shown for empty data: an empty array, unless `isEmpty` decides otherwise. As properties, an `EmptyState`. */
  empty?: ReactNode | EmptyStateProps
  isEmpty?: (data: Data) => boolean
  /** Link shown if the resource does not exist. */
  gone?: { to: string; label: string } | undefined
}

// Not found, forbidden, or an invalid path parameter: a retry would fail as well.
const isUnavailable = ({ status, problems = [] }: QueryFailure) =>
  status === 403 || status === 404 || (status === 422 && problems.every(({ loc }) => loc[0] === 'path'))

// Status of a server-rendered page whose query got no response.
const SERVICE_UNAVAILABLE = 503

const isEmptyList = (data: unknown) => Array.isArray(data) && data.length === 0

const hasProps = (empty: ReactNode | EmptyStateProps): empty is EmptyStateProps =>
  typeof empty === 'object' && empty !== null && 'title' in empty

/** Renders a query: skeleton, then the data, the empty state, or an error with a retry. */
export function QueryView<Data>({
  query,
  children,
  skeleton,
  empty,
  isEmpty = isEmptyList,
  gone,
}: QueryViewProps<Data>) {
  const { data, error } = query
  // Loaded data stays when a refetch fails.
  if (data !== undefined) {
    if (empty === undefined || !isEmpty(data)) return children(data)
    return hasProps(empty) ? <EmptyState {...empty} /> : empty
  }
  if (error && isUnavailable(error)) return <GoneState wayOn={gone} />
  if (error) {
    const { message, status } = error
    // Invalid input stays invalid, so there is no retry.
    const retryProps = status === 422 ? {} : { onRetry: query.refetch, busy: query.isFetching ?? false }
    return <ErrorState message={message} status={status ?? SERVICE_UNAVAILABLE} {...retryProps} />
  }
  return skeleton ?? <ListSkeleton />
}
