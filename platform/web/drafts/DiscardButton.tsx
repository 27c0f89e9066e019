import { useState } from 'react'
import { ConfirmDialog } from '../ui/feedback/ConfirmDialog.tsx'
import { Button } from '../ui/form/Button.tsx'
import { texts } from './texts.ts'

interface DiscardButtonProps {
  /** Sentence about what will be lost. */
  children: string
  onDiscard: () => void
}

/** Discards a draft after confirmation. */
export function DiscardButton({ children, onDiscard }: DiscardButtonProps) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button variant="subtle" color="madder" aria-haspopup="dialog" onClick={() => setAsks(true)}>
        {texts.throwAway}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={texts.throwAwayTitle}
        confirmLabel={texts.throwAway}
        danger
        onConfirm={() => {
          setAsks(false)
          onDiscard()
        }}
        onClose={() => setAsks(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
