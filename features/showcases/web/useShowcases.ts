import { useEndpoint, usePages } from '#platform/web/api/query.ts'
import { showcasesApi, type Showcase } from '../contract.ts'

/** Showcases as pages use them. */
export interface ShowcaseState {
  showcases: Showcase[]
  currentShowcase: Showcase | null
  loading: boolean
  error: string | null
}

interface Asked<Data> {
  data: Data | undefined
  error: { message: string; isCancelled: boolean } | null
  isFetching: boolean
}

/** Changes in progress, or the last one. */
export interface Change {
  busy: boolean
  message: string | null
  /** Result of the last change. */
  changed: Showcase | null
  /** Id of the showcase created last. */
  madeId: number | null
  /** Id of the showcase deleted last. */
  removedId: number | null
}

export const NO_CHANGE: Change = { busy: false, message: null, changed: null, madeId: null, removedId: null }

const errorTextOf = ({ error }: Asked<unknown>): string | null => (error && !error.isCancelled ? error.message : null)

// Until the list is reloaded, a created showcase comes first, and a changed one stays in its place.
function withChange(listed: readonly Showcase[], { changed, removedId }: Change): Showcase[] {
  const remaining = listed.filter(({ id }) => id !== removedId)
  if (!changed || changed.id === removedId) return remaining
  const isListed = remaining.some(({ id }) => id === changed.id)
  return isListed
    ? remaining.map((one) => (one.id === changed.id ? newer(one, changed) : one))
    : [changed, ...remaining]
}

const newer = (one: Showcase, other: Showcase): Showcase => (one.updated_at > other.updated_at ? one : other)

function currentOf(current: Showcase | undefined, { changed, madeId, removedId }: Change): Showcase | null {
  const isMade = changed !== null && changed.id === madeId
  const isCurrent = changed !== null && changed.id === current?.id
  const shown = isMade && !isCurrent ? changed : isCurrent && current ? newer(current, changed) : current
  return shown && shown.id !== removedId ? shown : null
}

/** Combines the states of a list, of the current showcase, and of changes. A change in progress clears the error. */
export function showcaseState(list: Asked<Showcase[]>, current: Asked<Showcase>, change = NO_CHANGE): ShowcaseState {
  return {
    showcases: withChange(list.data ?? [], change),
    currentShowcase: currentOf(current.data, change),
    loading: change.busy || list.isFetching || current.isFetching,
    error: change.busy ? null : (change.message ?? errorTextOf(list) ?? errorTextOf(current)),
  }
}

interface ShowcasesQuery {
  /** Creator whose showcases are listed. */
  developerId?: number | undefined
  /** Id of the current showcase. */
  currentId?: number | undefined
}

/** Returns the state of the showcases that a page needs, and of its changes made with `useShowcaseActions`. */
export function useShowcases({ developerId, currentId }: ShowcasesQuery, change = NO_CHANGE): ShowcaseState {
  const list = usePages(
    showcasesApi.listOfDeveloper,
    { params: { id: developerId ?? 0 } },
    { enabled: developerId !== undefined },
  )
  const current = useEndpoint(
    showcasesApi.read,
    { params: { id: currentId ?? 0 } },
    { enabled: currentId !== undefined },
  )
  return showcaseState({ ...list, data: list.items }, current, change)
}
