// First visit: videos
import { AddToPlaylistButton } from '#features/playlists/web.tsx'
import { Ratings } from '#features/ratings/web.tsx'
import { WatchPage } from '#features/videos/web.tsx'
import { AskMaker } from './AskMaker.tsx'

/** A video, whose maker a client writes to at once, and what people think of it. */
export function OneVideoPage() {
  return (
    <WatchPage
      renderActions={(video) => (
        <>
          <AskMaker video={video} />
          <AddToPlaylistButton video={video} />
        </>
      )}
      renderTalk={({ id, title, total_ratings }) => <Ratings kind="video" id={id} name={title} total={total_ratings} />}
    />
  )
}
