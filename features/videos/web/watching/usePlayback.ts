import { useCallback, useRef, useState, type RefObject } from 'react'

/** Playback of a video, shared by its stage and by controls outside it. */
export interface Playback {
  /** Whether the user wants to watch: until then only the thumbnail is loaded. */
  isStarted: boolean
  /** Second at which playback starts or resumes. */
  startAt: number
  /** Second given by the address or the page, for everyone; 0 for none. */
  namedAt: number
  /** Plays, from the given second if any. */
  play: (seconds?: number) => void
  /** Returns to the thumbnail, because the player could not be loaded. */
  giveUp: () => void
  /** The video element, once the player is there. */
  element: RefObject<HTMLVideoElement | null>
  /** Receives the video element; null on unmount. */
  onElement: (video: HTMLVideoElement | null) => void
}

/**
 * Returns the playback of a video: `play` seeks in a playing video, and starts any other. Without a named second, it resumes at `kept`, the
 * position stored in this browser.
 */
export function usePlayback(stored: number, named?: number): Playback {
  const [startState, setStartState] = useState({ isStarted: false, startAt: named ?? stored })
  const element = useRef<HTMLVideoElement>(null)
  const play = useCallback((seconds?: number) => {
    const video = element.current
    setStartState((before) => ({ isStarted: true, startAt: seconds ?? before.startAt }))
    if (!video) return
    if (seconds !== undefined) video.currentTime = seconds
    // A browser that blocks autoplay shows its play button.
    video.play().catch(() => undefined)
  }, [])
  const giveUp = useCallback(() => setStartState((before) => ({ ...before, isStarted: false })), [])
  const onElement = useCallback((video: HTMLVideoElement | null) => {
    element.current = video
  }, [])
  return { ...startState, namedAt: named ?? 0, play, giveUp, element, onElement }
}
