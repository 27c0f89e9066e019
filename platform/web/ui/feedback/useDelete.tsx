import type { ReactNode } from 'react'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Input } from '../../api/call.ts'
import type { CallError } from '../../api/messages.ts'
import type { MoreAction } from '../form/MoreMenu.tsx'
import { useConfirmedAction } from './useConfirmedAction.tsx'
import { useUndoableDelete } from './useUndoableDelete.ts'

interface DeleteOptions {
  /** Whether no one else has seen it or needs it: then it is deleted without confirmation, with Undo for 10 s. */
  isUndoable: boolean
  title: string
  /** Sentence about what will happen. */
  text: ReactNode
  confirmLabel: string
  /** Message of the success toast. */
  done: string
  /** Called after the deletion, such as to leave its screen; if it can be undone, before the call is made. */
  onDelete?: () => void
  /** Message of a failed deletion; the error's own message by default. */
  sentenceOf?: (error: CallError) => string
}

/**
 * Deletes a resource, with confirmation if that affects others. Screens hide what can still be undone (`useIsDeleted`); `dialog` is
 * rendered beside the button, and `asks` tells whether there will be one. `actionFor` returns the entry of a menu.
 */
export function useDelete<E extends Endpoint>(endpoint: E, { isUndoable, onDelete, ...options }: DeleteOptions) {
  const { done, sentenceOf } = options
  const confirmedDelete = useConfirmedAction(endpoint, { ...options, danger: true, onDone: () => onDelete?.() })
  const undoableDelete = useUndoableDelete({
    endpoint,
    done,
    ...(onDelete && { onDelete }),
    ...(sentenceOf && { sentenceOf }),
  })
  const run = (input: Input<E>) => (isUndoable ? undoableDelete(input) : confirmedDelete.open(input))
  const asks = !isUndoable
  const actionFor = (input: Input<E>): MoreAction => ({
    label: options.confirmLabel,
    isDanger: true,
    opensDialog: asks,
    onClick: () => run(input),
  })
  return { run, asks, actionFor, dialog: confirmedDelete.dialog }
}
