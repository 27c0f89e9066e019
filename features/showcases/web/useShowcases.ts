import { useEndpoint, usePages } from '#platform/web/api/query.ts'
import { showcasesApi, type Showcase } from '../contract.ts'

/** Showcases as screens see them. */
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

/** Changes under way, or the last one. */
export interface Change {
  busy: boolean
  message: string | null
  /** What the last one answered. */
  changed: Showcase | null
  /** What was created last. */
  madeId: number | null
  /** What was deleted last. */
  removedId: number | null
}

export const NO_CHANGE: Change = { busy: false, message: null, changed: null, madeId: null, removedId: null }

const sayOf = ({ error }: Asked<unknown>): string | null => (error && !error.isCancelled ? error.message : null)

// What was made stands on top, what was changed in its place, until the list itself says so.
function withChange(listed: readonly Showcase[], { changed, removedId }: Change): Showcase[] {
  const left = listed.filter(({ id }) => id !== removedId)
  if (!changed || changed.id === removedId) return left
  const isListed = left.some(({ id }) => id === changed.id)
  return isListed ? left.map((one) => (one.id === changed.id ? newer(one, changed) : one)) : [changed, ...left]
}

const newer = (one: Showcase, other: Showcase): Showcase => (one.updated_at > other.updated_at ? one : other)

function currentOf(current: Showcase | undefined, { changed, madeId, removedId }: Change): Showcase | null {
  const isMade = changed !== null && changed.id === madeId
  const isItself = changed !== null && changed.id === current?.id
  const shown = isMade && !isItself ? changed : isItself && current ? newer(current, changed) : current
  return shown && shown.id !== removedId ? shown : null
}

/** Makes the state of a list, of the one that is looked at, and of changes. A change that is under way clears the error. */
export function showcaseState(list: Asked<Showcase[]>, current: Asked<Showcase>, change = NO_CHANGE): ShowcaseState {
  return {
    showcases: withChange(list.data ?? [], change),
    currentShowcase: currentOf(current.data, change),
    loading: change.busy || list.isFetching || current.isFetching,
    error: change.busy ? null : (change.message ?? sayOf(list) ?? sayOf(current)),
  }
}

interface Wanted {
  /** Whose showcases. */
  developerId?: number | undefined
  /** Which one is looked at. */
  currentId?: number | undefined
}

/** The state of what a screen wants of showcases, and of the changes it makes with `useShowcaseActions`. */
export function useShowcases({ developerId, currentId }: Wanted, change = NO_CHANGE): ShowcaseState {
  const list = usePages(
    showcasesApi.listOfDeveloper,
    { params: { developerId: developerId ?? 0 } },
    { enabled: developerId !== undefined },
  )
  const current = useEndpoint(
    showcasesApi.read,
    { params: { id: currentId ?? 0 } },
    { enabled: currentId !== undefined },
  )
  return showcaseState({ ...list, data: list.items }, current, change)
}
