import { useState, type ReactNode } from 'react'
import type { Endpoint, ResponseOf } from '#platform/contract/endpoint.ts'
import type { Input } from '../../api/call.ts'
import type { CallError } from '../../api/messages.ts'
import { useAction } from '../../api/query.ts'
import { onDemand } from '../layout/onDemand.tsx'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'
import { toast } from './toast.ts'

const ConfirmDialog = onDemand(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog)

interface ConfirmationTexts extends Pick<ConfirmDialogProps, 'title' | 'confirmLabel' | 'danger'> {
  /** Sentence about what will happen. */
  text: ReactNode
}

interface ConfirmedActionOptions<E extends Endpoint> extends ConfirmationTexts {
  /** Message of the success toast. */
  done?: string | ((response: ResponseOf<E>) => string)
  /** Called after the dialog has closed. */
  onDone?: (response: ResponseOf<E>) => void
  /** Handles an error outside the dialog, which closes then. */
  onRefused?: (error: CallError) => void
  /** Message of an error in the dialog; its own message by default. */
  sentenceOf?: (error: CallError) => string
}

/**
 * Runs a call after confirmation in a dialog: `open` opens it, `dialog` is rendered beside the button. Shows errors in the dialog unless
 * `onRefused` is given, and refetches what the call changed.
 */
export function useConfirmedAction<E extends Endpoint>(endpoint: E, options: ConfirmedActionOptions<E>) {
  const { done, onDone, onRefused, sentenceOf = ({ message }: CallError) => message, text, ...confirmation } = options
  const [opened, setOpened] = useState(false)
  const [input, setInput] = useState<Input<E> | null>(null)
  const close = () => setOpened(false)
  const action = useAction(endpoint, {
    onDone: (response) => {
      close()
      if (done !== undefined) toast.success(typeof done === 'string' ? done : done(response))
      onDone?.(response)
    },
    ...(onRefused && {
      onRefused: (error) => {
        close()
        onRefused(error)
      },
    }),
    sentenceOf,
  })
  const open = (newInput: Input<E>) => {
    action.reset()
    setInput(newInput)
    setOpened(true)
  }
  const dialog = (
    <ConfirmDialog
      {...confirmation}
      opened={opened}
      busy={action.busy}
      error={!onRefused && action.error && sentenceOf(action.error)}
      onConfirm={() => input && action.run(input)}
      onClose={close}
    >
      {text}
    </ConfirmDialog>
  )
  return { open, dialog }
}
