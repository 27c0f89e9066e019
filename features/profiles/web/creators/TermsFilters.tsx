import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { AmountInput } from '#platform/web/ui/form/AmountInput.tsx'
import { oneOf } from '#platform/web/format/one-of.ts'
import { SearchChoice } from '#platform/web/ui/list/SearchFields.tsx'
import { AVAILABILITIES, LANGUAGES, REPLY_HOURS } from '../../contract.ts'
import { languageChoices } from '../presenter.ts'
import { texts } from '../texts.ts'
import type { CreatorSearch } from './creatorSearch.ts'

interface TermsFiltersProps {
  search: CreatorSearch
  change: (changes: Partial<CreatorSearch>) => void
}

const TYPING_MS = 300
const ANY = { value: '', label: texts.any }

/** Filters by working terms: availability, language, price and reply time. */
export function TermsFilters({ search, change }: TermsFiltersProps) {
  const [price, setPrice] = useState(search.max_price)
  const [seen, setSeen] = useState(search.max_price)
  // Follows URL changes from outside, such as going back or clearing the filters.
  if (search.max_price !== seen) {
    setSeen(search.max_price)
    setPrice(search.max_price)
  }
  const changeSoon = useDebouncedCallback(change, { delay: TYPING_MS, flushOnUnmount: true })
  const type = (max_price: string) => {
    setPrice(max_price)
    changeSoon({ max_price })
  }
  return (
    <>
      <SearchChoice
        name="availability"
        label={texts.availability}
        value={search.availability}
        onChange={(event) => change({ availability: oneOf(AVAILABILITIES, event.currentTarget.value) ?? '' })}
        choices={[ANY, ...AVAILABILITIES.map((value) => ({ value, label: texts.availabilities[value] }))]}
      />
      <SearchChoice
        name="language"
        label={texts.language}
        value={search.language}
        onChange={(event) => change({ language: oneOf(LANGUAGES, event.currentTarget.value) ?? '' })}
        choices={[ANY, ...languageChoices]}
      />
      <AmountInput name="max_price" label={texts.maxPrice} value={price} onChange={type} />
      <SearchChoice
        name="reply_within_hours"
        label={texts.repliesWithin}
        value={search.reply_within_hours === 0 ? '' : String(search.reply_within_hours)}
        onChange={(event) => change({ reply_within_hours: oneOf(REPLY_HOURS, event.currentTarget.value) ?? 0 })}
        choices={[ANY, ...REPLY_HOURS.map((hours) => ({ value: String(hours), label: texts.replyTimes[hours] }))]}
      />
    </>
  )
}
