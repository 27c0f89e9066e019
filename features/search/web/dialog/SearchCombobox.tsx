import { Search } from 'lucide-react'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { SEARCH_TYPED_MAX } from '#platform/contract/search-text.ts'
import { SearchText } from '#platform/web/ui/list/SearchFields.tsx'
import { searchPath } from '../address.ts'
import { clearSearches, rememberSearch } from '../recent-searches.ts'
import { texts } from '../texts.ts'
import { OptionGroups } from './OptionGroups.tsx'
import classes from './SearchDialog.module.css'
import { useOptions, type SearchOption } from './useOptions.tsx'

/** Field with results as you type, by ARIA's combobox pattern: the focus stays in the field while the arrow keys choose. */
export function SearchCombobox({ onClose }: { onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [typed, setTyped] = useState(() => (pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : ''))
  const [activeId, setActiveId] = useState<string | null>(null)
  const words = typed.trim()
  const { groups, says, corrected, hasRecent } = useOptions(words, id)
  const options = groups.flatMap((group) => group.options)
  const active = options.find((option) => option.id === activeId)

  // Jsdom and old browsers cannot scroll to it.
  useEffect(() => {
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' })
  }, [activeId])

  const leave = (option: Pick<SearchOption, 'words'>) => {
    rememberSearch(option.words)
    onClose()
  }
  const move = (step: number) => {
    const at = options.findIndex((option) => option.id === activeId)
    const next = at === -1 && step < 0 ? options.length - 1 : at + step
    setActiveId(options[next]?.id ?? null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else return
    event.preventDefault()
  }
  return (
    <>
      {/* No landmark of its own: the dialog is one, and lists have theirs. */}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const chosen = active ?? (words === '' ? undefined : { to: searchPath({ q: words }), words })
          if (!chosen) return
          leave(chosen)
          void navigate(chosen.to)
        }}
      >
        <SearchText
          name="q"
          inputMode="search"
          label={texts.label}
          placeholder={texts.hint}
          maxLength={SEARCH_TYPED_MAX}
          before={<Search size="1.1rem" strokeWidth={1.5} aria-hidden />}
          autoComplete="off"
          enterKeyHint="search"
          data-autofocus
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active?.id}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setActiveId(null)
          }}
          onKeyDown={onKeyDown}
        />
      </form>
      {corrected !== null && (
        <p className={classes.corrected}>
          {texts.correctedBefore} <strong>{corrected}</strong>
        </p>
      )}
      <OptionGroups id={`${id}-list`} groups={groups} activeId={active?.id ?? null} onChoose={leave} />
      {hasRecent && (
        <button type="button" className={classes.clear} onClick={clearSearches}>
          {texts.clearRecent}
        </button>
      )}
      <p className="visually-hidden" role="status">
        {says}
      </p>
    </>
  )
}
