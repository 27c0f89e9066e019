import { searchTextIn, useSearchParams } from '#platform/web/page/search-params.ts'
import { oneOf } from '#platform/web/format/one-of.ts'
import { VIDEO_ORDERS, VIDEO_TYPES, type VideoOrder, type VideoType } from '../../contract.ts'

/** Contents of the list: everything, playlists only, videos only, or the user's own videos. */
export const SHOWN = ['all', 'playlists', 'individual', 'mine'] as const
export type Shown = (typeof SHOWN)[number]

/** Filters of the video list, stored in the address so that they can be shared and navigated. */
export interface VideoSearch {
  q: string
  type: VideoType | ''
  /** Null for the default. */
  order: VideoOrder | null
  show: Shown
}

const USUAL: VideoSearch = { q: '', type: '', order: null, show: 'all' }

/** Parses the filters from an address; missing or invalid ones have their defaults. */
export const searchOf = (address: URLSearchParams): VideoSearch => ({
  q: searchTextIn(address),
  type: oneOf(VIDEO_TYPES, address.get('type')) ?? USUAL.type,
  order: oneOf(VIDEO_ORDERS, address.get('order')) ?? null,
  show: SHOWN.find((shown) => shown === address.get('show')) ?? USUAL.show,
})

/** Returns the query parameters of the filters, without defaults. */
export const addressOf = (search: VideoSearch): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).filter(([name, value]) => value !== null && value !== USUAL[name as keyof VideoSearch]),
  )

/** Returns the filters as query parameters of the API. */
export const asked = ({ q, type, order }: VideoSearch) => ({
  ...(order !== null && { order }),
  ...(q !== '' && { q }),
  ...(type !== '' && { video_type: type }),
})

export const isNarrowed = ({ q, type }: VideoSearch): boolean => q !== '' || type !== ''

/** Returns the filters in the address, and a function that changes some of them. */
export function useVideoSearch() {
  const [address, setAddress] = useSearchParams()
  const change = (changes: Partial<VideoSearch>) =>
    setAddress((now) => addressOf({ ...searchOf(now), ...changes }), { replace: true })
  return { search: searchOf(address), change }
}
