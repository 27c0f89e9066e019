import { useEffect } from 'react'
import { RANKED_MAX } from '#platform/contract/search-text.ts'
import { useNear } from '../../page/useNear.ts'
import { useScrollPosition } from '../../page/useScrollPosition.ts'
import classes from './EndlessView.module.css'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { FirstPageLink, NextPageLink } from './PageLinks.tsx'
import type { PagesLike, PagesViewProps } from './PagesView.tsx'
import { texts } from '../texts.ts'
import { QueryView } from '../feedback/QueryView.tsx'

export interface EndlessViewProps<Item> extends PagesViewProps<Item> {
  query: PagesLike<Item> & {
    isFetchNextPageError: boolean
    /** Whether the items are from the previous query, until the response to this one arrives. */
    isPlaceholderData: boolean
  }
}

/**
 * Renders a list as `QueryView` does, loading more as the user nears its end, and restores its length and scroll position when they return.
 * Its entries are marked by `asEntry`.
 */
export function EndlessView<Item>({ query, paging, ...view }: EndlessViewProps<Item>) {
  const { items, hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage } = query
  const canGrow = hasNextPage && !isFetchNextPageError && !isPlaceholderData
  const { list, isReturning } = useScrollPosition({
    count: isPlaceholderData ? undefined : items?.length,
    canGrow,
    isGrowing: isFetchingNextPage,
    grow: fetchNextPage,
  })
  return (
    <div ref={list}>
      <FirstPageLink paging={paging} />
      <QueryView {...view} query={{ ...query, data: items }} />
      <NextPageLink paging={paging} next={query.next} />
      {canGrow && !isFetchingNextPage && !isReturning && <EndSentinel key={items?.length} onNear={fetchNextPage} />}
      {isFetchingNextPage && (
        <div className={classes.coming}>
          <ListSkeleton shape="cards" rows={3} />
        </div>
      )}
      {hasNextPage && isFetchNextPageError && !isFetchingNextPage && (
        <ErrorState message={query.error?.message} onRetry={fetchNextPage} />
      )}
      {query.limited && <p>{texts.limited(RANKED_MAX)}</p>}
    </div>
  )
}

/** Sentinel after the last entry; mounted anew after each page, so that it is observed again. */
function EndSentinel({ onNear }: { onNear: () => unknown }) {
  const { place, isNear } = useNear()
  useEffect(() => {
    if (isNear) onNear()
  }, [isNear, onNear])
  return <div ref={place} />
}
