import { useDelete } from '#platform/web/ui/feedback/useDelete.tsx'
import { requestsApi, type Request } from '../contract.ts'
import { texts } from './texts.ts'

/** Deletes a request, or explains why that is not possible; skips the confirmation if nobody else has seen it. */
export function useRemoveRequest(request: Request, onDelete?: () => void) {
  const { id, is_public, shared_with_info, conversation_count } = request
  const { run, ...remove } = useDelete(requestsApi.remove, {
    isUndoable: !is_public && shared_with_info.length === 0 && conversation_count === 0,
    title: texts.removeTitle,
    text: texts.removeText,
    confirmLabel: texts.remove,
    done: texts.removed,
    ...(onDelete && { onDelete }),
  })
  return { ...remove, open: () => run({ params: { id } }) }
}
