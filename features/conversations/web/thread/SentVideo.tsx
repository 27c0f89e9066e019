import { useState, useRef } from 'react'
import { clock } from '#platform/web/format/clock.ts'
import { useEndpoint } from '#platform/web/api/query.ts'
import { ShownVideo, type ShownVideoProps } from '#features/requests/web.tsx'
import { conversationsApi, type VideoMoment } from '../../contract.ts'
import { MomentQuestion } from './MomentQuestion.tsx'
import classes from './SentVideo.module.css'
import { texts } from '../texts.ts'

const NONE: readonly VideoMoment[] = []

export interface SentVideoProps extends Pick<ShownVideoProps, 'videoId' | 'sides' | 'still'> {
  conversationId: number
  /** Whether questions can be asked in the conversation. */
  isOpen: boolean
  /** Position in seconds from which to start playing at once. */
  from?: number
}

/** A video sent in a conversation: plays in place, shows questions on its timeline and accepts new ones. */
export function SentVideo({ conversationId, videoId, isOpen, from, ...look }: SentVideoProps) {
  const [goTo, setGoTo] = useState(from === undefined ? null : { seconds: from })
  const [isWatched, setIsWatched] = useState(false)
  const second = useRef(from ?? 0)
  const { data: moments = NONE } = useEndpoint(
    conversationsApi.listMoments,
    { params: { id: conversationId }, query: { video_id: videoId } },
    // Loads questions only while the video plays, so that a list of many videos makes no calls.
    { enabled: isWatched },
  )
  const marks = moments.map(({ message_id, at_seconds, username, content }) => ({
    id: message_id,
    seconds: at_seconds,
    label: texts.momentOf(clock(at_seconds), username, content),
  }))
  return (
    <div className={classes.video}>
      <ShownVideo
        videoId={videoId}
        {...look}
        goTo={goTo}
        marks={marks}
        onMoment={(seconds) => {
          second.current = seconds
          setIsWatched(true)
        }}
      />
      {moments.length > 0 && (
        <ol className={classes.moments} aria-label={texts.moments}>
          {moments.map(({ message_id, at_seconds, username, content }) => (
            <li key={message_id}>
              <button
                type="button"
                className={classes.time}
                aria-label={texts.playFrom(clock(at_seconds))}
                onClick={() => setGoTo({ seconds: at_seconds })}
              >
                {clock(at_seconds)}
              </button>
              <span className={classes.words} dir="auto">
                {texts.said(username, content)}
              </span>
            </li>
          ))}
        </ol>
      )}
      {isOpen && (
        <MomentQuestion conversationId={conversationId} videoId={videoId} now={() => Math.floor(second.current)} />
      )}
    </div>
  )
}
