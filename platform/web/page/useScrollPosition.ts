import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { useTakenOver } from './render-context.ts'
import { entryOf, keepPosition, keptPosition, type ScrollPosition } from './scroll-position.ts'

const SETTLED_MS = 150
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

interface GrowingList {
  /** How many entries there are; undefined before the first answer. */
  count: number | undefined
  /** Whether there are more to ask for. */
  canGrow: boolean
  isGrowing: boolean
  grow: () => unknown
}

interface Return {
  locationKey: string | null
  /** Where somebody is led back to; null once they are there. */
  position: ScrollPosition | null
  /** The entry that gets the focus back. */
  arrivedAt: string | null
}

// The server does not know where somebody was.
const NOT_KNOWN: Return = { locationKey: null, position: null, arrivedAt: null }

const returnTo = (locationKey: string): Return => ({
  locationKey,
  position: keptPosition(locationKey),
  arrivedAt: null,
})

/**
 * Brings somebody who comes back to a list that grows, by the browser's keys, a reload or from elsewhere, to the entry at which
 * they left it, once as many entries are there again. Who scrolls meanwhile stays where they want to be. `list` goes to the
 * element around the entries, each of which is marked by `asEntry`.
 */
export function useScrollPosition({ count, canGrow, isGrowing, grow }: GrowingList) {
  const list = useRef<HTMLDivElement>(null)
  const locationKey = useLocation().key
  const isTakenOver = useTakenOver()
  const [returning, setReturning] = useState(() => (isTakenOver ? returnTo(locationKey) : NOT_KNOWN))
  if (isTakenOver && returning.locationKey !== locationKey) setReturning(returnTo(locationKey))
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
    // After the heading of the page, which takes the focus when the page comes.
    if (arrivedAt === null || !list.current) return
    entryOf(list.current, arrivedAt)?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  }, [arrivedAt])

  const isReturning = position !== null
  useEffect(() => {
    if (!isReturning) return undefined
    return onWindow(OWN_MOVES, () => setReturning({ locationKey, position: null, arrivedAt: null }), { passive: true })
  }, [isReturning, locationKey])

  useKeeping(list, locationKey, !isReturning)
  return { list, isReturning }
}

function onWindow(names: readonly string[], listener: () => void, how: AddEventListenerOptions) {
  for (const name of names) window.addEventListener(name, listener, how)
  return () => {
    for (const name of names) window.removeEventListener(name, listener, how)
  }
}

/** Keeps the position whenever somebody has moved, and before a link that they press leads on. */
function useKeeping(list: RefObject<HTMLElement | null>, locationKey: string, isOn: boolean) {
  useEffect(() => {
    if (!isOn) return undefined
    const keep = () => list.current && keepPosition(list.current, locationKey)
    let timer: ReturnType<typeof setTimeout> | undefined
    const keepSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(keep, SETTLED_MS)
    }
    const ends = [
      onWindow(['scroll'], keepSoon, { passive: true }),
      onWindow(['click', 'pagehide'], keep, { capture: true }),
    ]
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [list, locationKey, isOn])
}
