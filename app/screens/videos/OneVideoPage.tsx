// First visit: videos
import { SimilarItems } from '#features/matches/web.tsx'
import { AddToPlaylistButton } from '#features/playlists/web.tsx'
import { Ratings } from '#features/ratings/web.tsx'
import { WatchPage } from '#features/videos/web.tsx'
import { VideoRequestButton } from './VideoRequestButton.tsx'

/** Video with ratings, and a button to send its creator a request. */
export function OneVideoPage() {
  return (
    <WatchPage
      renderActions={(video) => (
        <>
          <VideoRequestButton video={video} />
          <AddToPlaylistButton video={video} />
        </>
      )}
      renderTalk={({ id, title, total_ratings }) => <Ratings kind="video" id={id} name={title} total={total_ratings} />}
      renderSimilar={({ id }) => <SimilarItems kind="video" id={id} />}
    />
  )
}
