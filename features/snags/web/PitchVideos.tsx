import { MessageLink } from '#features/conversations/web.tsx'
import type { Snag } from '../contract.ts'
import classes from './Snags.module.css'

/** Videos of a pitch, played in place with questions on their timelines. */
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
