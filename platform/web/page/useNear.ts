import { useCallback, useState } from 'react'

// One window height ahead of the scroll position.
const DEFAULT_MARGIN = '100%'

/** Returns whether an element has ever come within `ahead` of the visible area; by default one window height. */
export function useNear(margin = DEFAULT_MARGIN) {
  const [isNear, setIsNear] = useState(false)
  const place = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      // Browsers without the API show everything at once.
      if (!('IntersectionObserver' in window)) {
        setIsNear(true)
        return undefined
      }
      const watcher = new IntersectionObserver(
        (seen) => {
          if (seen.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
        },
        { rootMargin: margin },
      )
      watcher.observe(element)
      return () => watcher.disconnect()
    },
    [margin],
  )
  return { place, isNear }
}
