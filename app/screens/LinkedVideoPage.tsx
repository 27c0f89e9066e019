// First visit: linked
import { SharedVideoPage } from '#features/videos/web.tsx'
import { AskMaker } from './AskMaker.tsx'

/** A video that somebody was sent the link of, and a way to write to who made it. */
export function LinkedVideoPage() {
  return <SharedVideoPage renderActions={(video) => <AskMaker video={video} />} />
}
