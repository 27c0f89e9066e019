import { Search as SearchIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { SEARCH_TYPED_MAX } from '#platform/contract/search-text.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Filters } from '#platform/web/ui/list/Filters.tsx'
import { SearchText } from '#platform/web/ui/list/SearchFields.tsx'
import { filtersOf, SEARCH_PATH, searchPath, type Search } from '../address.ts'
import { texts } from '../texts.ts'
import classes from './SearchPage.module.css'

interface PageFieldProps {
  search: Search
  /** What the results can be narrowed to. */
  children: ReactNode
}

/** Field and filters of the page of results. A form, so that it works without JavaScript too. */
export function PageField({ search, children }: PageFieldProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(search.q)
  const [seen, setSeen] = useState(search.q)
  // Going back and links change the words from outside.
  if (search.q !== seen) {
    setSeen(search.q)
    setTyped(search.q)
  }
  const narrowing = filtersOf(search)
  return (
    <form
      role="search"
      method="get"
      action={SEARCH_PATH}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void navigate(searchPath({ ...narrowing, q: typed.trim() }))
      }}
    >
      {Object.entries(narrowing).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ))}
      <SearchText
        className={classes.field}
        name="q"
        type="search"
        label={texts.label}
        placeholder={texts.hint}
        maxLength={SEARCH_TYPED_MAX}
        enterKeyHint="search"
        before={<SearchIcon size="1.1rem" strokeWidth={1.5} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" className={classes.submit}>
        {texts.submit}
      </Button>
      <Filters
        active={Object.keys(narrowing).length}
        onClear={() => void navigate(searchPath({ q: search.q }), { replace: true })}
      >
        <div className={classes.facets}>{children}</div>
      </Filters>
    </form>
  )
}
