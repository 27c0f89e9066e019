import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Cover } from '#platform/web/ui/media/Cover.tsx'
import type { Watchable } from './sources.ts'
import classes from './VideoStage.module.css'

interface PlainVideoProps {
  video: Watchable
  /** The second that the address names; 0 for none. */
  from: number
  /** Told at which second it is when it goes away, where somebody had begun to watch. */
  onLeft: (seconds: number) => void
}

/** A video as it was sent, in the browser's own player: for as long as no script runs here, or for good. */
export function PlainVideo({ video, from, onLeft }: PlainVideoProps) {
  const { title, file_path, thumbnail_path, captions } = video
  const element = useRef<HTMLVideoElement>(null)
  const leave = useEffectEvent(onLeft)
  useLayoutEffect(() => {
    const player = element.current
    return () => {
      if (player && (!player.paused || player.currentTime > from)) leave(player.currentTime)
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
