import { useState, type PointerEvent, type RefObject } from 'react'

// Distance from the window's edge within which the page scrolls.
const EDGE_PX = 56
const STEP_PX = 14

interface Drag {
  from: number
  /** Index of the entry before which it would drop; the list's length for the end. */
  gap: number
}

const gapAt = (list: HTMLElement, y: number): number =>
  [...list.children].filter((entry) => {
    const { top, height } = entry.getBoundingClientRect()
    return y > top + height / 2
  }).length

function scrollAtEdge(y: number): void {
  if (y < EDGE_PX) window.scrollBy(0, -STEP_PX)
  else if (y > window.innerHeight - EDGE_PX) window.scrollBy(0, STEP_PX)
}

/** Makes list entries draggable by handles, with a mouse, a pen or a finger. */
export function useDragOrder(list: RefObject<HTMLElement | null>, move: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const handleFor = (from: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from, gap: from })
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag === null || list.current === null) return
      scrollAtEdge(event.clientY)
      setDrag({ from, gap: gapAt(list.current, event.clientY) })
    },
    onPointerUp: () => {
      if (drag === null) return
      setDrag(null)
      // Removing the entry shifts those after it.
      move(from, drag.gap > from ? drag.gap - 1 : drag.gap)
    },
    onPointerCancel: () => setDrag(null),
  })
  return { drag, handleFor, giveUp: () => setDrag(null) }
}

/** Returns a list with one entry moved. */
export const moveEntry = <Entry>(entries: readonly Entry[], from: number, to: number): Entry[] => {
  const [entry] = entries.slice(from, from + 1)
  return entry === undefined ? [...entries] : entries.toSpliced(from, 1).toSpliced(to, 0, entry)
}
