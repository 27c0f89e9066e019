import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { filterQuery } from '#platform/web/page/search-params.ts'
import { AmountInput } from '#platform/web/ui/form/AmountInput.tsx'
import { ChipLinks } from '#platform/web/ui/list/ChipLinks.tsx'
import { Filters } from '#platform/web/ui/list/Filters.tsx'
import { OrderChoice } from '#platform/web/ui/list/OrderChoice.tsx'
import { SearchBox } from '#platform/web/ui/list/SearchBox.tsx'
import { SearchForm, SendSearch } from '#platform/web/ui/list/SearchForm.tsx'
import { PRODUCT_CATEGORIES } from '../../contract.ts'
import classes from './ProductFilters.module.css'
import { searchOf, type ProductSearch } from './productSearch.ts'
import { texts } from './texts.ts'

const DEBOUNCE_MS = 300

interface ProductFiltersProps {
  search: ProductSearch
  change: (changes: Partial<ProductSearch>) => void
}

const countActive = ({ category, from, to }: ProductSearch) => [category, from, to].filter(Boolean).length

/** Filters and sort order of the product list. */
export const ProductFilters = ({ search, change }: ProductFiltersProps) => (
  <SearchForm label={texts.search} kept={{ category: search.category ?? '' }}>
    <div className={classes.filters}>
      <SearchBox label={texts.search} hint={texts.searchHint} q={search.q} onSearch={(q) => change({ q })} />
      <Filters active={countActive(search)} onClear={() => change({ category: null, from: '', to: '' })}>
        <Prices search={search} change={change} />
        <OrderChoice
          className={classes.order}
          label={texts.order}
          orders={texts.orders}
          usual="newest"
          search={search}
          change={change}
        />
        <div className={classes.categories}>
          <ChipLinks
            label={texts.category}
            chips={[null, ...PRODUCT_CATEGORIES].map((category) => ({
              name: category === null ? texts.allCategories : texts.categories[category],
              to: filterQuery(searchOf, { ...search, category }),
              isChosen: search.category === category,
            }))}
          />
        </div>
      </Filters>
      <SendSearch />
    </div>
  </SearchForm>
)

/** Price range. Typed values are applied after a pause. */
function Prices({ search: { from, to }, change }: ProductFiltersProps) {
  const [typed, setTyped] = useState({ from, to })
  const [seen, setSeen] = useState({ from, to })
  // The Back button and "show all" change the URL from outside.
  if (seen.from !== from || seen.to !== to) {
    setSeen({ from, to })
    setTyped({ from, to })
  }
  const changeSoon = useDebouncedCallback(change, { delay: DEBOUNCE_MS, flushOnUnmount: true })
  const field = (name: 'from' | 'to', label: string) => (
    <AmountInput
      name={name}
      label={label}
      placeholder={texts.anyPrice}
      value={typed[name]}
      onChange={(value) => {
        setTyped({ ...typed, [name]: value })
        changeSoon({ ...typed, [name]: value })
      }}
    />
  )
  return (
    <>
      {field('from', texts.from)}
      {field('to', texts.to)}
    </>
  )
}
