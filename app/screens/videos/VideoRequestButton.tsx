import { useAuth } from '#features/accounts/web.tsx'
import type { SharedVideo } from '#features/videos/contract.ts'
import { SendRequestButton } from '../requests/SendRequestButton.tsx'

/** Button to send a request to a video's creator, shown to everyone else; refers to the video if it is public. */
export function VideoRequestButton({ video }: { video: Pick<SharedVideo, 'id' | 'user' | 'user_id' | 'is_public'> }) {
  const isOwn = useAuth((state) => state.user?.id === video.user_id)
  // Clients publish videos too but receive no requests.
  if (isOwn || video.user.user_type !== 'developer') return null
  return <SendRequestButton creator={video} {...(video.is_public && { videoId: video.id })} />
}
