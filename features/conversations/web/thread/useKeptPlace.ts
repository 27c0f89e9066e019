import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Keeps what is read in its place when a message comes below it: a list that grows from its end counts from there, so everything
 * would move up. Who looks at the newest message goes on doing so.
 */
export function useKeptPlace(place: RefObject<HTMLElement | null>, newest: number | undefined): void {
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
