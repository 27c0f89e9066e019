import { useAuth } from '#features/accounts/web.tsx'
import type { SharedVideo } from '#features/videos/contract.ts'
import { SendRequestButton } from './SendRequestButton.tsx'

/** Writes a request to whoever made a video, for everybody else. */
export function AskMaker({ video }: { video: Pick<SharedVideo, 'user' | 'user_id'> }) {
  const isOwn = useAuth((state) => state.user?.id === video.user_id)
  return isOwn ? null : <SendRequestButton creator={video} />
}
