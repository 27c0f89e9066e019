import type { ReactNode } from 'react'
import { Button } from '../ui/form/Button.tsx'
import { DialogFooter } from '../ui/layout/DialogFooter.tsx'
import classes from './DialogDraftBar.module.css'
import { DiscardButton } from './DiscardButton.tsx'
import { texts } from './texts.ts'

interface DialogDraftBarProps {
  isTouched: boolean
  /** Whether the browser keeps what is written. */
  isKept: boolean
  busy: boolean
  onDiscard: () => void
  onClose: () => void
  /** The button that sends it. */
  children: ReactNode
}

/** The footer of a dialog in which something is written: what becomes of it, a way to discard it, and the button that sends it. */
export function DialogDraftBar({ isTouched, isKept, busy, onDiscard, onClose, children }: DialogDraftBarProps) {
  return (
    <DialogFooter>
      <p className={classes.state} role="status">
        {isTouched && (isKept ? texts.kept : texts.notKeptHere)}
      </p>
      {isTouched && !busy ? (
        <DiscardButton onDiscard={onDiscard}>{texts.throwAwayWords}</DiscardButton>
      ) : (
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
      )}
      {children}
    </DialogFooter>
  )
}
