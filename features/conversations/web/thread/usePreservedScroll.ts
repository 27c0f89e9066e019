import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Preserves the scroll position when a message arrives: a list with reversed scroll direction measures from its end and would shift
 * otherwise. At the newest message it keeps following.
 */
export function usePreservedScroll(place: RefObject<HTMLElement | null>, newest: number | undefined): void {
  const before = useRef({ newest, height: 0 })
  useLayoutEffect(() => {
    const list = place.current
    if (!list) return
    const grown = list.scrollHeight - before.current.height
    const isNew = newest !== undefined && before.current.newest !== undefined && newest > before.current.newest
    if (isNew && grown > 0 && list.scrollTop < -1) list.scrollBy({ top: -grown })
    before.current = { newest, height: list.scrollHeight }
  })
}
