import { useAuth } from '#features/accounts/web.tsx'
import type { SharedVideo } from '#features/videos/contract.ts'
import { SendRequestButton } from './SendRequestButton.tsx'

/** Writes a request to the creator who made a video, for everybody else; with the video where everybody may watch it. */
export function AskMaker({ video }: { video: Pick<SharedVideo, 'id' | 'user' | 'user_id' | 'is_public'> }) {
  const isOwn = useAuth((state) => state.user?.id === video.user_id)
  // Clients show videos too, and take no requests.
  if (isOwn || video.user.user_type !== 'developer') return null
  return <SendRequestButton creator={video} {...(video.is_public && { videoId: video.id })} />
}
