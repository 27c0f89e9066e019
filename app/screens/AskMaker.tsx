import { useAuth } from '#features/accounts/web.tsx'
import type { SharedVideo } from '#features/videos/contract.ts'
import { SendRequestButton } from './SendRequestButton.tsx'

/** Writes a request to whoever made a video, for everybody else; with the video where everybody may watch it. */
export function AskMaker({ video }: { video: Pick<SharedVideo, 'id' | 'user' | 'user_id' | 'is_public'> }) {
  const isOwn = useAuth((state) => state.user?.id === video.user_id)
  return isOwn ? null : <SendRequestButton creator={video} {...(video.is_public && { videoId: video.id })} />
}
