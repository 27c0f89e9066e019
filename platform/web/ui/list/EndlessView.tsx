import { useEffect } from 'react'
import { useNear } from '../../page/useNear.ts'
import { useScrollPosition } from '../../page/useScrollPosition.ts'
import classes from './EndlessView.module.css'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { FirstPageLink, NextPageLink } from './PageLinks.tsx'
import type { PagesLike, PagesViewProps } from './PagesView.tsx'
import { QueryView } from '../feedback/QueryView.tsx'

export interface EndlessViewProps<Item> extends PagesViewProps<Item> {
  query: PagesLike<Item> & {
    isFetchNextPageError: boolean
    /** What is shown answers another question, until the answer to this one is there. */
    isPlaceholderData: boolean
  }
}

/**
 * A list on the screen as `QueryView` shows it, that grows by itself as somebody nears its end, and is as long as they left it
 * when they come back. Its entries are marked by `asEntry`.
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
      {canGrow && !isFetchingNextPage && !isReturning && <End key={items?.length} onNear={fetchNextPage} />}
      {isFetchingNextPage && (
        <div className={classes.coming}>
          <ListSkeleton shape="cards" rows={3} />
        </div>
      )}
      {hasNextPage && isFetchNextPageError && !isFetchingNextPage && (
        <ErrorState message={query.error?.message} onRetry={fetchNextPage} />
      )}
    </div>
  )
}

/** The end of what is there; another one after each page, so that it is looked at anew. */
function End({ onNear }: { onNear: () => unknown }) {
  const { place, isNear } = useNear()
  useEffect(() => {
    if (isNear) onNear()
  }, [isNear, onNear])
  return <div ref={place} />
}
