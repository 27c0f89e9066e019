import { AddToPlaylistButton } from '#features/playlists/web.tsx'
import { WatchPage } from '#features/videos/web.tsx'
import { AskMaker } from './AskMaker.tsx'

/** A video, whose maker a client writes to at once. */
export function OneVideoPage() {
  return (
    <WatchPage
      renderActions={(video) => (
        <>
          <AskMaker video={video} />
          <AddToPlaylistButton video={video} />
        </>
      )}
    />
  )
}
