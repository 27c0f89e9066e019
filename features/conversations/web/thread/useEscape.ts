import { useEffect, useEffectEvent } from 'react'

/** Calls back for Escape, unless it closes a dialog or a menu, is part of IME input, or was already handled. */
export function useEscape(onEscape: () => void): void {
  const leave = useEffectEvent(onEscape)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTaken = event.defaultPrevented || event.isComposing
      if (event.key !== 'Escape' || isTaken || document.querySelector('[role="dialog"], [role="menu"]')) return
      leave()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
