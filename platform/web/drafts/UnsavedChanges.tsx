import { DiscardButton } from './DiscardButton.tsx'
import { DraftNotices } from './DraftNotices.tsx'
import { texts } from './texts.ts'
import classes from './UnsavedChanges.module.css'
import type { FormDraft } from './useFormDraft.ts'

interface UnsavedChangesProps<Values> {
  draft: FormDraft<Values>
  /** Current values of the form. */
  values: Values
  onDiscard: () => void
}

/** Notice about unsaved changes to a settings form; renders nothing without any. */
export function UnsavedChanges<Values extends object>({ draft, values, onDiscard }: UnsavedChangesProps<Values>) {
  const isTouched = draft.isTouched(values)
  if (!isTouched) return null
  return (
    <div className={classes.bar}>
      <DraftNotices draft={{ foundFrom: draft.foundFrom, clashes: [], isTouched }} fieldNames={{}} />
      <p className="note" role="status">
        {draft.isStored ? texts.changesSavedHere : texts.cannotSaveChanges}
      </p>
      <DiscardButton onDiscard={onDiscard}>{texts.discardChangesText}</DiscardButton>
    </div>
  )
}
