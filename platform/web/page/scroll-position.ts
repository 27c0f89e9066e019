/** Scroll position in a growing list. */
export interface ScrollPosition {
  /** Entry at the top of the window, and the offset of its top edge from the window's, in pixels. */
  entry: string
  top: number
  /** Entry that had the focus or was opened. */
  focused: string | null
  /** Number of loaded entries. */
  count: number
}

const ENTRY = 'data-entry'
const NO_KEY = 'default'

interface HistoryState {
  /** The router's key of this history entry; the first one has none. */
  key?: string
  position?: ScrollPosition
}

const historyState = () => window.history.state as HistoryState | null

/** Returns the attribute that marks an element as a list entry. */
export const asEntry = (id: number) => ({ [ENTRY]: String(id) })

const entriesOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>(`[${ENTRY}]`)]
const nameOf = (element: Element | null | undefined) => element?.closest(`[${ENTRY}]`)?.getAttribute(ENTRY) ?? null

/** Returns the element of a list entry. */
export const entryOf = (list: HTMLElement, name: string): HTMLElement | undefined =>
  entriesOf(list).find((entry) => entry.getAttribute(ENTRY) === name)

function positionIn(list: HTMLElement): ScrollPosition | undefined {
  if (window.scrollY === 0) return undefined
  const entries = entriesOf(list)
  const first = entries.find((entry) => entry.getBoundingClientRect().bottom > 0)
  const entry = nameOf(first)
  if (first === undefined || entry === null) return undefined
  const { activeElement } = document
  const focused = list.contains(activeElement) ? nameOf(activeElement) : null
  return { entry, top: first.getBoundingClientRect().top, focused, count: entries.length }
}

/** Returns the position stored for a history entry; null if there is none. */
export function storedPosition(locationKey: string): ScrollPosition | null {
  const state = historyState()
  return (state?.key ?? NO_KEY) === locationKey ? (state?.position ?? null) : null
}

/**
 * Stores the position in the history entry: it survives a reload and a visit to another page, is separate for each opening of the list, and
 * ends with the window.
 */
export function storePosition(list: HTMLElement, locationKey: string): void {
  const state = historyState()
  // A navigation changes the address before the next screen is rendered.
  if ((state?.key ?? NO_KEY) !== locationKey) return
  window.history.replaceState({ ...state, position: positionIn(list) }, '')
}
