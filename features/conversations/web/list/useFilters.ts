import { useSearchParams } from '#platform/web/page/search-params.ts'
import { ConversationStatus, SEARCH_MAX_LENGTH } from '../../contract.ts'

/** Filters of a list of conversations. */
export interface Filters {
  status?: ConversationStatus
  unread?: true
  /** Only archived conversations; without it, only those that are not. */
  archived?: 'only'
  q?: string
}

/** Reads the filters from the URL and updates them there, so that a shared or reloaded page shows the same list. */
export function useFilters() {
  const [search, setSearch] = useSearchParams()
  const status = ConversationStatus.safeParse(search.get('status')).data
  const q = search.get('q')?.trim().slice(0, SEARCH_MAX_LENGTH)
  const filters: Filters = {
    ...(status ? { status } : {}),
    ...(search.get('unread') === 'true' ? { unread: true } : {}),
    ...(search.get('archived') === 'only' ? { archived: 'only' } : {}),
    ...(q ? { q } : {}),
  }
  const setFilters = (next: Filters) =>
    setSearch(Object.fromEntries(Object.entries(next).map(([name, value]) => [name, String(value)])), { replace: true })
  return [filters, setFilters] as const
}
