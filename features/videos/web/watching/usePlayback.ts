import { useCallback, useRef, useState } from 'react'

/** Somebody's way to a moment of a video, for its stage and for what leads there from beside it. */
export interface Playback {
  /** Whether somebody wants to watch: until then there is a picture and nothing of the video. */
  isStarted: boolean
  /** The second at which it plays, or goes on. */
  startAt: number
  /** The second that the address or the page names, for everybody; 0 for none. */
  namedAt: number
  /** Plays, from a moment where one is named. */
  play: (seconds?: number) => void
  /** The player could not be loaded: as if nobody had wanted to watch. */
  giveUp: () => void
  /** The element, while there is one. */
  onElement: (video: HTMLVideoElement | null) => void
}

/**
 * Plays a video from a moment: what is playing jumps there, what is not yet begins there. It goes on from where this browser left
 * it, `kept`, unless a moment is named.
 */
export function usePlayback(kept: number, named?: number): Playback {
  const [begun, setBegun] = useState({ isStarted: false, startAt: named ?? kept })
  const element = useRef<HTMLVideoElement>(null)
  const play = useCallback((seconds?: number) => {
    const video = element.current
    setBegun((before) => ({ isStarted: true, startAt: seconds ?? before.startAt }))
    if (!video) return
    if (seconds !== undefined) video.currentTime = seconds
    // A browser that will not play without being asked shows its button.
    video.play().catch(() => undefined)
  }, [])
  const giveUp = useCallback(() => setBegun((before) => ({ ...before, isStarted: false })), [])
  const onElement = useCallback((video: HTMLVideoElement | null) => {
    element.current = video
  }, [])
  return { ...begun, namedAt: named ?? 0, play, giveUp, onElement }
}
