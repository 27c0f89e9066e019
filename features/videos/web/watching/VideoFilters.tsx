import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { ChipLinks } from '#platform/web/ui/ChipLinks.tsx'
import { SEARCH_MAX_LENGTH, VideoOrder, VideoType } from '../../contract.ts'
import { texts } from './texts.ts'
import classes from './VideoFilters.module.css'
import { addressOf, type Shown, type VideoSearch } from './videoSearch.ts'

const TYPING_MS = 300
const ANY = ''

interface VideoFiltersProps {
  search: VideoSearch
  change: (changes: Partial<VideoSearch>) => void
  /** What there is to choose between; a single thing is no choice. */
  shown: readonly Shown[]
}

/** What narrows the list of videos: words, a type, whose they are; and its order. */
export function VideoFilters({ search, change, shown }: VideoFiltersProps) {
  return (
    <div role="search" aria-label={texts.search} className={classes.filters}>
      <div className={classes.fields}>
        <SearchBox q={search.q} onSearch={(q) => change({ q })} />
        <NativeSelect
          label={texts.type}
          value={search.type}
          onChange={({ currentTarget: { value } }) => change({ type: VideoType.safeParse(value).data ?? ANY })}
          data={[
            { value: ANY, label: texts.anyType },
            ...VideoType.options.map((value) => ({ value, label: texts.types[value] })),
          ]}
        />
        <NativeSelect
          label={texts.order}
          value={search.order}
          onChange={({ currentTarget: { value } }) => change({ order: VideoOrder.parse(value) })}
          data={VideoOrder.options.map((value) => ({ value, label: texts.orders[value] }))}
        />
      </div>
      {shown.length > 1 && (
        <ChipLinks
          label={texts.show}
          chips={shown.map((show) => ({
            name: texts.shown[show],
            to: `?${new URLSearchParams(addressOf({ ...search, show })).toString()}`,
            isChosen: show === search.show,
          }))}
        />
      )}
    </div>
  )
}

function SearchBox({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(q)
  const [seen, setSeen] = useState(q)
  // Going back and "show all" change the address from outside; one's own words come back trimmed and change nothing.
  if (q !== seen) {
    setSeen(q)
    if (typed.trim() !== q) setTyped(q)
  }
  const searchSoon = useDebouncedCallback(onSearch, TYPING_MS)
  return (
    <TextInput
      type="search"
      label={texts.search}
      placeholder={texts.searchHint}
      maxLength={SEARCH_MAX_LENGTH}
      leftSection={<Search size="1.1rem" strokeWidth={1.5} aria-hidden />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        searchSoon(event.currentTarget.value.trim())
      }}
      onKeyDown={(event) => event.key === 'Enter' && onSearch(typed.trim())}
    />
  )
}
