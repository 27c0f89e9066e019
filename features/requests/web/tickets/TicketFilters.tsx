import { useDebouncedCallback } from '@mantine/hooks'
import { useState, type Ref } from 'react'
import { TICKET_FILTERS } from '../../contract.ts'
import { oneOf } from '#platform/web/format/one-of.ts'
import { AmountInput } from '#platform/web/ui/form/AmountInput.tsx'
import { Filters } from '#platform/web/ui/list/Filters.tsx'
import { OrderChoice } from '#platform/web/ui/list/OrderChoice.tsx'
import { SearchBox } from '#platform/web/ui/list/SearchBox.tsx'
import { SearchChoice } from '#platform/web/ui/list/SearchFields.tsx'
import { SearchForm, SendSearch } from '#platform/web/ui/list/SearchForm.tsx'
import classes from './TicketFilters.module.css'
import { listTexts } from './list-texts.ts'
import { DEFAULT_ORDER, type TicketSearch } from './ticketSearch.ts'

const TYPING_MS = 250

export interface TicketFiltersProps {
  search: TicketSearch
  onSearch: (changes: Partial<TicketSearch>) => void
  /** Ref to the search field. */
  field?: Ref<HTMLInputElement>
}

/** Search text, kind, budget and order of the tickets; typed text and budgets are debounced. */
export function TicketFilters({ search, onSearch, field }: TicketFiltersProps) {
  const [typed, setTyped] = useState({ min: search.min, max: search.max })
  const onSearchSoon = useDebouncedCallback(onSearch, TYPING_MS)
  const type = (changes: Partial<typeof typed>) => {
    setTyped({ ...typed, ...changes })
    onSearchSoon({ ...typed, ...changes })
  }
  const budget = (name: 'min' | 'max', label: string) => (
    <AmountInput
      className={classes.budget}
      name={name}
      label={label}
      value={typed[name]}
      onChange={(value) => type({ [name]: value })}
    />
  )
  return (
    <SearchForm label={listTexts.search} className={classes.filters}>
      <SearchBox
        ref={field}
        className={classes.search}
        label={listTexts.search}
        hint={listTexts.searchHint}
        q={search.q}
        onSearch={(q) => onSearch({ q })}
      />
      <Filters
        active={Number(search.filter !== 'all') + Number(search.min !== '') + Number(search.max !== '')}
        onClear={() => {
          setTyped({ min: '', max: '' })
          onSearch({ filter: 'all', min: '', max: '' })
        }}
      >
        <SearchChoice
          name="filter"
          label={listTexts.show}
          value={search.filter}
          onChange={(event) => onSearch({ filter: oneOf(TICKET_FILTERS, event.currentTarget.value) ?? 'all' })}
          choices={TICKET_FILTERS.map((value) => ({ value, label: listTexts.filters[value] }))}
        />
        <OrderChoice
          label={listTexts.order}
          orders={listTexts.orders}
          usual={DEFAULT_ORDER}
          search={search}
          change={onSearch}
        />
        {budget('min', listTexts.minBudget)}
        {budget('max', listTexts.maxBudget)}
      </Filters>
      <SendSearch />
    </SearchForm>
  )
}
