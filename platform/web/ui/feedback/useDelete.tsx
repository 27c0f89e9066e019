import type { ReactNode } from 'react'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Input } from '../../api/call.ts'
import type { CallError } from '../../api/messages.ts'
import { useConfirmedAction } from './useConfirmedAction.tsx'
import { useUndoableDelete } from './useUndoableDelete.ts'

interface DeleteOptions {
  /** Whether nobody else has seen it or needs it: then it is done without asking, with Undo for 10 s. */
  isUndoable: boolean
  title: string
  /** What will happen, in a sentence. */
  text: ReactNode
  confirmLabel: string
  /** What the toast says. */
  done: string
  /** Called when it is gone, such as to leave its screen; before the call is made where it can be undone. */
  onDelete?: () => void
  /** What people read when it is refused; the error's own message by default. */
  sentenceOf?: (error: CallError) => string
}

/**
 * A delete that asks first whenever it costs others something. Screens leave out what can still be undone (`useIsDeleted`); `dialog` goes
 * where the button is, and `asks` says whether there will be one.
 */
export function useDelete<E extends Endpoint>(endpoint: E, { isUndoable, onDelete, ...options }: DeleteOptions) {
  const { done, sentenceOf } = options
  const asked = useConfirmedAction(endpoint, { ...options, danger: true, onDone: () => onDelete?.() })
  const undoable = useUndoableDelete({
    endpoint,
    done,
    ...(onDelete && { onDelete }),
    ...(sentenceOf && { sentenceOf }),
  })
  return {
    run: (input: Input<E>) => (isUndoable ? undoable(input) : asked.open(input)),
    asks: !isUndoable,
    dialog: asked.dialog,
  }
}
