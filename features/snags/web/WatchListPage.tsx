import { usePages } from '#platform/web/api/query.ts'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { snagsApi } from '../contract.ts'
import { texts } from './texts.ts'
import { emptyWatchList } from './WatchList.tsx'
import { WatchedRow } from './WatchedRow.tsx'

const PAGE = 20

/** All requests that a creator pitched for. */
export function WatchListPage() {
  const query = usePages(snagsApi.list, { query: { limit: PAGE } })
  return (
    <Page title={texts.watchList} lead={texts.watchListLead} width="tool">
      <PagesView query={query} empty={emptyWatchList}>
        {(snags) => snags.map((snag) => <WatchedRow key={snag.id} snag={snag} level={2} />)}
      </PagesView>
    </Page>
  )
}
