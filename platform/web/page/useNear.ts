import { useCallback, useState } from 'react'

// A screen ahead of somebody who scrolls.
const AHEAD = '100%'

/** Whether a place has come near to what is in sight, once and for all: so far `ahead` of it, a screen unless told. */
export function useNear(ahead = AHEAD) {
  const [isNear, setIsNear] = useState(false)
  const place = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      // Who cannot tell shows everything.
      if (!('IntersectionObserver' in window)) {
        setIsNear(true)
        return undefined
      }
      const watcher = new IntersectionObserver(
        (seen) => {
          if (seen.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
        },
        { rootMargin: ahead },
      )
      watcher.observe(element)
      return () => watcher.disconnect()
    },
    [ahead],
  )
  return { place, isNear }
}
