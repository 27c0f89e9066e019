import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../form/Button.tsx'
import { texts } from '../texts.ts'
import classes from './UndoMessage.module.css'

/** Message of a toast with an Undo button. */
export const undoMessage = (message: string, onUndo: () => void): ReactNode => (
  <UndoMessage message={message} onUndo={onUndo} />
)

// Takes the focus if the element that had it was removed.
function UndoMessage({ message, onUndo }: { message: string; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) undo.current?.focus({ preventScroll: true })
  }, [])
  return (
    <span className={classes.row}>
      <span>{message}</span>
      <Button ref={undo} variant="subtle" size="sm" onClick={onUndo}>
        {texts.undo}
      </Button>
    </span>
  )
}
