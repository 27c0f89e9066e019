import { useState, type ReactNode } from 'react'
import { Button } from '../form/Button.tsx'
import { onDemand } from '../layout/onDemand.tsx'
import { texts } from '../texts.ts'
import { CountMark } from './CountMark.tsx'
import classes from './Filters.module.css'

const FilterSheet = onDemand(async () => (await import('./FilterSheet.tsx')).FilterSheet)

export interface FiltersProps {
  /** How many of them narrow the list now; the order of a list is none. */
  active: number
  /** Lets go of all of them, not of the words; a list that only has an order has nothing to let go of. */
  onClear?: (() => void) | undefined
  /** The fields and links; each takes effect at once. */
  children: ReactNode
}

/**
 * What narrows a list besides its words, behind the field for those in the same element. It stands there in full; on a phone a
 * button opens it in a sheet from below, so that the results come first.
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
      {/* Each field is on the page once. */}
      <div className={classes.inline}>{!opened && children}</div>
      <FilterSheet opened={opened} onClose={() => setOpened(false)} active={active} onClear={onClear}>
        {children}
      </FilterSheet>
    </>
  )
}
