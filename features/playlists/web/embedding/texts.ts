import { productName } from '#platform/web/page/product.ts'
import { texts as ofPlaylists } from '../texts.ts'

/** Texts of embedded playlists, in one place for translation. */
export const texts = {
  watchHere: (name: string) => `${name} on ${productName}`,
  gone: 'Playlist not found or is not public',
  failed: ofPlaylists.notLoaded,
  empty: ofPlaylists.empty,
  previous: 'Previous video',
  next: 'Next video',
  nowShowing: ofPlaylists.nowShowing,
  place: ofPlaylists.place,
  videosInIt: ofPlaylists.videosInIt,
}
