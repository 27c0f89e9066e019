// Script file: filters
import { useState, type ReactNode } from 'react'
import { Button } from '../form/Button.tsx'
import { onDemand } from '../layout/onDemand.tsx'
import { texts } from '../texts.ts'
import { CountMark } from './CountMark.tsx'
import classes from './Filters.module.css'

const FilterSheet = onDemand(async () => (await import('./FilterSheet.tsx')).FilterSheet)

export interface FiltersProps {
  /** Number of active filters; the sort order does not count. */
  active: number
  /** Clears all filters except the search words; omitted for a list that has only a sort order. */
  onClear?: (() => void) | undefined
  /** Fields and links, each effective immediately. */
  children: ReactNode
}

/**
 * Filters of a list, after the search field in the same element. Shown in full; on phones a button opens them in a bottom sheet, so that
 * the results come first.
 */
export function Filters({ active, onClear, children }: FiltersProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        className={classes.open}
        aria-haspopup="dialog"
        aria-expanded={opened}
        rightSection={<CountMark count={active} label={texts.activeFilters(active)} />}
        onClick={() => setOpened(true)}
      >
        {texts.filters}
      </Button>
      {/* Each field must be on the page only once. */}
      <div className={classes.inline}>{!opened && children}</div>
      <FilterSheet opened={opened} onClose={() => setOpened(false)} active={active} onClear={onClear}>
        {children}
      </FilterSheet>
    </>
  )
}
