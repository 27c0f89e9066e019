import { useDebouncedCallback } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { useState, type Ref } from 'react'
import { SEARCH_MAX_LENGTH, TICKET_FILTERS, TICKET_ORDERS } from '../../contract.ts'
import { oneOf } from '#platform/web/format/one-of.ts'
import { AmountInput } from '#platform/web/ui/form/AmountInput.tsx'
import { Filters } from '#platform/web/ui/list/Filters.tsx'
import { SearchChoice, SearchText } from '#platform/web/ui/list/SearchFields.tsx'
import { SearchForm, SendSearch } from '#platform/web/ui/list/SearchForm.tsx'
import classes from './TicketFilters.module.css'
import { listTexts } from './list-texts.ts'
import type { TicketSearch } from './ticketSearch.ts'

const TYPING_MS = 250

export interface TicketFiltersProps {
  search: TicketSearch
  onSearch: (changes: Partial<TicketSearch>) => void
  /** Ref to the search field. */
  field?: Ref<HTMLInputElement>
}

/** Search text, kind, budget and order of the tickets; input is debounced. */
export function TicketFilters({ search, onSearch, field }: TicketFiltersProps) {
  const [typed, setTyped] = useState({ q: search.q, min: search.min, max: search.max })
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
      <SearchText
        ref={field}
        name="q"
        className={classes.search}
        type="search"
        label={listTexts.search}
        placeholder={listTexts.searchHint}
        maxLength={SEARCH_MAX_LENGTH}
        before={<Search size="1.1em" aria-hidden />}
        value={typed.q}
        onChange={(event) => type({ q: event.currentTarget.value })}
      />
      <Filters
        active={Number(search.filter !== 'all') + Number(search.min !== '') + Number(search.max !== '')}
        onClear={() => {
          setTyped({ ...typed, min: '', max: '' })
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
        <SearchChoice
          name="order"
          label={listTexts.order}
          value={search.order}
          onChange={(event) => onSearch({ order: oneOf(TICKET_ORDERS, event.currentTarget.value) ?? 'tickets' })}
          choices={(['tickets', 'newest', 'highest_budget', 'lowest_budget'] as const).map((value) => ({
            value,
            label: listTexts.orders[value],
          }))}
        />
        {budget('min', listTexts.minBudget)}
        {budget('max', listTexts.maxBudget)}
      </Filters>
      <SendSearch />
    </SearchForm>
  )
}
