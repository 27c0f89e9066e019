/** Where somebody is in a list that grows. */
export interface ScrollPosition {
  /** The entry at the top of the window, and how far below that edge it begins, in pixels. */
  entry: string
  top: number
  /** The entry that they came to by key, or opened. */
  focused: string | null
  /** How many entries there were. */
  count: number
}

const ENTRY = 'data-entry'
const NO_KEY = 'default'

interface HistoryState {
  /** The router's name for this entry of the history; the first one has none. */
  key?: string
  position?: ScrollPosition
}

const historyState = () => window.history.state as HistoryState | null

/** Marks an element of a list as its entry of that name. */
export const asEntry = (id: number) => ({ [ENTRY]: String(id) })

const entriesOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>(`[${ENTRY}]`)]
const nameOf = (element: Element | null | undefined) => element?.closest(`[${ENTRY}]`)?.getAttribute(ENTRY) ?? null

/** Finds an entry by its name. */
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

/** The position that was kept for an address of the history; null where there is none. */
export function keptPosition(locationKey: string): ScrollPosition | null {
  const state = historyState()
  return (state?.key ?? NO_KEY) === locationKey ? (state?.position ?? null) : null
}

/**
 * Keeps the position in the browser's own history, beside the address: so it lasts over a reload and a visit elsewhere, each time
 * the list is opened has its own, and it goes with the window.
 */
export function keepPosition(list: HTMLElement, locationKey: string): void {
  const state = historyState()
  // Who goes on is at the next address already, before the next screen is there.
  if ((state?.key ?? NO_KEY) !== locationKey) return
  window.history.replaceState({ ...state, position: positionIn(list) }, '')
}
