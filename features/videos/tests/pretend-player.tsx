import { useEffect, useRef } from 'react'
import type { PlayerProps } from '../web/player/Player.tsx'

/**
 * Stands where the player stands: what plays video needs more of a browser than there is here. Tells what it was given, and passes on
 * what a test makes its video say.
 */
export function Player({ title, sources, startAt = 0, onMoment, onEnded, onElement, onBroken }: PlayerProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    Object.defineProperties(element, {
      currentTime: { configurable: true, writable: true, value: startAt },
      play: { configurable: true, value: () => Promise.resolve() },
    })
    onElement?.(element)
    return () => onElement?.(null)
  }, [onElement, startAt])
  return (
    <video
      ref={video}
      aria-label={title}
      src={sources.renditions ?? sources.original ?? ''}
      onTimeUpdate={({ currentTarget }) => onMoment?.(currentTarget.currentTime)}
      onEnded={onEnded}
      onError={onBroken}
    >
      <track kind="captions" />
    </video>
  )
}
