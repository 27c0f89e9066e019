import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { requestsApi, type Request } from '../contract.ts'
import { texts } from './texts.ts'

/** Deletes a request once that is confirmed, and says why it cannot be. */
export function useRemoveRequest({ id }: Request, onDone?: () => void) {
  const { open, dialog } = useConfirmedAction(requestsApi.remove, {
    title: texts.removeTitle,
    text: texts.removeText,
    confirmLabel: texts.remove,
    danger: true,
    done: texts.removed,
    onDone: () => onDone?.(),
  })
  return { open: () => open({ params: { id } }), dialog }
}
