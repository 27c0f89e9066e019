import type { ReactNode } from 'react'
import { CancelButton } from '../ui/form/CancelButton.tsx'
import { DialogFooter } from '../ui/layout/DialogFooter.tsx'
import classes from './DialogDraftBar.module.css'
import { DiscardButton } from './DiscardButton.tsx'
import { texts } from './texts.ts'

interface DialogDraftBarProps {
  isTouched: boolean
  /** Whether the browser stores the draft. */
  isStored: boolean
  busy: boolean
  onDiscard: () => void
  onClose: () => void
  /** Submit button. */
  children: ReactNode
}

/** Footer of a dialog with a draft: whether the draft is stored, a button to discard it, and the submit button. */
export function DialogDraftBar({ isTouched, isStored, busy, onDiscard, onClose, children }: DialogDraftBarProps) {
  return (
    <DialogFooter>
      <p className={classes.state} role="status">
        {isTouched && (isStored ? texts.draftSaved : texts.cannotSaveDialogDraft)}
      </p>
      {isTouched && !busy ? (
        <DiscardButton onDiscard={onDiscard}>{texts.discardDialogText}</DiscardButton>
      ) : (
        <CancelButton onClick={onClose} />
      )}
      {children}
    </DialogFooter>
  )
}
