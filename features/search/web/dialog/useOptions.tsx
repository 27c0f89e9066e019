import { useDebouncedValue } from '@mantine/hooks'
import { Clock, type LucideIcon, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useEndpoint } from '#platform/web/api/query.ts'
import { searchApi, type SearchKind, type Suggestion } from '../../contract.ts'
import { searchPath } from '../address.ts'
import { KIND_ICONS } from '../kind-icons.ts'
import { Marked } from '../Marked.tsx'
import { useRecentSearches } from '../recent-searches.ts'
import { texts } from '../texts.ts'
import classes from './SearchDialog.module.css'

// The first key is sent at once, further ones at a pause.
const PAUSE_MS = 120
const SUGGESTED_SHOWN = 6

/** Option of the search field: where it leads, and the words that are remembered when it is chosen. */
export interface SearchOption {
  id: string
  to: string
  words: string
  content: ReactNode
}

export interface OptionGroup {
  name: string
  /** Whether the name is for screen readers only. */
  isNameless?: boolean
  options: readonly SearchOption[]
}

interface Options {
  groups: readonly OptionGroup[]
  /** Announced to screen readers. */
  says: string
  /** Words that were searched for instead of those typed. */
  corrected: string | null
  hasRecent: boolean
}

/** Returns the options for what is typed: items by kind, or without words recent and suggested searches. */
export function useOptions(words: string, id: string): Options {
  const recent = useRecentSearches()
  const [paused] = useDebouncedValue(words, PAUSE_MS, { leading: true })
  const { data, isError } = useEndpoint(searchApi.suggest, { query: { q: paused } })
  // What was found last stays until the next response arrives, so that the list does not flicker.
  const [found, setFound] = useState(data)
  if (data !== undefined && data !== found) setFound(data)

  const suggested = (found?.searches ?? [])
    .filter((one) => !recent.includes(one) && one !== words)
    .slice(0, SUGGESTED_SHOWN)
    .map((one, at) => toResults(`${id}-suggested-${at}`, one, Search))
  const suggestedGroup = { name: texts.suggested, options: suggested }

  if (words === '') {
    const before = recent.map((one, at) => toResults(`${id}-recent-${at}`, one, Clock))
    const groups = [{ name: texts.recent, options: before }, suggestedGroup].filter(isFilled)
    const says = texts.begin(before.length + suggested.length)
    return { groups, says, corrected: null, hasRecent: before.length > 0 }
  }
  const kinds = (found?.groups ?? []).map(({ kind, items }) => ({
    name: texts.kinds[kind],
    options: items.map((item) => toItem(item, id, words)),
  }))
  const total = kinds.reduce((sum, { options }) => sum + options.length, 0)
  const label = total === 0 ? texts.searchAll(words) : texts.seeAll(words)
  const all = { name: texts.all, isNameless: true, options: [toResults(`${id}-all`, words, Search, label)] }
  const isCurrent = data !== undefined && paused === words
  return {
    groups: [...kinds, suggestedGroup, all].filter(isFilled),
    says: isError ? texts.failed : isCurrent ? texts.suggestions(total) : '',
    corrected: found?.corrected ?? null,
    hasRecent: false,
  }
}

const toResults = (id: string, words: string, Icon: LucideIcon, label = words): SearchOption => ({
  id,
  to: searchPath({ q: words }),
  words,
  content: (
    <>
      <Icon size="1.1rem" strokeWidth={1.5} aria-hidden />
      <span className={classes.title} dir="auto">
        {label}
      </span>
    </>
  ),
})

const isFilled = ({ options }: OptionGroup) => options.length > 0

const toItem = (item: Suggestion, id: string, words: string): SearchOption => ({
  id: `${id}-${item.kind}-${item.id}`,
  to: item.path,
  words,
  content: (
    <>
      <KindIcon kind={item.kind} />
      <span className={classes.words}>
        <span className={classes.title} dir="auto">
          <Marked text={item.title} />
        </span>
        {item.author_name !== null && (
          <span className={classes.detail} dir="auto">
            {item.author_name}
          </span>
        )}
      </span>
    </>
  ),
})

function KindIcon({ kind }: { kind: SearchKind }) {
  const Icon = KIND_ICONS[kind]
  return <Icon size="1.1rem" strokeWidth={1.5} aria-hidden />
}
