import { useSearchParams } from '#platform/web/page/search-params.ts'
import { ConversationStatus, SEARCH_MAX_LENGTH } from '../../contract.ts'

/** What a list of conversations is narrowed to. */
export interface Filters {
  status?: ConversationStatus
  unread?: true
  /** What was archived, instead of what was not. */
  archived?: 'only'
  q?: string
}

/** The filters as the address says, and how to change them; a shared or reloaded page shows the same. */
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
