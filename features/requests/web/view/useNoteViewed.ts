import { useEffect, useEffectEvent } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import { requestsApi, type Request } from '../../contract.ts'

/**
 * Notes that what is shared with the reader has been looked at, once it is on the screen, by whatever way they came. Reading
 * does not wait for the note, nor fail with it: new once more is the lesser evil.
 */
export function useNoteViewed(request: Request | undefined): void {
  const { run } = useAction(requestsApi.noteViewed)
  const note = useEffectEvent((id: number) => void run({ params: { id } }))
  const id = request?.shared_with_me ? request.id : undefined
  useEffect(() => {
    if (id !== undefined) note(id)
  }, [id])
}
