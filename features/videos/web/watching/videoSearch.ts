import { searchTextIn } from '#platform/web/page/search-params.ts'
import { oneOf } from '#platform/web/format/one-of.ts'
import { VIDEO_ORDERS, VIDEO_TYPES, type VideoOrder, type VideoType } from '../../contract.ts'

/** Contents of the list: everything, playlists only, videos only, or the user's own videos. */
export const SHOWN_CONTENTS = ['all', 'playlists', 'individual', 'mine'] as const
export type Shown = (typeof SHOWN_CONTENTS)[number]

/** Filters of the video list, stored in the address so that they can be shared and navigated. */
export interface VideoSearch {
  q: string
  type: VideoType | ''
  /** Null for the default. */
  order: VideoOrder | null
  show: Shown
}

/** Parses the filters from an address; missing or invalid ones have their defaults. */
export const searchOf = (address: URLSearchParams): VideoSearch => ({
  q: searchTextIn(address),
  type: oneOf(VIDEO_TYPES, address.get('type')) ?? '',
  order: oneOf(VIDEO_ORDERS, address.get('order')) ?? null,
  show: oneOf(SHOWN_CONTENTS, address.get('show')) ?? 'all',
})

/** Returns the filters as query parameters of the API. */
export const toApiQuery = ({ q, type, order }: VideoSearch) => ({
  ...(order !== null && { order }),
  ...(q !== '' && { q }),
  ...(type !== '' && { video_type: type }),
})

export const hasFilters = ({ q, type }: VideoSearch): boolean => q !== '' || type !== ''
