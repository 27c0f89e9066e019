import { oneOf } from '#platform/web/format/one-of.ts'
import { filterQuery } from '#platform/web/page/search-params.ts'
import { ChipLinks } from '#platform/web/ui/list/ChipLinks.tsx'
import { Filters } from '#platform/web/ui/list/Filters.tsx'
import { OrderChoice } from '#platform/web/ui/list/OrderChoice.tsx'
import { SearchBox } from '#platform/web/ui/list/SearchBox.tsx'
import { SearchChoice } from '#platform/web/ui/list/SearchFields.tsx'
import { SearchForm, SendSearch } from '#platform/web/ui/list/SearchForm.tsx'
import { VIDEO_TYPES } from '../../contract.ts'
import { texts } from './texts.ts'
import classes from './VideoFilters.module.css'
import { searchOf, type Shown, type VideoSearch } from './videoSearch.ts'

const ANY = ''

interface VideoFiltersProps {
  search: VideoSearch
  change: (changes: Partial<VideoSearch>) => void
  /** Available choices; hidden when there is only one. */
  shown: readonly Shown[]
}

/** Filters of the video list: words, type, owner, and order. */
export function VideoFilters({ search, change, shown }: VideoFiltersProps) {
  return (
    <SearchForm
      label={texts.search}
      className={classes.filters}
      kept={{ show: search.show === 'all' ? '' : search.show }}
    >
      <div className={classes.fields}>
        <SearchBox label={texts.search} hint={texts.searchHint} q={search.q} onSearch={(q) => change({ q })} />
        <Filters
          active={Number(search.type !== ANY) + Number(search.show !== 'all')}
          onClear={() => change({ type: ANY, show: 'all' })}
        >
          <SearchChoice
            name="type"
            label={texts.type}
            value={search.type}
            onChange={({ currentTarget: { value } }) => change({ type: oneOf(VIDEO_TYPES, value) ?? ANY })}
            choices={[
              { value: ANY, label: texts.anyType },
              ...VIDEO_TYPES.map((value) => ({ value, label: texts.types[value] })),
            ]}
          />
          <OrderChoice
            label={texts.order}
            orders={texts.orders}
            usual="newest"
            search={search.show === 'mine' ? { ...search, q: '' } : search}
            change={change}
          />
          {shown.length > 1 && (
            <div className={classes.whole}>
              <ChipLinks
                label={texts.show}
                chips={shown.map((show) => ({
                  name: texts.shown[show],
                  to: filterQuery(searchOf, { ...search, show }),
                  isChosen: show === search.show,
                }))}
              />
            </div>
          )}
        </Filters>
        <SendSearch />
      </div>
    </SearchForm>
  )
}
