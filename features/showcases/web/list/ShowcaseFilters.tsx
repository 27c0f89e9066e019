import { Filters } from '#platform/web/ui/list/Filters.tsx'
import { OrderChoice } from '#platform/web/ui/list/OrderChoice.tsx'
import { SearchBox } from '#platform/web/ui/list/SearchBox.tsx'
import { SearchForm, SendSearch } from '#platform/web/ui/list/SearchForm.tsx'
import classes from './ShowcaseFilters.module.css'
import type { ShowcaseSearch } from './showcaseSearch.ts'
import { texts } from './texts.ts'

interface ShowcaseFiltersProps {
  search: ShowcaseSearch
  change: (changes: Partial<ShowcaseSearch>) => void
}

/** Search and order of the showcase list. */
export const ShowcaseFilters = ({ search, change }: ShowcaseFiltersProps) => (
  <SearchForm label={texts.search} className={classes.filters}>
    <SearchBox label={texts.search} hint={texts.searchHint} q={search.q} onSearch={(q) => change({ q })} />
    <Filters active={0}>
      <OrderChoice label={texts.order} orders={texts.orders} usual="newest" search={search} change={change} />
    </Filters>
    <SendSearch />
  </SearchForm>
)
