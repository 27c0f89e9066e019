import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Button } from '../form/Button.tsx'
import { texts } from '../texts.ts'
import { Dialog } from '../layout/Dialog.tsx'

export interface ConfirmDialogProps {
  opened: boolean
  title: string
  /** What will happen, in a sentence. */
  children?: ReactNode
  confirmLabel?: string
  /** It cannot be undone. */
  danger?: boolean
  busy?: boolean
  /** Why it could not be done. */
  error?: string | false | null | undefined
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
    error,
    onConfirm,
    onClose,
  } = props
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      {children}
      {error && (
        <Text role="alert" c="error" mt="sm">
          {error}
        </Text>
      )}
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
