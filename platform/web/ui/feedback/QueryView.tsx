import type { ReactNode } from 'react'
import type { FieldProblem } from '#platform/contract/problem.ts'
import { ErrorState } from './ErrorState.tsx'
import { GoneState } from './GoneState.tsx'
import { ListSkeleton } from '../list/ListSkeleton.tsx'

/** What is known of a failure; `CallError` knows more. */
interface Failed {
  message: string
  /** Of the HTTP answer; null without one. */
  status?: number | null
  /** With status 422: what could not be read. */
  problems?: readonly Pick<FieldProblem, 'loc'>[]
}

/** What `QueryView` needs of a query's result; `useEndpoint` and TanStack Query give more. */
export interface QueryLike<Data> {
  data: Data | undefined
  error: Failed | null
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
const isGone = ({ status, problems = [] }: Failed) =>
  status === 403 || status === 404 || (status === 422 && problems.every(({ loc }) => loc[0] === 'path'))

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
  if (error && isGone(error)) return <GoneState wayOn={gone} />
  if (error) {
    const { message, status } = error
    // What was not understood is not understood the next time.
    const again = status === 422 ? {} : { onRetry: query.refetch, busy: query.isFetching ?? false }
    return <ErrorState message={message} status={status ?? UNANSWERED} {...again} />
  }
  return skeleton ?? <ListSkeleton />
}
