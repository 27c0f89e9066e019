import { RANKED_MAX } from '#platform/contract/search-text.ts'
import type { Paging } from '../../page/page-position.ts'
import { useHydrated } from '../../page/render-context.ts'
import { Button } from '../form/Button.tsx'
import { FirstPageLink, NextPageLink } from './PageLinks.tsx'
import { QueryView, type QueryLike, type QueryViewProps } from '../feedback/QueryView.tsx'
import { texts } from '../texts.ts'

/** Query result that `PagesView` needs; `usePages` provides more. */
export interface PagesLike<Item> {
  items: Item[] | undefined
  error: QueryLike<Item[]>['error']
  isFetching?: boolean
  refetch: () => unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
  /** Cursor of the next page. */
  next?: string | null
  /** Whether the list ends although more items match. */
  limited?: boolean
}

export interface PagesViewProps<Item> extends Omit<QueryViewProps<Item[]>, 'query'> {
  query: PagesLike<Item>
  /** Paging by links as requested, for lists that support it. */
  paging?: Paging
}

/** Renders a list as `QueryView` does, with a button that loads the next page. */
export function PagesView<Item>({ query, paging, ...view }: PagesViewProps<Item>) {
  const isHydrated = useHydrated()
  return (
    <>
      <FirstPageLink paging={paging} />
      <QueryView {...view} query={{ ...query, data: query.items }} />
      <NextPageLink paging={paging} next={query.next} />
      {query.hasNextPage && (isHydrated || !paging) && (
        <Button variant="default" mt="lg" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {texts.more}
        </Button>
      )}
      {query.limited && <p>{texts.limited(RANKED_MAX)}</p>}
    </>
  )
}
