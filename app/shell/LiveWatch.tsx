import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive, startLive } from '#platform/web/live.ts'

/** Keeps the live channel open for the signed-in user. After a gap everything on the screen is asked for again. */
export function LiveWatch({ accountId }: { accountId: number }) {
  const client = useQueryClient()
  useEffect(() => {
    const stop = startLive(accountId)
    const refresh = () => void client.invalidateQueries()
    // What happened between the first answers and the first connection was announced to nobody; later ones resume exactly.
    const stopReady = onLive('ready', () => {
      stopReady()
      refresh()
    })
    const stopHearing = [stopReady, onLive('resync', refresh)]
    return () => {
      stop()
      for (const end of stopHearing) end()
    }
  }, [accountId, client])
  return null
}
