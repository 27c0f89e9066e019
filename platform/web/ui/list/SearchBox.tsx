import { useDebouncedCallback } from '@mantine/hooks'
import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../form/IconButton.tsx'
import { SearchText } from './SearchFields.tsx'
import { texts } from '../texts.ts'

const TYPING_MS = 300

export interface SearchBoxProps {
  label: string
  hint: string
  maxLength: number
  /** The words that are searched for now. */
  q: string
  onSearch: (q: string) => void
}

/** A field for words to search for. They are told once the typing pauses, and at once by Enter. */
export function SearchBox({ label, hint, maxLength, q, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(q)
  const [seen, setSeen] = useState(q)
  // Going back and "show all" change the address from outside; one's own words come back trimmed and change nothing.
  if (q !== seen) {
    setSeen(q)
    if (typed.trim() !== q) setTyped(q)
  }
  const searchSoon = useDebouncedCallback(onSearch, TYPING_MS)
  const clear = () => {
    setTyped('')
    onSearch('')
  }
  return (
    <SearchText
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
        searchSoon(event.currentTarget.value.trim())
      }}
      onKeyDown={(event) => event.key === 'Enter' && onSearch(typed.trim())}
    />
  )
}
