import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from './render-context.ts'
import { entryOf, storePosition, storedPosition, type ScrollPosition } from './scroll-position.ts'

const STORE_DELAY_MS = 150
const USER_SCROLL_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

interface GrowingList {
  /** Number of loaded entries; undefined before the first response. */
  count: number | undefined
  /** Whether there are more entries to load. */
  canGrow: boolean
  isGrowing: boolean
  grow: () => unknown
}

interface Restoration {
  locationKey: string | null
  /** Position to restore; null once restored. */
  position: ScrollPosition | null
  /** Entry to return the focus to. */
  arrivedAt: string | null
}

// On the server and during hydration, the stored position is unknown.
const UNKNOWN_RESTORATION: Restoration = { locationKey: null, position: null, arrivedAt: null }

const restorationOf = (locationKey: string): Restoration => ({
  locationKey,
  position: storedPosition(locationKey),
  arrivedAt: null,
})

/**
 * Restores the scroll position of a growing list after back, forward, a reload or a visit to another page, once as many entries are loaded
 * again; scrolling meanwhile cancels it. `list` is the ref of the element around the entries, each marked by `asEntry`.
 */
export function useScrollPosition({ count, canGrow, isGrowing, grow }: GrowingList) {
  const list = useRef<HTMLDivElement>(null)
  const locationKey = useLocation().key
  const isHydrated = useHydrated()
  const [returning, setReturning] = useState(() => (isHydrated ? restorationOf(locationKey) : UNKNOWN_RESTORATION))
  if (isHydrated && returning.locationKey !== locationKey) setReturning(restorationOf(locationKey))
  const { position, arrivedAt } = returning
  const isShort = position !== null && count !== undefined && count < position.count

  useEffect(() => {
    if (isShort && canGrow && !isGrowing) grow()
  })

  useLayoutEffect(() => {
    if (position === null || count === undefined || !list.current || (isShort && (canGrow || isGrowing))) return
    const entry = entryOf(list.current, position.entry)
    if (entry) window.scrollBy({ top: entry.getBoundingClientRect().top - position.top, behavior: 'instant' })
    setReturning({ locationKey, position: null, arrivedAt: position.focused })
  }, [position, count, isShort, canGrow, isGrowing, locationKey])

  useEffect(() => {
    // After the page heading, which takes the focus when the page is shown.
    if (arrivedAt === null || !list.current) return
    entryOf(list.current, arrivedAt)?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  }, [arrivedAt])

  const isReturning = position !== null
  useEffect(() => {
    if (!isReturning) return undefined
    return onWindow(USER_SCROLL_EVENTS, () => setReturning({ locationKey, position: null, arrivedAt: null }), {
      passive: true,
    })
  }, [isReturning, locationKey])

  useStoredPosition(list, locationKey, !isReturning)
  return { list, isReturning }
}

function onWindow(names: readonly string[], listener: () => void, options: AddEventListenerOptions) {
  for (const name of names) window.addEventListener(name, listener, options)
  return () => {
    for (const name of names) window.removeEventListener(name, listener, options)
  }
}

/** Stores the position after scrolling, and before a pressed link navigates. */
function useStoredPosition(list: RefObject<HTMLElement | null>, locationKey: string, isOn: boolean) {
  useEffect(() => {
    if (!isOn) return undefined
    const store = () => list.current && storePosition(list.current, locationKey)
    let timer: ReturnType<typeof setTimeout> | undefined
    const storeDebounced = () => {
      clearTimeout(timer)
      timer = setTimeout(store, STORE_DELAY_MS)
    }
    const ends = [
      onWindow(['scroll'], storeDebounced, { passive: true }),
      onWindow(['click', 'pagehide'], store, { capture: true }),
    ]
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [list, locationKey, isOn])
}
