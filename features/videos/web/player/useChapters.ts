import { useEffect, type RefObject } from 'react'
import type { Chapter } from './chapters.ts'

// End of the last chapter. Chromium rejects cues that end at infinity, although the standard allows them.
const LAST_CUE_END = Number.MAX_SAFE_INTEGER

/** Adds chapters to a video element, for the player to show on the timeline. */
export function useChapters(video: RefObject<HTMLVideoElement | null>, chapters: readonly Chapter[]): void {
  useEffect(() => {
    const element = video.current
    if (!element || chapters.length === 0) return undefined
    // A text track cannot be removed, so each element has only one.
    const known = [...element.textTracks].find(({ kind }) => kind === 'chapters')
    const track = known ?? element.addTextTrack('chapters')
    track.mode = 'hidden'
    const cues = chapters.map(({ at, title }, index) => new VTTCue(at, chapters[index + 1]?.at ?? LAST_CUE_END, title))
    for (const cue of cues) track.addCue(cue)
    return () => {
      for (const cue of cues) track.removeCue(cue)
    }
  }, [video, chapters])
}
