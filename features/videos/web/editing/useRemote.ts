import { useMemo, useRef } from 'react'
import type { Playback } from '../watching/usePlayback.ts'

const REWIND_SECONDS = 3

/** Controls a video while the user edits beside it. */
export interface Remote {
  playback: Playback
  /** Returns the current playback position, in seconds. */
  now: () => number
  isPlaying: () => boolean
  toggle: () => void
  back: () => void
  playFrom: (seconds: number) => void
}

/** Returns controls that play, pause and rewind a video from outside the player. */
export function useRemote(playback: Playback): Remote {
  const video = useRef<HTMLVideoElement>(null)
  const { play, onElement } = playback
  // Must be stable, because the player passes its element to it.
  const onAttached = useMemo(
    () => (element: HTMLVideoElement | null) => {
      video.current = element
      onElement(element)
    },
    [onElement],
  )
  const isPlaying = () => video.current !== null && !video.current.paused
  return {
    playback: { ...playback, onElement: onAttached },
    now: () => video.current?.currentTime ?? 0,
    isPlaying,
    toggle: () => (isPlaying() ? video.current?.pause() : play()),
    back: () => {
      if (video.current) video.current.currentTime = Math.max(0, video.current.currentTime - REWIND_SECONDS)
    },
    playFrom: play,
  }
}
