import { readable, type Cue } from './cues.ts'

/** Parses captions with the browser's own parser. Rejects when it fails. */
export function readCues(url: string): Promise<Cue[]> {
  const video = document.createElement('video')
  // The file may lie on another host, which allows this page to read it by CORS.
  video.crossOrigin = 'anonymous'
  const element = document.createElement('track')
  element.kind = 'captions'
  element.src = url
  video.append(element)
  return new Promise((resolve, reject) => {
    element.addEventListener('load', () => resolve(cuesOf(element.track)))
    element.addEventListener('error', () => reject(new Error('These captions could not be loaded')))
    // The browser loads only tracks that are not disabled.
    element.track.mode = 'hidden'
  })
}

const cuesOf = ({ cues }: TextTrack): Cue[] =>
  [...(cues ?? [])].map((cue) => ({
    from: cue.startTime,
    to: cue.endTime,
    text: 'text' in cue && typeof cue.text === 'string' ? readable(cue.text) : '',
  }))
