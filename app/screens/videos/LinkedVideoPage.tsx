// First visit: linked
import { SharedVideoPage } from '#features/videos/web.tsx'
import { VideoRequestButton } from './VideoRequestButton.tsx'

/** Video opened through its share link, with a button to send its creator a request. */
export function LinkedVideoPage() {
  return <SharedVideoPage renderActions={(video) => <VideoRequestButton video={video} />} />
}
