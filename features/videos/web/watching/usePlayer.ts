import { createElement, useEffect, useState, type ReactNode } from 'react'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import type { PlayerProps } from '../player/Player.tsx'
import { texts } from './texts.ts'

/** Loads the player, on demand. */
export const loadPlayer = async () => (await import('../player/Player.tsx')).Player

type RenderPlayer = (props: PlayerProps) => ReactNode

/** Returns a function that renders the player once it is wanted and loaded; if loading fails, shows an error and calls `onMissing`. */
export function usePlayer(isWanted: boolean, onMissing: () => void): RenderPlayer | null {
  const [draw, setDraw] = useState<RenderPlayer | null>(null)
  useEffect(() => {
    if (!isWanted) return undefined
    let isOver = false
    const load = async () => {
      try {
        const Player = await loadPlayer()
        if (!isOver) setDraw(() => (props: PlayerProps) => createElement(Player, props))
      } catch {
        if (isOver) return
        toast.error(texts.playerMissing)
        onMissing()
      }
    }
    void load()
    return () => {
      isOver = true
    }
  }, [isWanted, onMissing])
  return isWanted ? draw : null
}
