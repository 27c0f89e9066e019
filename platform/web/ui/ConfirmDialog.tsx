import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { texts } from './texts.ts'
import { Dialog } from './Dialog.tsx'

export interface ConfirmDialogProps {
  opened: boolean
  title: string
  /** What will happen, in a sentence. */
  children?: ReactNode
  confirmLabel?: string
  /** It cannot be undone. */
  danger?: boolean
  busy?: boolean
  onConfirm: () => unknown
  onClose: () => void
}

/** Asks before something that is hard to take back. The focus starts on Cancel and goes back to where it was. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    title,
    children,
    confirmLabel = texts.confirm,
    danger = false,
    busy = false,
    onConfirm,
    onClose,
  } = props
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      {children}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" data-autofocus onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button {...(danger && { color: 'madder' })} loading={busy} onClick={() => void onConfirm()}>
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  )
}
