import { Button } from '@mantine/core'
import { QueryView, type QueryLike, type QueryViewProps } from './QueryView.tsx'
import { texts } from './texts.ts'

/** What `PagesView` needs of a list that grows by pages; `usePages` gives more. */
export interface PagesLike<Item> {
  items: Item[] | undefined
  error: QueryLike<Item[]>['error']
  isFetching?: boolean
  refetch: () => unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

export interface PagesViewProps<Item> extends Omit<QueryViewProps<Item[]>, 'query'> {
  query: PagesLike<Item>
}

/** A list on the screen as `QueryView` shows it, with a button below that brings the next page. */
export function PagesView<Item>({ query, ...view }: PagesViewProps<Item>) {
  return (
    <>
      <QueryView {...view} query={{ ...query, data: query.items }} />
      {query.hasNextPage && (
        <Button variant="default" mt="lg" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </>
  )
}
