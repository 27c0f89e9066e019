import { useState } from 'react'
import { CallError } from '../../api/messages.ts'
import { Button } from '../../ui/form/Button.tsx'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { texts } from './texts.ts'

export interface ThrowAwayButtonProps {
  /** Name of the upload. */
  name: string
  label: string
  onConfirm: () => Promise<void>
}

/** Cancels an upload after confirmation: what has been sent is deleted. */
export function ThrowAwayButton({ name, label, onConfirm }: ThrowAwayButtonProps) {
  const [asks, setAsks] = useState(false)
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
      setAsks(false)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        color="madder"
        aria-label={texts.named(label, name)}
        onClick={() => setAsks(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={texts.stopTitle}
        confirmLabel={texts.throwAway}
        danger
        busy={busy}
        onConfirm={confirm}
        onClose={() => setAsks(false)}
      >
        {texts.stopText(name)}
      </ConfirmDialog>
    </>
  )
}
