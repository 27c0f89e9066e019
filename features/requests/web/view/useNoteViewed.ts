import { useEffect, useEffectEvent } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import { requestsApi, type Request } from '../../contract.ts'

/**
 * Marks a shared request as viewed once it is on screen, however the reader got there. Reading does not depend on the call: if it fails,
 * the request merely remains marked as new.
 */
export function useNoteViewed(request: Request | undefined): void {
  const { run } = useAction(requestsApi.noteViewed)
  const note = useEffectEvent((id: number) => void run({ params: { id } }))
  const id = request?.shared_with_me ? request.id : undefined
  useEffect(() => {
    if (id !== undefined) note(id)
  }, [id])
}
