import { useEffect, type RefObject } from 'react'
import type { Chapter } from './chapters.ts'

// The last part ends with the video. Chromium takes no cue that ends at infinity, as the standard lets it.
const THE_END = Number.MAX_SAFE_INTEGER

/** Names the parts of a video to its player, which shows them on the time line. */
export function useChapters(video: RefObject<HTMLVideoElement | null>, chapters: readonly Chapter[]): void {
  useEffect(() => {
    const element = video.current
    if (!element || chapters.length === 0) return undefined
    // A track cannot be taken away again, so each element has one.
    const known = [...element.textTracks].find(({ kind }) => kind === 'chapters')
    const track = known ?? element.addTextTrack('chapters')
    track.mode = 'hidden'
    const cues = chapters.map(({ at, title }, index) => new VTTCue(at, chapters[index + 1]?.at ?? THE_END, title))
    for (const cue of cues) track.addCue(cue)
    return () => {
      for (const cue of cues) track.removeCue(cue)
    }
  }, [video, chapters])
}
