import { useEffect, useState } from 'react'
import { toast } from '#platform/web/ui/toast.ts'
import { texts } from './texts.ts'

/** Fetches the player, which no page loads before somebody wants to watch. */
export const loadPlayer = async () => (await import('../player/Player.tsx')).Player

type Player = Awaited<ReturnType<typeof loadPlayer>>

/** The player once it is wanted and has come; a connection that breaks meanwhile is told, and `onMissing` is called. */
export function usePlayer(isWanted: boolean, onMissing: () => void): Player | null {
  const [player, setPlayer] = useState<{ Player: Player } | null>(null)
  useEffect(() => {
    if (!isWanted) return undefined
    let isOver = false
    loadPlayer().then(
      (Player) => !isOver && setPlayer({ Player }),
      () => {
        if (isOver) return
        toast.error(texts.playerMissing)
        onMissing()
      },
    )
    return () => {
      isOver = true
    }
  }, [isWanted, onMissing])
  return isWanted ? (player?.Player ?? null) : null
}
