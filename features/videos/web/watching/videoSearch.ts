import { useSearchParams } from '#platform/web/page/search-params.ts'
import { oneOf } from '#platform/web/format/one-of.ts'
import { SEARCH_MAX_LENGTH, VIDEO_ORDERS, VIDEO_TYPES, type VideoOrder, type VideoType } from '../../contract.ts'

/** What the list shows: everything, playlists or videos alone, or one's own. */
export const SHOWN = ['all', 'playlists', 'individual', 'mine'] as const
export type Shown = (typeof SHOWN)[number]

/** What the list of videos is narrowed to. It stands in the address, so that it can be sent on and gone back to. */
export interface VideoSearch {
  q: string
  type: VideoType | ''
  order: VideoOrder
  show: Shown
}

const USUAL: VideoSearch = { q: '', type: '', order: 'newest', show: 'all' }

/** Reads the address; what it does not say, or says wrongly, is as usual. */
export const searchOf = (address: URLSearchParams): VideoSearch => ({
  q: (address.get('q') ?? '').trim().slice(0, SEARCH_MAX_LENGTH),
  type: oneOf(VIDEO_TYPES, address.get('type')) ?? USUAL.type,
  order: oneOf(VIDEO_ORDERS, address.get('order')) ?? USUAL.order,
  show: SHOWN.find((shown) => shown === address.get('show')) ?? USUAL.show,
})

/** The address that says it, without what is as usual. */
export const addressOf = (search: VideoSearch): Record<string, string> =>
  Object.fromEntries(Object.entries(search).filter(([name, value]) => value !== USUAL[name as keyof VideoSearch]))

/** A search as the server is asked. */
export const asked = ({ q, type, order }: VideoSearch) => ({
  order,
  ...(q !== '' && { q }),
  ...(type !== '' && { video_type: type }),
})

export const isNarrowed = ({ q, type }: VideoSearch): boolean => q !== '' || type !== ''

/** The search in the address, and a way to change parts of it. */
export function useVideoSearch() {
  const [address, setAddress] = useSearchParams()
  const change = (changes: Partial<VideoSearch>) =>
    setAddress((now) => addressOf({ ...searchOf(now), ...changes }), { replace: true })
  return { search: searchOf(address), change }
}
