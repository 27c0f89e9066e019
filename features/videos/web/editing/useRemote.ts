import { useMemo, useRef } from 'react'
import type { Playback } from '../watching/usePlayback.ts'

const BACK_SECONDS = 3

/** What one does to the video while one writes. */
export interface Remote {
  playback: Playback
  /** The second at which it is. */
  now: () => number
  isPlaying: () => boolean
  toggle: () => void
  back: () => void
  playFrom: (seconds: number) => void
}

/** A video that is played, held and led back from beside it. */
export function useRemote(playback: Playback): Remote {
  const video = useRef<HTMLVideoElement>(null)
  const { play, onElement } = playback
  // The player is told where to put its element, and that must stay the same.
  const heard = useMemo(
    () => (element: HTMLVideoElement | null) => {
      video.current = element
      onElement(element)
    },
    [onElement],
  )
  const isPlaying = () => video.current !== null && !video.current.paused
  return {
    playback: { ...playback, onElement: heard },
    now: () => video.current?.currentTime ?? 0,
    isPlaying,
    toggle: () => (isPlaying() ? video.current?.pause() : play()),
    back: () => {
      if (video.current) video.current.currentTime = Math.max(0, video.current.currentTime - BACK_SECONDS)
    },
    playFrom: play,
  }
}
