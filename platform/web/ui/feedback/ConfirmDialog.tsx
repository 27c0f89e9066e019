import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Button } from '../form/Button.tsx'
import { texts } from '../texts.ts'
import { Dialog } from '../layout/Dialog.tsx'

export interface ConfirmDialogProps {
  opened: boolean
  title: string
  /** Sentence about what will happen. */
  children?: ReactNode
  confirmLabel?: string
  /** Whether the action is irreversible. */
  danger?: boolean
  busy?: boolean
  /** Message of a failed attempt. */
  error?: string | false | null | undefined
  onConfirm: () => unknown
  onClose: () => void
}

/** Dialog that confirms an action that is hard to undo. The focus starts on Cancel and returns to where it was. */
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
