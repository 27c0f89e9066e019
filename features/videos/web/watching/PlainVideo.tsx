import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Cover } from '#platform/web/ui/media/Cover.tsx'
import type { Watchable } from './sources.ts'
import classes from './VideoStage.module.css'

interface PlainVideoProps {
  video: Watchable
  /** Second given in the address; 0 for none. */
  from: number
  /** Called on unmount with the current second, if playback had begun. */
  onLeft: (seconds: number) => void
}

/** A video in the browser's native player, until scripts are running, or permanently without them. */
export function PlainVideo({ video, from, onLeft }: PlainVideoProps) {
  const { title, file_path, thumbnail_path, captions } = video
  const element = useRef<HTMLVideoElement>(null)
  const leavePlayer = useEffectEvent(onLeft)
  useLayoutEffect(() => {
    const player = element.current
    return () => {
      if (player && (!player.paused || player.currentTime > from)) leavePlayer(player.currentTime)
    }
  }, [from])
  return (
    <div className={classes.plain}>
      {thumbnail_path === null && <Cover seed={video.id} title={title} />}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it has those that somebody wrote */}
      <video
        ref={element}
        src={from > 0 ? `${file_path}#t=${from}` : file_path}
        poster={thumbnail_path ?? undefined}
        preload="none"
        controls
        playsInline
        crossOrigin="anonymous"
        aria-label={title}
      >
        {captions.map(({ id, label, language, url }) => (
          <track key={id} kind="captions" label={label} srcLang={language} src={url} />
        ))}
      </video>
    </div>
  )
}
