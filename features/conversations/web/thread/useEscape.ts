import { useEffect, useEffectEvent } from 'react'

const COVERS = '[role="dialog"], [role="menu"]'

// With reduced motion a dialog or menu is gone from the page by the time its Escape arrives here; the key was still pressed in it.
const isInCover = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.closest(COVERS) !== null

/** Calls back for Escape, unless it closes a dialog or a menu, is part of IME input, or was already handled. */
export function useEscape(onEscape: () => void): void {
  const leave = useEffectEvent(onEscape)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTaken = event.defaultPrevented || event.isComposing || isInCover(event)
      if (event.key !== 'Escape' || isTaken || document.querySelector(COVERS)) return
      leave()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
