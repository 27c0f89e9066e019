import { oneOf } from '#platform/web/format/one-of.ts'
import { Filters } from '#platform/web/ui/list/Filters.tsx'
import { SearchBox } from '#platform/web/ui/list/SearchBox.tsx'
import { SearchChoice } from '#platform/web/ui/list/SearchFields.tsx'
import { SearchForm, SendSearch } from '#platform/web/ui/list/SearchForm.tsx'
import { SEARCH_MAX_LENGTH } from '#features/videos/contract.ts'
import { SHOWCASE_ORDERS } from '../../contract.ts'
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
    <SearchBox
      label={texts.search}
      hint={texts.searchHint}
      maxLength={SEARCH_MAX_LENGTH}
      q={search.q}
      onSearch={(q) => change({ q })}
    />
    <Filters active={0}>
      <SearchChoice
        name="order"
        label={texts.order}
        value={search.order}
        onChange={({ currentTarget: { value } }) => change({ order: oneOf(SHOWCASE_ORDERS, value) ?? 'newest' })}
        choices={SHOWCASE_ORDERS.map((value) => ({ value, label: texts.orders[value] }))}
      />
    </Filters>
    <SendSearch />
  </SearchForm>
)
