import type { ReactNode } from 'react'
import { Button } from '../form/Button.tsx'
import { texts } from '../texts.ts'

interface SearchFormProps {
  label?: string
  className?: string | undefined
  /** What else narrows the list, by its name in the address: it stays when the form is sent. Empty ones are left out. */
  kept?: Readonly<Record<string, string>>
  children: ReactNode
}

/**
 * The fields that narrow a list, named as they stand in the address. With a script each takes effect by itself and nothing is ever
 * sent; without one the browser sends them by `SendSearch`.
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

/** The button that sends a `SearchForm`, for who has no script. */
export const SendSearch = () => (
  <noscript>
    <Button type="submit" variant="default">
      {texts.search}
    </Button>
  </noscript>
)
