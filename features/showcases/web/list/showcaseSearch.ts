import { useSearchParams } from '#platform/web/page/search-params.ts'
import { oneOf } from '#platform/web/format/one-of.ts'
import { SEARCH_MAX_LENGTH } from '#features/videos/contract.ts'
import { SHOWCASE_ORDERS, type ShowcaseOrder } from '../../contract.ts'

/** What the list of showcases is narrowed to. It stands in the address, so that it can be sent on and gone back to. */
export interface ShowcaseSearch {
  q: string
  order: ShowcaseOrder
}

/** Reads the address; what it does not say, or says wrongly, is as usual. */
export const searchOf = (address: URLSearchParams): ShowcaseSearch => ({
  q: (address.get('q') ?? '').trim().slice(0, SEARCH_MAX_LENGTH),
  order: oneOf(SHOWCASE_ORDERS, address.get('order')) ?? 'newest',
})

/** What of a search differs from the whole list, as it is asked for and as it stands in the address. */
export const asked = ({ q, order }: ShowcaseSearch) => ({
  ...(q !== '' && { q }),
  ...(order !== 'newest' && { order }),
})

/** The search in the address, and a way to change parts of it. */
export function useShowcaseSearch() {
  const [address, setAddress] = useSearchParams()
  const change = (changes: Partial<ShowcaseSearch>) =>
    setAddress((now) => asked({ ...searchOf(now), ...changes }), { replace: true })
  return { search: searchOf(address), change }
}
