// Script file: filters
import { useDebouncedCallback } from '@mantine/hooks'
import { SEARCH_TYPED_MAX } from '#platform/contract/search-text.ts'
import { Search, X } from 'lucide-react'
import { useState, type Ref } from 'react'
import { IconButton } from '../form/IconButton.tsx'
import { SearchText } from './SearchFields.tsx'
import { texts } from '../texts.ts'

const DEBOUNCE_MS = 300

export interface SearchBoxProps {
  label: string
  hint: string
  /** As many characters as the search of lists takes, by default. */
  maxLength?: number
  /** Current search words. */
  q: string
  onSearch: (q: string) => void
  className?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** Search field. Reports the words at a pause in typing, and immediately on Enter. */
export function SearchBox({ label, hint, maxLength = SEARCH_TYPED_MAX, q, onSearch, ...field }: SearchBoxProps) {
  const [typed, setTyped] = useState(q)
  const [lastQuery, setLastQuery] = useState(q)
  // Going back and "show all" change the words from outside; the user's own come back trimmed and change nothing.
  if (q !== lastQuery) {
    setLastQuery(q)
    if (typed.trim() !== q) setTyped(q)
  }
  const searchDebounced = useDebouncedCallback(onSearch, DEBOUNCE_MS)
  const clear = () => {
    setTyped('')
    onSearch('')
  }
  return (
    <SearchText
      {...field}
      name="q"
      type="search"
      label={label}
      placeholder={hint}
      maxLength={maxLength}
      before={<Search size="1.1rem" strokeWidth={1.5} aria-hidden />}
      after={
        typed && (
          <IconButton aria-label={texts.clear} onClick={clear}>
            <X size="1rem" strokeWidth={1.5} aria-hidden />
          </IconButton>
        )
      }
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        searchDebounced(event.currentTarget.value.trim())
      }}
      onKeyDown={(event) => event.key === 'Enter' && onSearch(typed.trim())}
    />
  )
}
