import type { PublicWorks } from '#platform/server/database/database.ts'
import { PICTURES } from '#platform/server/files/files.ts'
import { publicPlaylists } from '#features/playlists/server.ts'
import { publicProducts } from '#features/products/server.ts'
import { publicCreators } from '#features/profiles/server.ts'
import { publicRequests } from '#features/requests/server.ts'
import { publicShowcases } from '#features/showcases/server.ts'
import { keyOf, publicVideos } from '#features/videos/server.ts'
import { CARD_KINDS, type CardKind } from '../contract.ts'

interface Kind {
  works: PublicWorks
  /** Singular label, as on screens. */
  label: string
  /** Returns the path of the item's page. */
  pathOf: (id: number) => string
  /** Returns the key of the stored picture. */
  pictureAt: (place: string) => string
}

const pictureKey = (place: string) => `${PICTURES}${place}`

function videoPictureKey(place: string): string {
  const [folder = '', ...below] = place.split('/')
  return keyOf(folder, below.join('/'))
}

/** Kinds of public content and their pages. */
export const kinds: Record<CardKind, Kind> = {
  ticket: {
    works: publicRequests,
    label: 'Ticket',
    pathOf: (id) => `/tickets/${id}`,
    pictureAt: pictureKey,
  },
  creator: {
    works: publicCreators,
    label: 'Creator',
    pathOf: (id) => `/profile/developers/${id}/public`,
    pictureAt: pictureKey,
  },
  showcase: { works: publicShowcases, label: 'Solution', pathOf: (id) => `/showcase/${id}`, pictureAt: pictureKey },
  video: {
    works: publicVideos,
    label: 'Video',
    pathOf: (id) => `/video_display/stream/${id}`,
    pictureAt: videoPictureKey,
  },
  playlist: {
    works: publicPlaylists,
    label: 'Playlist',
    pathOf: (id) => `/playlists/${id}`,
    pictureAt: videoPictureKey,
  },
  product: { works: publicProducts, label: 'Product', pathOf: (id) => `/products/${id}`, pictureAt: pictureKey },
}

export const isKind = (name: string | undefined): name is CardKind => CARD_KINDS.some((kind) => kind === name)
