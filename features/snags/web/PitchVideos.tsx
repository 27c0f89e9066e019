import { MessageLink } from '#features/conversations/web.tsx'
import type { Snag } from '../contract.ts'
import classes from './Snags.module.css'

/** What a pitch shows: its videos play in place, and take questions about their moments. */
export function PitchVideos({ pitch }: { pitch: Pick<Snag, 'conversation_id' | 'videos'> }) {
  if (pitch.videos.length === 0) return null
  return (
    <div className={classes.videos}>
      {pitch.videos.map((video) => (
        <MessageLink key={video.id} message={pitch} link={video} isOpen />
      ))}
    </div>
  )
}
