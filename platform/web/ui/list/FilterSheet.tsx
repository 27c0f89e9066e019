import { Button } from '../form/Button.tsx'
import { SidePanel } from '../layout/SidePanel.tsx'
import { texts } from '../texts.ts'
import type { FiltersProps } from './Filters.tsx'
import classes from './FilterSheet.module.css'

interface FilterSheetProps extends FiltersProps {
  opened: boolean
  onClose: () => void
}

/** Filters of a list in a bottom sheet; each takes effect immediately on the list behind it. */
export const FilterSheet = ({ opened, onClose, active, onClear, children }: FilterSheetProps) => (
  <SidePanel opened={opened} onClose={onClose} title={texts.filters} position="bottom" size="auto">
    <div className={classes.fields}>{children}</div>
    <div className={classes.buttons}>
      {onClear && (
        <Button variant="default" disabled={active === 0} onClick={onClear}>
          {texts.clearFilters}
        </Button>
      )}
      <Button onClick={onClose}>{texts.showResults}</Button>
    </div>
  </SidePanel>
)
