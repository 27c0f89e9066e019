import { Button } from '#platform/web/ui/form/Button.tsx'
import { useIsDeleted, useUndoableDelete } from '#platform/web/ui/feedback/useUndoableDelete.ts'
import { matchesApi } from '../contract.ts'
import { texts } from './texts.ts'

/** Button by which a creator leaves a request out of those that fit them, with Undo. */
export function DismissRequestButton({ request: { id, title } }: { request: { id: number; title: string } }) {
  const dismiss = useUndoableDelete({ endpoint: matchesApi.dismissRequest, done: texts.dismissed(title) })
  return (
    <Button
      size="sm"
      variant="subtle"
      aria-label={texts.notInterestedIn(title)}
      onClick={() => dismiss({ params: { id } })}
    >
      {texts.notInterested}
    </Button>
  )
}

/** Returns a function that tells whether a request was dismissed here and can still be restored: screens hide it. */
export function useIsDismissed() {
  const isDeleted = useIsDeleted()
  return (id: number): boolean => isDeleted(matchesApi.dismissRequest, { params: { id } })
}
