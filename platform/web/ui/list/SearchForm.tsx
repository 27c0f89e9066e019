// Script file: filters
import type { ReactNode } from 'react'
import { Button } from '../form/Button.tsx'
import { texts } from '../texts.ts'

interface SearchFormProps {
  label?: string
  className?: string | undefined
  /** Other filters by query parameter, preserved when the form is submitted. Empty ones are omitted. */
  kept?: Readonly<Record<string, string>>
  children: ReactNode
}

/**
 * Search form whose fields are named like the query parameters. With scripts each field takes effect itself and the form is never
 * submitted; without, the browser submits it by `SendSearch`.
 */
export const SearchForm = ({ label, className, kept = {}, children }: SearchFormProps) => (
  <form
    role="search"
    method="get"
    aria-label={label}
    className={className}
    onSubmit={(event) => event.preventDefault()}
  >
    {Object.entries(kept).map(
      ([name, value]) => value !== '' && <input key={name} type="hidden" name={name} value={value} />,
    )}
    {children}
  </form>
)

/** Submit button of a `SearchForm` for readers without scripts. */
export const SendSearch = () => (
  <noscript>
    <Button type="submit" variant="default">
      {texts.search}
    </Button>
  </noscript>
)
