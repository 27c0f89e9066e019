import { useState, type ReactNode } from 'react'
import type { Endpoint, ResponseOf } from '#platform/contract/endpoint.ts'
import type { Input } from '../../api/call.ts'
import type { CallError } from '../../api/messages.ts'
import { useAction } from '../../api/query.ts'
import { onDemand } from '../layout/onDemand.tsx'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'
import { toast } from './toast.ts'

const ConfirmDialog = onDemand(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog)

interface Question extends Pick<ConfirmDialogProps, 'title' | 'confirmLabel' | 'danger'> {
  /** What will happen, in a sentence. */
  text: ReactNode
}

interface ConfirmedActionOptions<E extends Endpoint> extends Question {
  /** What the toast says when it was done. */
  done?: string | ((answer: ResponseOf<E>) => string)
  /** Called after the dialog has closed. */
  onDone?: (answer: ResponseOf<E>) => void
  /** Shows an error elsewhere; the dialog closes then. */
  onRefused?: (error: CallError) => void
  /** What the dialog says of an error; its own message by default. */
  sentenceOf?: (error: CallError) => string
}

/**
 * A call that is confirmed in a dialog first: `open` asks, `dialog` goes where the button is. It shows the error in the dialog unless
 * `onRefused` does, and refreshes what the call changed.
 */
export function useConfirmedAction<E extends Endpoint>(endpoint: E, options: ConfirmedActionOptions<E>) {
  const { done, onDone, onRefused, sentenceOf = ({ message }: CallError) => message, text, ...question } = options
  const [opened, setOpened] = useState(false)
  const [input, setInput] = useState<Input<E> | null>(null)
  const close = () => setOpened(false)
  const action = useAction(endpoint, {
    onDone: (answer) => {
      close()
      if (done !== undefined) toast.success(typeof done === 'string' ? done : done(answer))
      onDone?.(answer)
    },
    ...(onRefused && {
      onRefused: (error) => {
        close()
        onRefused(error)
      },
    }),
    sentenceOf,
  })
  const open = (asked: Input<E>) => {
    action.reset()
    setInput(asked)
    setOpened(true)
  }
  const dialog = (
    <ConfirmDialog
      {...question}
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
