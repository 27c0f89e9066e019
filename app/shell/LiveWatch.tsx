import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive, startLive } from '#platform/web/live.ts'

/** Keeps the live channel open for the signed-in user. It goes on from what the screen has read; after a gap all of that is asked for again. */
export function LiveWatch({ accountId }: { accountId: number }) {
  const client = useQueryClient()
  useEffect(() => {
    const stop = startLive(accountId)
    const stopHearing = onLive('resync', () => void client.invalidateQueries())
    return () => {
      stop()
      stopHearing()
    }
  }, [accountId, client])
  return null
}
