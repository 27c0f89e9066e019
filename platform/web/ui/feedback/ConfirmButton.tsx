import { useState } from 'react'
import { CallError } from '../../api/messages.ts'
import { Button, type ButtonProps } from '../form/Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { toast } from './toast.ts'

interface ConfirmButtonProps extends Omit<ButtonProps, 'title' | 'onClick'> {
  /** Title of the dialog. */
  title: string
  /** Sentence about what will be lost. */
  text: string
  confirmLabel: string
  /** May be a call; the dialog stays open if it fails. */
  onConfirm: () => void | Promise<void>
}

/** Button for a destructive action, which runs after confirmation in a dialog. */
export function ConfirmButton({ title, text, confirmLabel, onConfirm, ...buttonProps }: ConfirmButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
      setIsOpen(false)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="subtle" color="madder" aria-haspopup="dialog" {...buttonProps} onClick={() => setIsOpen(true)} />
      <ConfirmDialog
        opened={isOpen}
        title={title}
        confirmLabel={confirmLabel}
        danger
        busy={busy}
        onConfirm={confirm}
        onClose={() => setIsOpen(false)}
      >
        {text}
      </ConfirmDialog>
    </>
  )
}
